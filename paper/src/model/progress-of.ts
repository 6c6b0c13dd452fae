import { percentageOf, sumCents, toPesos, type Cents } from '@obraclara/events';

/** An amount and what it is of the whole, in per cent of 2 decimals; no share of nothing. */
export type Share = { cents: Cents; percentage: number | null };

/** What there is of something, what was used of it before, now and in all, and what is left. */
export type ProgressOf = Record<'whole' | 'before' | 'current' | 'cumulative' | 'remaining', Share>;

/** Every amount against the whole. */
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
