import { addMoney, addQuantities, byNumber, lineSubtotal } from '@obraclara/events';
import type { EstimableConcept } from '../../shared/concepts/estimable.ts';
import type { EstimationRow } from '../row.ts';

/** What there is of something in the contract, what was claimed of it before, in this claim and in all, and what is left. */
type Against = Record<'contracted' | 'previous' | 'current' | 'cumulative' | 'remaining', number>;

/** A line of a claim against its contract: exact quantities, and pesos as each claim has rounded them. */
export type ClaimLine = EstimationRow['concepts'][number] & { quantities: Against; amounts: Against };

type Claimed = { quantity: number; amount: number };
const nothing: Claimed = { quantity: 0, amount: 0 };

/** The estimations that come before this one in the ledger. */
export const earlierOf = (rows: readonly EstimationRow[], row: EstimationRow): EstimationRow[] =>
  rows.filter((other) => other.id !== row.id && byNumber(other, row) < 0);

const claimedOf = (rows: readonly EstimationRow[]): Map<string, Claimed> => {
  const claimed = new Map<string, Claimed>();
  for (const { concept_id, quantity, subtotal } of rows.flatMap(({ concepts }) => concepts)) {
    const former = claimed.get(concept_id) ?? nothing;
    claimed.set(concept_id, {
      quantity: addQuantities(former.quantity, quantity),
      amount: addMoney(former.amount, subtotal),
    });
  }
  return claimed;
};

type Sum = (...parts: number[]) => number;

const against = (sum: Sum, contracted: number, previous: number, current: number): Against => {
  const cumulative = sum(previous, current);
  return { contracted, previous, current, cumulative, remaining: sum(contracted, -cumulative) };
};

/** The lines of a claim; a concept that is no longer in the catalog has nothing contracted. */
export const claimLines = (
  row: EstimationRow,
  rows: readonly EstimationRow[],
  concepts: readonly EstimableConcept[],
): ClaimLine[] => {
  const contracted = new Map(concepts.map((concept) => [concept.id, concept]));
  const claimed = claimedOf(earlierOf(rows, row));
  return row.concepts.map((line) => {
    const concept = contracted.get(line.concept_id);
    const previous = claimed.get(line.concept_id) ?? nothing;
    return {
      ...line,
      quantities: against(addQuantities, concept?.quantity ?? 0, previous.quantity, line.quantity),
      amounts: against(addMoney, concept ? lineSubtotal(concept) : 0, previous.amount, line.subtotal),
    };
  });
};
