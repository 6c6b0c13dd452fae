import { describe, expect, it } from 'vitest';
import { estimationWarnings, monthFrom, type LedgerRow } from '../src/index.ts';
import { golden, goldenAdvance } from './golden-contract.ts';

const estimations = (...numbers: number[]) => golden(...numbers).rows();

/** Estimations of whole months, the first in January 2025. */
const monthly = (rows: readonly LedgerRow[]) =>
  rows.map((row) => {
    const start_date = `2025-${String(row.number).padStart(2, '0')}-01`;
    const concepts = [{ concept_id: 'c1' }];
    return { ...row, concepts, start_date, end_date: monthFrom(start_date) };
  });

describe('the warnings of an estimation', () => {
  it('say that the advance ran out', () => {
    expect(estimationWarnings(monthly(estimations(1, 2, 3, 4, 5)), goldenAdvance)).toEqual([
      'La amortización se topó en $191,414.07, el saldo del anticipo.',
    ]);
  });

  it('say nothing of a cap after the final estimation, which amortised the whole advance', () => {
    const [first, second, third] = monthly(estimations(1, 2, 3)) as [Row, Row, Row];
    const after = { ...third, anticipo_amortization_amount: 0 };
    expect(estimationWarnings([first, second, after], goldenAdvance)).toEqual([
      'La amortización se topó en $0.00, el saldo del anticipo.',
    ]);
    expect(estimationWarnings([first, { ...second, es_final: true }, after], goldenAdvance)).toEqual([]);
  });

  it('say that more is given back than was withheld', () => {
    expect(estimationWarnings(monthly(estimations(1, 3)), goldenAdvance)).toEqual([
      'La devolución supera el saldo retenido por retraso.',
    ]);
  });

  it('name the concepts that pass the contracted quantity', () => {
    const lines = [
      { concept_code: 'C-005', contracted: 980.1, previous: 511.9, quantity: 488.1 },
      { concept_code: 'C-004', contracted: 15480.3, previous: 11000, quantity: 4480.3 },
    ];
    expect(estimationWarnings(monthly(estimations(1)), goldenAdvance, lines)).toEqual([
      'Rebasa la cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): C-005.',
    ]);
  });
});

type Row = ReturnType<typeof monthly>[number];

describe('the period of an estimation', () => {
  const [first, second, third] = monthly(estimations(1, 2, 3)) as [Row, Row, Row];
  const warned = (...rows: Row[]) =>
    estimationWarnings(rows, goldenAdvance).filter((sentence) => sentence.startsWith('El período'));

  it('may cover a whole month from any day', () => {
    expect(warned({ ...first, start_date: '2025-01-15', end_date: '2025-02-14' })).toEqual([]);
    expect(warned({ ...first, start_date: '2025-01-31', end_date: '2025-02-28' })).toEqual([]);
  });

  it('is warned of when it is a day longer', () => {
    const longer = [
      'El período abarca más de un mes; las estimaciones son a lo sumo mensuales (LOPSRM art. 54).',
    ];
    expect(warned({ ...first, start_date: '2025-01-15', end_date: '2025-02-15' })).toEqual(longer);
    expect(warned({ ...first, start_date: '2025-01-01', end_date: '2025-02-01' })).toEqual(longer);
  });

  it('is warned of when it shares a day with an earlier estimation', () => {
    expect(warned(first, second, third)).toEqual([]);
    expect(warned(first, { ...second, start_date: '2025-01-31' })).toEqual([
      'El período se traslapa con el de la estimación 1.',
    ]);
    expect(warned(first, second, { ...third, start_date: '2025-01-20', end_date: '2025-02-19' })).toEqual([
      'El período se traslapa con el de las estimaciones 1, 2.',
    ]);
  });

  it('says nothing of days shared with an estimation of other concepts', () => {
    const parallel = { ...second, start_date: '2025-01-31', concepts: [{ concept_id: 'c2' }] };
    expect(warned(first, parallel)).toEqual([]);
    expect(warned(first, { ...parallel, concepts: [...parallel.concepts, ...first.concepts] })).toEqual([
      'El período se traslapa con el de la estimación 1.',
    ]);
  });

  it('says nothing while its days are not typed', () => {
    expect(warned(first, { ...second, end_date: '' })).toEqual([]);
  });
});

describe('a month from a day', () => {
  it.each([
    ['2025-01-01', '2025-01-31'],
    ['2025-12-15', '2026-01-14'],
    ['2025-01-31', '2025-02-28'],
    ['2024-01-30', '2024-02-29'],
    ['2025-02-01', '2025-02-28'],
  ])('%s reaches to %s', (day, last) => expect(monthFrom(day)).toBe(last));
});
