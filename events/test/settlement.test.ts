import { describe, expect, it } from 'vitest';
import {
  closingLimit,
  closingObstacles,
  defaultPaymentTerms,
  noBilling,
  settlementDraft,
  settlementLeft,
  settlementTotals,
  type SettledEstimation,
  type SettlementSources,
} from '../src/index.ts';

const on = '2026-11-20';
const estimation = (
  number: number,
  importe_liquido: number,
  more: Partial<SettledEstimation> = {},
): SettledEstimation => ({
  id: `e${number}`,
  number,
  estimation_type: 'trabajos',
  type_number: null,
  end_date: '2026-10-31',
  status: 'autorizada',
  importe_liquido,
  anticipo_amortization_amount: 0,
  retencion_retraso_amount: 0,
  devolucion_retencion: 0,
  otras_retenciones: [],
  otras_retenciones_amounts: [],
  billing: { ...noBilling, presented_on: '2026-11-05', authorized_on: '2026-11-10' },
  ...more,
});
const sources = (
  estimations: SettledEstimation[],
  more: Partial<SettlementSources> = {},
): SettlementSources => ({
  estimations,
  advance: { amount: 0 },
  iva: { iva_percentage: 16, iva_exempt: false },
  terms: defaultPaymentTerms,
  items: [],
  on,
  ...more,
});
const payment = (day: string, amount: number) => ({ id: day, on: day, amount, reference: '' });
const rowsOf = (asked: SettlementSources) =>
  settlementDraft(asked).rows.map(({ side, kind, amount }) => [side, kind, amount]);

/** contract-life.md §8. */
it('owes the contractor what is authorised and unpaid, corrections included, and nothing to the other side', () => {
  const draft = settlementDraft(
    sources([
      estimation(9, 3_000_000, { status: 'pagada' }),
      estimation(10, -32_639.22),
      estimation(11, 5_297_513.57),
      estimation(12, 7_983_278.39),
    ]),
  );
  expect(settlementTotals(draft.rows)).toEqual({
    contractor: 13_248_152.74,
    other: 0,
    balance: 13_248_152.74,
    side: 'contratista',
  });
});

describe('each kind of amount', () => {
  it('returns what is left of a retention, never of a right or a penalty', () => {
    const deducted = (nombre: string, kind: 'retencion' | 'derecho' | 'pena') =>
      ({ nombre, tipo: 'importe', valor: 100, es_suma: false, kind }) as const;
    const row = estimation(1, 0, {
      otras_retenciones: [deducted('Fondo', 'retencion'), deducted('ICIC', 'derecho'), deducted('P', 'pena')],
      otras_retenciones_amounts: [-100, -100, -100],
      retencion_retraso_amount: -50,
    });
    const returned = estimation(2, 0, { devolucion_retencion: 20 });
    expect(rowsOf(sources([row, returned]))).toEqual([
      ['contratista', 'retencion', 30],
      ['contratista', 'retencion', 100],
    ]);
  });

  it('owes the interest of a late payment, and charges that of a payment in excess since its day', () => {
    const invoice = {
      folio: 'A',
      uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077',
      on: '2026-04-20',
      total: 1,
      returned_on: null,
    };
    const billing = {
      presented_on: '2026-04-04',
      authorized_on: '2026-04-17',
      invoices: [invoice],
      payments: [payment('2026-05-15', 2_521_352.85)],
    };
    const late = estimation(1, 2_521_352.85, { status: 'pagada', billing });
    const over = estimation(2, 1_000, {
      billing: { ...noBilling, authorized_on: '2026-10-01', payments: [payment('2026-10-21', 11_000)] },
    });
    // 10,000.00 × 1.38 % / 30 × 30 days.
    expect(rowsOf(sources([late, over]))).toEqual([
      ['dependencia', 'exceso', 10_000],
      ['dependencia', 'intereses', 138],
      ['contratista', 'intereses', 5_799.11],
    ]);
  });

  it('charges the advance not amortised with its IVA, and adds what people typed', () => {
    const amortised = estimation(1, 0, { anticipo_amortization_amount: 11_048_120.52 });
    const advance = { amount: 0, instalments: [{ on: '2026-01-12', amount: 11_400_109.42 }] };
    const items = [
      { kind: 'gastos_no_recuperables', text: 'Vigilancia', amount: 500 },
      { kind: 'pena', text: 'Atraso', amount: 3_298.8 },
    ] as const;
    const asked = sources([amortised], { advance, items });
    expect(rowsOf(asked)).toEqual([
      ['dependencia', 'anticipo', 408_307.12],
      ['contratista', 'gastos_no_recuperables', 500],
      ['dependencia', 'pena', 3_298.8],
    ]);
    expect(rowsOf({ ...asked, items: [], iva: { iva_percentage: 16, iva_exempt: true } })).toEqual([
      ['dependencia', 'anticipo', 351_988.9],
    ]);
  });

  it('names a year without a rate instead of a wrong interest', () => {
    const billing = { ...noBilling, authorized_on: '2027-01-01', payments: [payment('2027-01-10', 2)] };
    const draft = settlementDraft(sources([estimation(1, 1, { billing })], { on: '2027-02-01' }));
    expect(draft).toMatchObject({ missing_years: [2027], rows: [{ kind: 'exceso', amount: 1 }] });
  });
});

describe('what keeps a contract open', () => {
  const granted = { amount: 0, instalments: [{ on: '2026-01-12', amount: 11_400_109.42 }] };
  const paid = estimation(12, 5, { status: 'pagada', anticipo_amortization_amount: 11_048_120.52 });
  const revised = (number: number) =>
    estimation(number, 10, {
      status: 'revision',
      anticipo_amortization_amount: 175_994.45,
      billing: { ...noBilling, presented_on: '2026-11-19' },
    });
  const obstacles = (
    asked: SettlementSources,
    settlement: Parameters<typeof closingObstacles>[1]['settlement'],
  ) => closingObstacles(settlementDraft(asked), { ...asked, settlement });

  it('names the estimations, the advance and the finiquito', () => {
    const asked = sources([paid, revised(13), revised(14)], { advance: granted });
    expect(obstacles(asked, null)).toEqual([
      'Faltan por resolver las estimaciones 13 y 14.',
      'Queda anticipo por amortizar: $351,988.90.',
      'Falta firmar el finiquito.',
    ]);
  });

  it('is settled by a finiquito with the same figures, and not by one of others', () => {
    const asked = sources([paid, estimation(13, 10)], { advance: granted });
    const signed = { on, rows: settlementDraft(asked).rows };
    expect(obstacles(asked, signed)).toEqual([]);
    expect(obstacles(sources([paid, estimation(13, 11)], { advance: granted }), signed)).toEqual([
      'Falta por resolver la estimación 13.',
    ]);
    expect(settlementLeft({ settlement: signed }, asked.estimations)).toBe(0);
  });

  it('counts what was paid of the finiquito', () => {
    const asked = sources([estimation(13, 10), estimation(14, 20)]);
    const settlement = { on, rows: settlementDraft(asked).rows };
    const billing = { ...noBilling, authorized_on: on, payments: [payment(on, 12.5)] };
    expect(settlementLeft({ settlement }, asked.estimations)).toBe(30);
    expect(settlementLeft({ settlement }, [estimation(13, 10), estimation(14, 20, { billing })])).toBe(17.5);
  });
});

it('gives 60 natural days to the finiquito and 20 to its payment', () => {
  const received = [{ id: 'r', kind: 'total', on: '2026-11-20' }] as const;
  const open = { receptions: received, settlement: null };
  expect(closingLimit({ ...open, receptions: [] }, 0, on)).toBeNull();
  expect(closingLimit({ ...open, receptions: [{ ...received[0], kind: 'parcial' }] }, 0, on)).toBeNull();
  expect(closingLimit(open, 0, on)).toEqual({ step: 'sign', limit: '2027-01-19', light: 'none' });
  expect(closingLimit(open, 0, '2027-01-14')).toMatchObject({ light: 'soon' });
  const signed = { ...open, settlement: { on: '2026-12-18', rows: [] } };
  expect(closingLimit(signed, 1, '2027-01-08')).toEqual({ step: 'pay', limit: '2027-01-07', light: 'late' });
  expect(closingLimit(signed, 0, '2027-01-08')).toBeNull();
});
