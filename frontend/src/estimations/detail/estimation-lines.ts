import { addMoney, addQuantities, byNumber, lineSubtotal, presentedOf } from '@obraclara/events';
import type { EstimableConcept } from '../../shared/concepts/estimable.ts';
import type { EstimationRow } from '../row.ts';

/** Quantity or amount of a concept: contracted, in the previous estimations, in this one, in both, and remaining. */
type Against = Record<'contracted' | 'previous' | 'current' | 'cumulative' | 'remaining', number>;

/** Line of an estimation against its contract: exact quantities, and amounts in pesos as each estimation rounded them. */
export type ComparedLine = EstimationRow['concepts'][number] & { quantities: Against; amounts: Against };

type Estimated = { quantity: number; amount: number };
const nothing: Estimated = { quantity: 0, amount: 0 };

/** Presented estimations that precede this one in the ledger: those that its figures accumulate. */
export const earlierOf = (rows: readonly EstimationRow[], row: EstimationRow): EstimationRow[] =>
  presentedOf(rows).filter((other) => other.id !== row.id && byNumber(other, row) < 0);

const estimatedBefore = (rows: readonly EstimationRow[]): Map<string, Estimated> => {
  const estimated = new Map<string, Estimated>();
  for (const { concept_id, quantity, subtotal } of rows.flatMap(({ concepts }) => concepts)) {
    const former = estimated.get(concept_id) ?? nothing;
    estimated.set(concept_id, {
      quantity: addQuantities(former.quantity, quantity),
      amount: addMoney(former.amount, subtotal),
    });
  }
  return estimated;
};

type Sum = (...parts: number[]) => number;

const against = (sum: Sum, contracted: number, previous: number, current: number): Against => {
  const cumulative = sum(previous, current);
  return { contracted, previous, current, cumulative, remaining: sum(contracted, -cumulative) };
};

/** Lines of an estimation. For a concept that the catalog no longer has, the contracted quantity is 0. */
export const estimationLines = (
  row: EstimationRow,
  rows: readonly EstimationRow[],
  concepts: readonly EstimableConcept[],
): ComparedLine[] => {
  const contracted = new Map(concepts.map((concept) => [concept.id, concept]));
  const estimated = estimatedBefore(earlierOf(rows, row));
  return row.concepts.map((line) => {
    const concept = contracted.get(line.concept_id);
    const previous = estimated.get(line.concept_id) ?? nothing;
    return {
      ...line,
      quantities: against(addQuantities, concept?.quantity ?? 0, previous.quantity, line.quantity),
      amounts: against(addMoney, concept ? lineSubtotal(concept) : 0, previous.amount, line.subtotal),
    };
  });
};
