import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byNumber, cumulatives, draftStatus, foldLedger, type Estimation } from '../src/index.ts';
import { contractHistory } from './contract-history.ts';
import { golden, goldenAdvance, goldenEstimations } from './golden-contract.ts';
import { workedRows, type Worked } from './worked.ts';

const column = <K extends string>(rows: Record<K, unknown>[], name: K) => rows.map((row) => row[name]);

const vectors = JSON.parse(
  readFileSync(new URL('./vectors/estimation-vectors.json', import.meta.url), 'utf8'),
) as Worked[];

const figures = [
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'devolucion_retencion',
  'subtotal_3',
  'importe_liquido',
  'cumulative_liquid_amount',
  'cumulative_amortization',
] as const;

describe('worked sequences of estimations', () => {
  it.each(vectors.map((vector, i) => [i, vector] as const))(
    'sequence %i comes out to the cent',
    (_, vector) => {
      workedRows(vector).forEach((rows, step) => {
        const expected = vector.expected_after_each[step]!;
        expect(column(rows, 'number')).toEqual(expected.map((row) => row.number));
        for (const name of figures)
          expect(column(rows, name)).toEqual(expected.map((row) => Number(row[name])));
        expect(column(rows, 'otras_retenciones_amounts')).toEqual(
          expected.map((row) => (row.otras as string[]).map(Number)),
        );
        const unsigned = rows.map(
          (row) => (row.retencion_retraso?.es_suma ? 1 : -1) * row.retencion_retraso_amount,
        );
        expect(unsigned.map((value) => value + 0)).toEqual(
          expected.map((row) => Number(row.retencion_retraso_amount)),
        );
      });
    },
  );
});

describe('the golden contract', () => {
  it('equals vector A after five estimations', () => {
    const rows = golden(1, 2, 3, 4, 5).rows();
    expect(column(rows, 'total_amount')).toEqual([183377.12, 500012.28, 542074.15, 349250, 716960.76]);
    expect(column(rows, 'anticipo_amortization_amount')).toEqual([
      55013.14, 150003.68, 162622.25, 0, 191414.07,
    ]);
    expect(column(rows, 'subtotal_1')).toEqual([128363.98, 350008.6, 379451.9, 349250, 525546.69]);
    expect(column(rows, 'iva')).toEqual([20538.24, 56001.38, 60712.3, 55880, 84087.47]);
    expect(column(rows, 'subtotal_2')).toEqual([148902.22, 406009.98, 440164.2, 405130, 609634.16]);
    expect(column(rows, 'retencion_retraso_amount')).toEqual([0, -20300.5, 0, -12345.67, 0]);
    expect(column(rows, 'subtotal_3')).toEqual([148902.22, 385709.48, 452164.2, 392784.33, 629634.16]);
    expect(column(rows, 'otras_retenciones_amounts')).toEqual([
      [-916.89],
      [-2500.06, -19285.47],
      [-2710.37, -22608.21, 10625.86],
      [-1746.25, 1500],
      [-3584.8, -31481.71],
    ]);
    expect(column(rows, 'importe_liquido')).toEqual([147985.33, 363923.95, 437471.48, 392538.08, 594567.65]);
    expect(column(rows, 'cumulative_liquid_amount')).toEqual([
      147985.33, 511909.28, 949380.76, 1341918.84, 1936486.49,
    ]);
    expect(column(rows, 'cumulative_amortization')).toEqual([
      55013.14, 205016.82, 367639.07, 367639.07, 559053.14,
    ]);
  });

  it('gives back to the last estimation what a deleted one had amortised (vector B)', () => {
    const contract = golden(1, 2, 3, 4, 5);
    contract.remove(2);
    const rows = contract.rows();
    expect(column(rows, 'number')).toEqual([1, 3, 4, 5]);
    expect(column(rows, 'anticipo_amortization_amount')).toEqual([55013.14, 162622.25, 0, 215088.23]);
    expect(rows.at(-1)).toMatchObject({
      subtotal_1: 501872.53,
      iva: 80299.6,
      subtotal_2: 582172.13,
      subtotal_3: 602172.13,
      otras_retenciones_amounts: [-3584.8, -30108.61],
      importe_liquido: 568478.72,
      cumulative_amortization: 432723.62,
    });
    expect(column(rows, 'cumulative_liquid_amount')).toEqual([147985.33, 585456.81, 977994.89, 1546473.61]);
  });

  it('is the same again when the deleted estimation is captured anew', () => {
    const contract = golden(1, 2, 3, 4, 5);
    const before = contract.rows();
    contract.remove(2);
    contract.put(2, goldenEstimations[2]!);
    const strip = ({ creation_date: _, ...row }: (typeof before)[number]) => row;
    expect(contract.rows().map(strip)).toEqual(before.map(strip));
  });

  it('settles the whole advance in a final estimation (vector F)', () => {
    const contract = golden(1, 3, 4);
    contract.put(5, { ...goldenEstimations[5]!, es_final: true });
    expect(contract.rows().at(-1)).toMatchObject({
      anticipo_amortization_amount: 341417.75,
      subtotal_1: 375543.01,
      iva: 60086.88,
      subtotal_2: 435629.89,
      subtotal_3: 455629.89,
      otras_retenciones_amounts: [-3584.8, -22781.49],
      importe_liquido: 429263.6,
      cumulative_amortization: 559053.14,
      cumulative_liquid_amount: 1407258.49,
    });
  });
});

it('reproduces the net of a signed federal carátula, 5 al millar taken of the total (vector R1)', () => {
  const contract = contractHistory(2_386_125.95);
  contract.put(1, {
    lines: [[1, 2_467_304.16]],
    anticipo_amortization_percentage: 6.24,
    otras_retenciones: [
      { nombre: '5 al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false, base: 'monto_total' },
    ],
  });
  expect(contract.rows()[0]).toMatchObject({
    anticipo_amortization_amount: 153959.78,
    subtotal_1: 2313344.38,
    iva: 370135.1,
    subtotal_2: 2683479.48,
    otras_retenciones_amounts: [-12336.52],
    importe_liquido: 2671142.96,
  });
});

it('takes every percentage of the same subtotal 3, on awkward lines (vector C)', () => {
  const contract = contractHistory(0);
  contract.put(1, {
    lines: [
      [0.35, 2968.3],
      [33.33, 33.33],
      [12.5, 41.29],
    ],
    retencion_retraso: { nombre: 'Retraso', tipo: 'porcentaje', valor: 0.5, es_suma: false },
    otras_retenciones: [
      { nombre: 'ICIC 2 al millar', tipo: 'porcentaje', valor: 0.2, es_suma: false },
      { nombre: 'Fondo', tipo: 'porcentaje', valor: 5, es_suma: false },
      { nombre: 'Bonificación', tipo: 'porcentaje', valor: 1.5, es_suma: true },
    ],
  });
  expect(contract.rows()[0]).toMatchObject({
    total_amount: 2665.93,
    iva: 426.55,
    retencion_retraso_amount: -15.46,
    subtotal_3: 3077.02,
    otras_retenciones_amounts: [-6.15, -153.85, 46.16],
    importe_liquido: 2963.18,
  });
});

it('returns the same object for an unchanged row, so that only changes are written', () => {
  const contract = golden(1, 2, 3, 4, 5);
  const rows = contract.rows();
  const again = foldLedger({ amount: goldenAdvance }, rows);
  expect(again.every((row, i) => row === rows[i])).toBe(true);
  const without = rows.filter(({ number }) => number !== 2);
  const replayed = foldLedger({ amount: goldenAdvance }, without);
  expect(replayed.map((row, i) => row === without[i])).toEqual([true, true, true, false]);
});

describe('drafts', () => {
  const estimation = (id: string, number: number, more: Partial<Estimation> = {}): Estimation => ({
    id,
    number,
    start_date: '2026-01-01',
    creation_date: `2026-01-0${number}T00:00:00Z`,
    total_amount: 100,
    anticipo_amortization_percentage: 30,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [],
    ...more,
  });
  const draft = estimation('draft', 1, { status: draftStatus });

  it('come last, and equal estimations are in the order of their creation', () => {
    const late = estimation('a', 2, { creation_date: '2026-01-09T00:00:00Z' });
    const early = estimation('b', 2);
    expect(column([draft, late, early].toSorted(byNumber), 'id')).toEqual(['b', 'a', 'draft']);
  });

  it('take nothing from the advance and the running totals of others', () => {
    const rows = foldLedger({ amount: 50 }, [draft, estimation('one', 2), estimation('two', 3)]);
    expect(column(rows, 'anticipo_amortization_amount')).toEqual([30, 30, 20]);
    expect(column(cumulatives(rows), 'cumulative_amortization')).toEqual([30, 30, 50]);
  });
});
