import { expect, it } from 'vitest';
import { retentionLedger, type Retention } from '../src/index.ts';

const retention = (nombre: string): Retention => ({ nombre, tipo: 'importe', valor: 0, es_suma: false });

/** An estimation of vector A: what its deductions come to. */
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

it('says of each name what was withheld, what was given back and what is left, as vector A does', () => {
  expect(retentionLedger(vectorA)).toEqual([
    { nombre: 'Retención por Retraso al Programa', withheld: 32_646.17, returned: 32_000, balance: 646.17 },
    { nombre: '5 al millar', withheld: 11_458.37, returned: 0, balance: 11_458.37 },
    { nombre: 'Fondo de garantía', withheld: 73_375.39, returned: 0, balance: 73_375.39 },
    { nombre: 'Ajuste de costos', withheld: 0, returned: 10_625.86, balance: null },
    { nombre: 'Reintegro de fianza', withheld: 0, returned: 1_500, balance: null },
  ]);
});

it('gives back more than was withheld where estimations say so (vector B)', () => {
  const withoutSecond = vectorA.filter((_, index) => index !== 1);
  expect(retentionLedger(withoutSecond)[0]).toMatchObject({ withheld: 12_345.67, balance: -19_654.33 });
});

it('shows a return of what nobody had withheld as owed', () => {
  const [late] = retentionLedger([row(0, 12_000, {})]);
  expect(late).toMatchObject({ withheld: 0, returned: 12_000, balance: -12_000 });
});

it('leaves out what comes to nothing', () => {
  expect(retentionLedger([row(0, 0, { Fondo: 0 })])).toEqual([]);
  expect(retentionLedger([])).toEqual([]);
});
