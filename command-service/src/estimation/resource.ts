import {
  addQuantities,
  cumulatives,
  estimationWarnings,
  workedOut,
  type CapturedEstimation,
  type ContractEstimations,
  type Cumulative,
  type LineState,
  type WorkedEstimation,
} from '@obraclara/events';
import { refuse } from '@obraclara/events/http';

/** Quantity that the contract holds of each concept. */
export type Contracted = ReadonlyMap<string, { quantity: number }>;

/** The contract's estimations with their figures, and the running totals beside them. */
const folded = (state: ContractEstimations) => {
  const rows = workedOut(state);
  return { rows, totals: cumulatives(rows) };
};

/** What earlier claims hold of each concept of this one. */
const quantitiesBefore = (row: CapturedEstimation, earlier: readonly CapturedEstimation[]) => {
  const held = new Map<string, number[]>(row.concepts.map(({ concept_id }) => [concept_id, []]));
  for (const { concepts } of earlier)
    for (const { concept_id, quantity } of concepts) held.get(concept_id)?.push(quantity);
  return held;
};

/** The lines of a claim against the contract; a concept no longer in the catalog cannot be judged. */
const lineStates = (
  row: CapturedEstimation,
  earlier: readonly CapturedEstimation[],
  contracted: Contracted,
): LineState[] => {
  const held = quantitiesBefore(row, earlier);
  return row.concepts.flatMap(({ concept_id, concept_code, quantity }) => {
    const concept = contracted.get(concept_id);
    if (!concept) return [];
    const previous = addQuantities(...(held.get(concept_id) ?? []));
    return [{ concept_code, contracted: concept.quantity, previous, quantity }];
  });
};

const present = (row: WorkedEstimation, totals: Cumulative) => ({
  ...row,
  ...totals,
  net_amount: row.importe_liquido,
  cumulative_amount: totals.cumulative_liquid_amount,
  concepts: row.concepts.map((line) => ({ ...line, description: line.concept_name })),
});

/** The whole estimation as people get it: its inputs, every figure, both names of those that have two, and warnings. */
export const resource = (
  state: ContractEstimations,
  id: string,
  contracted: Contracted,
  said: readonly string[] = [],
) => {
  const { rows, totals } = folded(state);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at] ?? refuse(404, 'La estimación no existe');
  const lines = lineStates(row, rows.slice(0, at), contracted);
  const warnings = [...said, ...estimationWarnings(rows.slice(0, at + 1), state.advance.amount, lines)];
  return { ...present(row, totals[at]!), warnings };
};

const figures = (
  { anticipo_amortization_amount, importe_liquido }: WorkedEstimation,
  totals: Cumulative,
) => ({
  anticipo_amortization_amount,
  importe_liquido,
  cumulative_liquid_amount: totals.cumulative_liquid_amount,
});

type Figures = ReturnType<typeof figures>;
export type Change = { id: string; number: number; before: Figures; after: Figures | null };

const same = (a: Figures, b: Figures) =>
  a.anticipo_amortization_amount === b.anticipo_amortization_amount &&
  a.importe_liquido === b.importe_liquido &&
  a.cumulative_liquid_amount === b.cumulative_liquid_amount;

/** The estimations whose figures differ between two states; `after` is null for one that is gone. */
export const changes = (before: ContractEstimations, after: ContractEstimations): Change[] => {
  const [former, later] = [folded(before), folded(after)];
  const indexOf = new Map(later.rows.map(({ id }, index) => [id, index]));
  return former.rows.flatMap((row, index) => {
    const at = indexOf.get(row.id);
    const was = figures(row, former.totals[index]!);
    const is = at === undefined ? null : figures(later.rows[at]!, later.totals[at]!);
    return is && same(was, is) ? [] : [{ id: row.id, number: row.number, before: was, after: is }];
  });
};

/** What must be said when figures change that somebody has already signed or paid. */
export const settledWarnings = ({ estimations }: ContractEstimations, changed: readonly Change[]): string[] =>
  changed.flatMap(({ id, number, before, after }) => {
    const status = estimations.get(id)?.status;
    if (status !== 'autorizada' && status !== 'pagada') return [];
    if (after && after.importe_liquido === before.importe_liquido) return [];
    return [`La estimación ${number} ya está ${status} y su importe líquido cambiaría.`];
  });
