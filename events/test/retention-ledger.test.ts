import { expect, it } from 'vitest';
import {
  retentionLedger,
  suggestedReturns,
  unclassifiedRetentions,
  type Retention,
  type RetentionKind,
} from '../src/index.ts';

const retention = (nombre: string): Retention => ({ nombre, tipo: 'importe', valor: 0, es_suma: false });

/** An estimation of vector A with the amounts of its deductions. */
const row = (late: number, refund: number, others: Record<string, number>) => ({
  retencion_retraso_amount: late,
  devolucion_retencion: refund,
  otras_retenciones: Object.keys(others).map(retention),
  otras_retenciones_amounts: Object.values(others),
});

const vectorA = [
  row(0, 0, { '5 al millar': -916.89 }),
  row(-20_300.5, 0, { '5 al millar': -2_500.06, 'Fondo de garantía': -19_285.47 }),
  row(0, 12_000, {
    '5 al millar': -2_710.37,
    'FONDO  de garantia ': -22_608.21,
    'Ajuste de costos': 10_625.86,
  }),
  row(-12_345.67, 0, { '5 al millar': -1_746.25, 'Reintegro de fianza': 1_500 }),
  row(0, 20_000, { '5 al millar': -3_584.8, 'Fondo de garantía': -31_481.71 }),
];

it('gives withheld, returned and remaining amounts of each name, as in vector A', () => {
  const kind = 'retencion';
  expect(retentionLedger(vectorA)).toEqual([
    {
      nombre: 'Retención por Retraso al Programa',
      kind,
      withheld: 32_646.17,
      returned: 32_000,
      balance: 646.17,
    },
    { nombre: '5 al millar', kind, withheld: 11_458.37, returned: 0, balance: 11_458.37 },
    { nombre: 'Fondo de garantía', kind, withheld: 73_375.39, returned: 0, balance: 73_375.39 },
    { nombre: 'Ajuste de costos', kind, withheld: 0, returned: 10_625.86, balance: null },
    { nombre: 'Reintegro de fianza', kind, withheld: 0, returned: 1_500, balance: null },
  ]);
});

it('gives back more than was withheld where estimations say so (vector B)', () => {
  const withoutSecond = vectorA.filter((_, index) => index !== 1);
  expect(retentionLedger(withoutSecond)[0]).toMatchObject({ withheld: 12_345.67, balance: -19_654.33 });
});

it('shows a return without a retention as owed', () => {
  const [late] = retentionLedger([row(0, 12_000, {})]);
  expect(late).toMatchObject({ withheld: 0, returned: 12_000, balance: -12_000 });
});

it('leaves out rows of zero', () => {
  expect(retentionLedger([row(0, 0, { Fondo: 0 })])).toEqual([]);
  expect(retentionLedger([])).toEqual([]);
});

/** Estimations that withhold (below 0) or pay these amounts under one name. */
const kept = (nombre: string, kind: RetentionKind | undefined, ...amounts: number[]) =>
  amounts.map((amount) => ({
    ...row(0, 0, { [nombre]: amount }),
    otras_retenciones: [{ ...retention(nombre), ...(kind && { kind }) }],
  }));

it('owes nothing but what was withheld as a retention, whatever a contract took besides', () => {
  const example = [
    row(-185_423.54, 0, {}),
    ...kept('5 al millar', 'derecho', -777_103.31),
    ...kept('IMSS', 'retencion', -8_500, 8_500),
    ...kept('Pena convencional', 'pena', -3_298.8),
    ...kept('Deductiva', 'deduccion', -33_337.17),
    row(0, 182_189.98, {}),
    row(0, 3_233.56, {}),
  ];
  expect(retentionLedger(example).map(({ kind, withheld, balance }) => [kind, withheld, balance])).toEqual([
    ['retencion', 185_423.54, 0],
    ['retencion', 8_500, 0],
    ['derecho', 777_103.31, null],
    ['deduccion', 33_337.17, null],
    ['pena', 3_298.8, null],
  ]);
  expect(suggestedReturns(example, { es_final: true, end_date: '', contract_end: '' })).toEqual([]);
});

it('reads a missing kind as that of another row with its name, else as a retention', () => {
  const kinds = (rows: ReturnType<typeof kept>) => retentionLedger(rows).map(({ kind }) => kind);
  expect(kinds(kept('Derecho estatal', undefined, -5))).toEqual(['retencion']);
  expect(
    kinds([...kept('Derecho estatal', undefined, -5), ...kept('derecho  ESTATAL', 'derecho', -5)]),
  ).toEqual(['derecho']);
});

it('asks once for the kind of each name that no estimation classifies, not for additions to payments', () => {
  expect(unclassifiedRetentions(vectorA)).toEqual([
    { nombre: '5 al millar', withheld: 11_458.37 },
    { nombre: 'Fondo de garantía', withheld: 73_375.39 },
  ]);
  const classified = kept('fondo de GARANTÍA', 'retencion', -1);
  expect(unclassifiedRetentions([...vectorA, ...classified]).map(({ nombre }) => nombre)).toEqual([
    '5 al millar',
  ]);
});
