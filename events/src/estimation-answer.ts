import type { CalculatedEstimation } from './contract-estimations.ts';
import type { Cumulative } from './estimation-ledger.ts';

/** An estimation with its running totals, and both names of the fields that have two in the specification. */
export type AnsweredEstimation = CalculatedEstimation &
  Cumulative & {
    /** Same as `importe_liquido`. */
    net_amount: number;
    /** Same as `cumulative_liquid_amount`. */
    cumulative_amount: number;
  };

export const answeredEstimation = (worked: CalculatedEstimation, totals: Cumulative): AnsweredEstimation => ({
  ...worked,
  ...totals,
  net_amount: worked.importe_liquido,
  cumulative_amount: totals.cumulative_liquid_amount,
});
