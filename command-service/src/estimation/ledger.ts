import {
  byNumber,
  cumulatives,
  foldLedger,
  type Cumulative,
  type EstimationAmounts,
} from '@obraclara/events';
import type { CapturedClaim, EstimationsState } from './state.ts';

/** A claim with every figure the ledger gives it. */
export type WorkedClaim = CapturedClaim & EstimationAmounts & Cumulative;

/**
 * All claims of the contract in the order of the fold, with their figures and running totals.
 * @throws RangeError when a figure passes the largest amount of money.
 */
export const folded = ({ advance, claims }: EstimationsState): WorkedClaim[] => {
  const rows = foldLedger(advance.amount, [...claims.values()].sort(byNumber));
  const totals = cumulatives(rows);
  return rows.map((row, index) => ({ ...row, ...totals[index]! }));
};
