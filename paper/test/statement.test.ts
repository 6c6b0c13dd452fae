import { defaultPaymentTerms, type RecordedPayment } from '@obraclara/events';
import fc from 'fast-check';
import { printedText } from './printed-text.ts';
import { expect, it } from 'vitest';
import type { StatementSources } from '../src/index.ts';
import { statementOf } from '../src/model/statement.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';
import { recalculated } from './recalculated.ts';

/* contract-life.md §5 and §7. */
const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const today = '2026-06-15';
const shared = {
  ...sample!.estimations.at(-1)!,
  estimation_type: 'trabajos' as const,
  period: 'Mes',
  otras_retenciones: [],
  otras_retenciones_amounts: [],
  retencion_retraso: null,
  retencion_retraso_amount: 0,
  devolucion_retencion: 0,
  anticipo_amortization_amount: 0,
  iva_percentage: 0,
  iva: 0,
};
/** An estimation whose amounts are all its net amount. */
const estimation = (
  number: number,
  net: number,
  status: 'pagada' | 'autorizada',
  payments: [on: string, amount: number][] = [],
): StatementSources['estimations'][number] => ({
  ...shared,
  id: `e${number}`,
  number,
  status,
  total_amount: net,
  subtotal_1: net,
  subtotal_2: net,
  subtotal_3: net,
  importe_liquido: net,
  billing: {
    presented_on: '2026-04-04',
    authorized_on: '2026-04-17',
    invoices: [{ folio: 'A', uuid: '', on: '2026-04-20', total: net, returned_on: null }],
    payments: payments.map(([on, amount], nth): RecordedPayment => ({
      id: `p${nth}`,
      on,
      amount,
      reference: `SPEI ${nth + 1}`,
    })),
  },
});
const instalment = (id: string, on: string, amount: number, paid_on: string | null) => ({
  ...{ id, on, amount, paid_on, kind: 'inicio', guarantee: 'F-1', invoice: 'A-1' },
});
const sources = {
  contract: {
    ...sample!.contract,
    kind: 'main',
    contract_amount: 38_000_364.74,
    anticipo_amount: 11_400_109.42,
  },
  estimations: [
    estimation(1, 1000, 'pagada'),
    estimation(3, 2_521_352.85, 'pagada', [['2026-05-15', 2_521_352.85]]),
    estimation(4, 300, 'autorizada', [
      ['2026-05-09', 100],
      ['2026-05-10', 50.25],
    ]),
  ],
  account: {
    payment_terms: defaultPaymentTerms,
    instalments: [
      instalment('x1', '2026-01-12', 3_800_036.47, '2026-01-14'),
      instalment('x2', '2026-02-02', 7_600_072.95, null),
    ],
  },
} as StatementSources;
const printing = { logos: [], made_on: today };
const printed = async (of: StatementSources) => {
  const bytes = await print({ paper: 'estado-de-cuenta', format: 'pdf', sources: of, printing });
  return printedText(bytes);
};

it('lists payments, instalments of the advance and late interest, and the balance with them', async () => {
  const text = await printed(sources);
  for (const said of [
    '1 Marcada como pagada — 1,000.00 1,000.00 0.00',
    '3 SPEI 1 15/05/2026 2,521,352.85 2,521,352.85 0.00',
    '4 SPEI 1 09/05/2026 300.00 100.00',
    'SPEI 2 10/05/2026 50.25 149.75',
    'TOTAL 2,522,652.85 2,522,503.10 149.75',
    '1 Inicio de los trabajos 12/01/2026 F-1 A-1 14/01/2026 3,800,036.47',
    'TOTAL 11,400,109.42',
    '3 15/05/2026 10/05/2026 1.38 % 5 2,521,352.85 5,799.11',
    // 149.75 × 1.38 % / 30 × 36 days.
    '4 Sin pagar al 15/06/2026 10/05/2026 1.38 % 36 149.75 2.48',
    'Pagado 2,522,503.10 Por pagar 149.75',
    'Gastos financieros por atraso 5,801.59',
    'Por pagar con gastos financieros 5,951.34',
  ])
    expect(text).toContain(said);
});

it('computes the same figures in its workbook', async () => {
  const bytes = await print({ paper: 'estado-de-cuenta', format: 'xlsx', sources, printing });
  const { formulas, rows } = recalculated(bytes);
  // Shares are displayed with two decimals.
  for (const { cell, formula, cached, recalculated: computed } of formulas)
    expect(computed, cell).toBeCloseTo(cached, /^[A-Z]+\d+\/[A-Z]+\d+$/.test(formula) ? 4 : 6);
  const cents = (value: unknown) => Math.round(Number(value) * 100);
  const summary = (label: string) => cents(rows.find((row) => row[1] === label)![3]);
  expect(summary('Pagado')).toBe(252_250_310);
  expect(summary('Por pagar')).toBe(14_975);
  expect(summary('Gastos financieros por atraso')).toBe(580_159);
  expect(summary('Por pagar con gastos financieros')).toBe(595_134);
});

it('leaves out of what was estimated the rows that charge no works', async () => {
  const expenses = { ...sources.estimations[0]!, estimation_type: 'gastos_no_recuperables' as const };
  const estimations = [expenses, ...sources.estimations.slice(1)];
  const of = { ...sources, estimations };
  const { rows } = recalculated(
    await print({ paper: 'estado-de-cuenta', format: 'xlsx', sources: of, printing }),
  );
  expect(rows.find((row) => row[1] === 'Estimado')![3]).toBeCloseTo(2_521_652.85, 6);
});

it('computes no interest of a year without a rate', () => {
  const payment_terms = { ...defaultPaymentTerms, late_rates: [] };
  const { late, interest } = statementOf({ ...sources, account: { payment_terms, instalments: [] } }, today);
  expect(late.map((row) => [row.label, row.interest, row.periods])).toEqual([
    ['3', null, []],
    ['4', null, []],
  ]);
  expect(interest).toBe(0);
});

it('adds nothing where no payment, instalment or delay is recorded', async () => {
  const estimations = sources.estimations.map((one) => ({
    ...one,
    billing: { presented_on: null, authorized_on: null, invoices: [], payments: [] },
  }));
  const plain = { contract: sources.contract, estimations };
  const account = { payment_terms: defaultPaymentTerms, instalments: [] };
  const text = await printed({ ...plain, account });
  expect(text).toBe(await printed(plain));
  for (const part of ['Pagos por estimación', 'Exhibiciones', 'Gastos financieros'])
    expect(text).not.toContain(part);
  expect(text).toContain('Pagado 2,522,352.85 Por pagar 300.00');
});
