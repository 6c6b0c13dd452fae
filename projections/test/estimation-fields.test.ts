import { EstimationAnswer } from '@obraclara/api';
import { EstimationTerms, defaultEstimationTerms, type Cumulative } from '@obraclara/events';
import { Errors } from 'typebox/value';
import { expect, expectTypeOf, it } from 'vitest';
import { docOf, linesDocOf } from '../src/read-models/estimation-doc.ts';
import { estimations } from '../src/read-models/estimations.ts';
import { tables, type EstimationRow } from '../src/tables.ts';
import { project } from '../src/workspace.ts';
import { estimation, terms, withMeta } from './story.ts';

/** The stored part of a response: without computed totals and aliases. */
type Stored = Omit<EstimationAnswer, keyof Cumulative | 'net_amount' | 'cumulative_amount'>;

const late = { nombre: 'Atraso', tipo: 'importe', valor: 3, es_suma: false, base: 'subtotal_1' } as const;
const measured = {
  ...terms(1).concepts[0]!,
  generadores: [
    { nota: 'Zapata', piezas: 2, factor: 0.5, largo: 1, eje: 'A', nivel: '1', ancho: 1, alto: 1, tramo: 'x' },
  ],
};
const said = {
  concepts: [measured],
  retencion_retraso: late,
  otras_retenciones: [late],
};
const rowOf = (...events: ReturnType<typeof estimation>[]) =>
  project(estimations, withMeta(events))['estimations']![0] as EstimationRow;

const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, backwards(one)]),
  );
};

it('a row holds what an answer tells and a table has columns for, to the type', () => {
  expectTypeOf<EstimationRow>().toExtend<Stored>();
  expectTypeOf<Stored>().toExtend<EstimationRow>();
  expectTypeOf<keyof typeof tables.estimations.columns>().toEqualTypeOf<keyof EstimationRow>();
  expectTypeOf<EstimationRow>().toExtend<Required<EstimationTerms>>();
  expect(Object.keys(rowOf(estimation(1, said))).sort()).toEqual(
    Object.keys(tables.estimations.columns).sort(),
  );
});

it.each(Object.keys(EstimationTerms.properties) as (keyof EstimationTerms)[])(
  'keeps %s of what was captured',
  (field) => {
    const event = estimation(1, { ...said, es_final: true });
    const told = { ...defaultEstimationTerms, ...event.data } as EstimationTerms;
    const kept = rowOf(event)[field];
    expect(kept).toEqual(
      field === 'concepts' ? told.concepts.map((line) => ({ ...line, subtotal: 100 })) : told[field],
    );
  },
);

it('writes its answer whole, in one order wherever the row came from', () => {
  const row = rowOf(estimation(1, said));
  const back = backwards(row) as EstimationRow;
  const sums = { cumulative_amortization: 0, cumulative_liquid_amount: 1, cumulative_amount: 1 };
  const answer: object = { ...JSON.parse(`${docOf(row)}}`), concepts: JSON.parse(linesDocOf(row)), ...sums };
  expect(Errors(EstimationAnswer, answer)).toEqual([]);
  expect(answer).toMatchObject(row);
  expect([docOf(back), linesDocOf(back)]).toEqual([docOf(row), linesDocOf(row)]);
});
