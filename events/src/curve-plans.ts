import Big from 'big.js';
import { monthEnd, monthsBetween } from './calendar.ts';
import type { Suspension } from './contract-terms.ts';
import { monthlySums, type CurveTerms } from './curve-span.ts';
import { dueShares, suspendedUntil, type ContractPlan } from './program-versions.ts';

/** A plan of the curve with its planned pesos by month. */
export type CurvePlan = Pick<ContractPlan, 'name' | 'amendment' | 'on' | 'contract_amount'> & {
  /** Day from which its latest program is in force; null for the first program. */
  programmed_on: string | null;
  amounts: readonly { month: string; planned: string }[];
};

export type PlannedTerms = CurveTerms & {
  /** All plans of the contract, original first; none if only one was ever in force and no day is suspended. */
  plans?: readonly CurvePlan[];
  suspensions?: readonly Pick<Suspension, 'on' | 'until'>[];
};

/** A plan by month of the curve, exact pesos. */
export type DrawnPlan = CurvePlan & {
  cumulative: Big[];
  /** What is due at the close of each month: without the suspended days. */
  due: Big[];
  /** Days that do not count at the close of each month. */
  suspended_days: number[];
  /** Months of the plan that are over at the close of each month, without the suspended days. */
  elapsed: Big[];
};

export const running = (amounts: Big[]): Big[] => {
  let sum = Big(0);
  return amounts.map((amount) => (sum = sum.plus(amount)));
};

/** The plans of the curve over its months. */
export const drawnPlans = (terms: PlannedTerms, span: string[]): DrawnPlan[] => {
  const { plans = [], suspensions = [] } = terms;
  if (span.length === 0) return [];
  return plans.map((plan) => {
    const amounts = plan.amounts.map((one) => ({ ...one, physical: '0', estimated: '0' }));
    const cumulative = running(monthlySums({ ...terms, amounts }, span, 'planned').sums);
    const since = plan.programmed_on;
    const sharesOf = (month: string) => dueShares(suspensions, since, month);
    const at = (month: string) => cumulative[monthsBetween(span[0]!, month)] ?? Big(0);
    return {
      ...plan,
      cumulative,
      due: span.map((month) =>
        sharesOf(month).reduce(
          (sum, share) => sum.plus(at(share.month).times(share.days).div(share.of)),
          Big(0),
        ),
      ),
      suspended_days: span.map((month) => suspendedUntil(suspensions, since, monthEnd(month))),
      elapsed: span.map((month) => {
        const { month: last, days, of } = sharesOf(month).at(-1)!;
        return Big(days)
          .div(of)
          .plus(Math.max(0, monthsBetween(span[0]!, last)));
      }),
    };
  });
};
