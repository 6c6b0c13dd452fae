import {
  byNumber,
  cumulatives,
  foldLedger,
  type Cumulative,
  type EstimationAmounts,
} from '@obraclara/events';
import type { CapturedClaim, EstimationsState } from './state.ts';

/** A claim with the figures the ledger gives it. */
export type WorkedClaim = CapturedClaim & EstimationAmounts;

/** The figures each claim had in the last fold: the ledger keeps those that still hold instead of working them out. */
const lastFigures = new WeakMap<CapturedClaim, WorkedClaim>();

/**
 * All claims of the contract in the order of the fold, with their figures; the running totals stand beside them.
 * @throws RangeError when a figure passes the largest amount of money.
 */
export const folded = ({
  advance,
  claims,
}: EstimationsState): { rows: WorkedClaim[]; totals: Cumulative[] } => {
  const captured = [...claims.values()].sort(byNumber);
  const rows = foldLedger(
    advance.amount,
    captured.map((claim) => lastFigures.get(claim) ?? claim),
  );
  captured.forEach((claim, index) => lastFigures.set(claim, rows[index]!));
  return { rows, totals: cumulatives(rows) };
};
