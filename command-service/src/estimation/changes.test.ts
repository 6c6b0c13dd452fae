import { readFileSync } from 'node:fs';
import type { ContractEstimations } from '@obraclara/events';
import { describe, expect, it } from 'vitest';
import {
  workedDeductions,
  workedLines,
  type Worked,
  type WorkedOperation,
} from '../../../events/test/worked.ts';
import { foreseen } from './changes.ts';
import { estimations } from './rules.ts';

const file = new URL('../../../events/test/vectors/estimation-vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Worked[];

const of = { contract_id: 'p1:main', project_id: 'p1' };
const metaAt = (revision: number) => ({
  at: new Date(Date.UTC(2025, 0, 1, 0, 0, revision)).toISOString(),
  by: 'ana',
  role: 'supervisor',
  command_id: '',
  correlation_id: '',
  schema_version: 1,
  revision,
});

const captured = ({ number, estimation }: WorkedOperation) => ({
  ...of,
  id: `e${number}`,
  number,
  period: `Periodo ${number}`,
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  ...workedDeductions(estimation),
  concepts: workedLines(estimation).map(([quantity, unit_price], i) => ({
    concept_id: `c${i}`,
    concept_code: `C-${i}`,
    concept_name: 'Concepto',
    unit: 'm3',
    unit_price,
    quantity,
  })),
});

/** Applies an operation to a copy of the contract's state. */
const next = (before: ContractEstimations, operation: WorkedOperation, step: number) => {
  const state = estimations.copy(before);
  const { on } = estimations;
  const meta = metaAt(step + 1);
  if (operation.op === 'delete')
    return on.EstimationDeleted(state, { ...of, id: `e${operation.number}` }, meta);
  const handle = operation.op === 'create' ? on.EstimationCreated : on.EstimationUpdated;
  return handle(state, captured(operation), meta);
};

const told = ['anticipo_amortization_amount', 'importe_liquido', 'cumulative_liquid_amount'] as const;
type Row = Worked['expected_after_each'][number][number];
const figures = (row: Row | undefined) =>
  row ? Object.fromEntries(told.map((name) => [name, Number(row[name])])) : null;

/** Expected changes: the earlier estimations whose figures differ after this operation, according to the worked sequence. */
const worked = (before: readonly Row[], after: readonly Row[]) =>
  before
    .map((row) => ({
      number: row['number'],
      before: figures(row),
      after: figures(after.find((one) => one['number'] === row['number'])),
    }))
    .filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after));

const stepsOf = (vector: Worked) => {
  const amount = Number(vector.contract.anticipo_amount);
  const advance = { ...of, amount, amortization_percentage: 0 };
  let state = estimations.initial();
  if (amount > 0) state = estimations.on.AdvanceGranted(state, advance, metaAt(0));
  return vector.operations.map((operation, step) => {
    const before = state;
    state = next(before, operation, step);
    const rows = [vector.expected_after_each[step - 1] ?? [], vector.expected_after_each[step]!] as const;
    return { operation, before, after: state, expected: worked(...rows) };
  });
};

const steps = vectors.flatMap((vector, i) =>
  stepsOf(vector).map((step, j) => [i, j, step.operation.op, step] as const),
);

describe('what a command would change', () => {
  it.each(steps)('sequence %i, step %i (%s): what the worked rows say, to the cent', (_, __, ___, step) => {
    const { before, after, expected, operation } = step;
    const { changes } = foreseen({ before, after, touched: `e${operation.number}` });
    expect(changes.map(({ number, before, after }) => ({ number, before, after }))).toEqual(expected);
  });

  it('is tried on changes and deletions that move later estimations', () => {
    const moving = (op: string) =>
      steps.filter(
        ([, , of, { expected, operation }]) =>
          of === op && expected.some(({ number }) => Number(number) > operation.number),
      ).length;
    expect(moving('update')).toBeGreaterThan(2);
    expect(moving('delete')).toBeGreaterThan(2);
  });
});
