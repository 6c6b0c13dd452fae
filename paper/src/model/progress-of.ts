import { percentageOf, sumCents, toPesos, type Cents } from '@obraclara/events';

/** An amount and its percentage of the whole, with 2 decimals; null if the whole is 0. */
export type Share = { cents: Cents; percentage: number | null };

/** A whole, with the amounts used before, now and in total, and the rest. */
export type ProgressOf = Record<'whole' | 'before' | 'current' | 'cumulative' | 'remaining', Share>;

/** Computes the percentage of the whole for each amount. */
export const progressOf = (whole: Cents, before: Cents, current: Cents): ProgressOf => {
  const share = (cents: Cents): Share => ({
    cents,
    percentage: percentageOf(toPesos(cents), toPesos(whole)),
  });
  const cumulative = sumCents([before, current]);
  return {
    whole: share(whole),
    before: share(before),
    current: share(current),
    cumulative: share(cumulative),
    remaining: share(sumCents([whole, -cumulative])),
  };
};
