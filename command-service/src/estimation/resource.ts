import {
  addQuantities,
  estimationWarnings,
  lineSubtotal,
  type Cumulative,
  type LineState,
} from '@obraclara/events';
import { refuse } from '@obraclara/events/http';
import { folded, type WorkedClaim } from './ledger.ts';
import type { CapturedClaim, EstimationsState } from './state.ts';

/** Quantity that the contract holds of each concept. */
export type Contracted = ReadonlyMap<string, { quantity: number }>;

/** What earlier claims hold of each concept of this one. */
const quantitiesBefore = (row: CapturedClaim, earlier: readonly CapturedClaim[]) => {
  const held = new Map<string, number[]>(row.concepts.map(({ concept_id }) => [concept_id, []]));
  for (const { concepts } of earlier)
    for (const { concept_id, quantity } of concepts) held.get(concept_id)?.push(quantity);
  return held;
};

/** The lines of a claim against the contract; a concept no longer in the catalog cannot be judged. */
const lineStates = (
  row: CapturedClaim,
  earlier: readonly CapturedClaim[],
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

const present = (row: WorkedClaim, totals: Cumulative) => ({
  ...row,
  ...totals,
  net_amount: row.importe_liquido,
  cumulative_amount: totals.cumulative_liquid_amount,
  concepts: row.concepts.map((line) => ({
    ...line,
    description: line.concept_name,
    subtotal: lineSubtotal(line),
  })),
});

/** The whole estimation as people get it: its inputs, every figure, both names of those that have two, and warnings. */
export const resource = (
  state: EstimationsState,
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

const figures = ({ anticipo_amortization_amount, importe_liquido }: WorkedClaim, totals: Cumulative) => ({
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
export const changes = (before: EstimationsState, after: EstimationsState): Change[] => {
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
export const settledWarnings = ({ claims }: EstimationsState, changed: readonly Change[]): string[] =>
  changed.flatMap(({ id, number, before, after }) => {
    const status = claims.get(id)?.status;
    if (status !== 'autorizada' && status !== 'pagada') return [];
    if (after && after.importe_liquido === before.importe_liquido) return [];
    return [`La estimación ${number} ya está ${status} y su importe líquido cambiaría.`];
  });
