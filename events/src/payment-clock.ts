import { daysBetween, daysFrom } from './calendar.ts';
import { isDraft } from './estimation-control.ts';
import type { Billing } from './estimation.ts';
import { interestCents, toCents, toPesos } from './money.ts';
import { invoiceInForce, leftToPay, type Payable } from './payments.ts';
import type { PaymentTerms } from './payment-terms.ts';

/** Terms and rates of the federal law, where the contract has no others (LOPSRM arts. 54 and 55). */
export const defaultPaymentTerms: PaymentTerms = {
  present_days: 6,
  authorize_days: 15,
  pay_days: 20,
  late_rates: [
    { year: 2025, percentage: 0.98 },
    { year: 2026, percentage: 1.38 },
  ],
};

/** What an estimation waits for next. */
export type ClockStep = 'present' | 'authorize' | 'invoice' | 'correct-invoice' | 'pay' | 'done';
export type ClockTurn = 'contratista' | 'dependencia';

/** Interest in pesos, or the first year without a rate. */
export type LateInterest = { amount: number } | { missing_year: number };

export type PaymentClock = {
  step: ClockStep;
  /** Whose turn it is; null once nothing is left to do. */
  turn: ClockTurn | null;
  /** Last day for it; null if no term runs. */
  limit: string | null;
  /** `soon`: at most 5 days are left; `late`: the limit has passed. */
  light: 'none' | 'soon' | 'late';
  /** Whether the authorisation came from silence (RLOPSRM art. 133). */
  by_silence: boolean;
  /** Late interest up to today; null if no payment is late. */
  interest: LateInterest | null;
};

/** Days before a limit from which it is `soon`. */
export const soonDays = 5;

/** The day of authorisation, by the resident or by silence; null if the term to authorise still runs. */
const authorisation = (
  { presented_on, authorized_on }: Billing,
  { authorize_days }: PaymentTerms,
  today: string,
): { on: string; by_silence: boolean } | null => {
  if (authorized_on !== null) return { on: authorized_on, by_silence: false };
  if (presented_on === null) return null;
  const limit = daysFrom(presented_on, authorize_days);
  return today > limit ? { on: limit, by_silence: true } : null;
};

const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * Last day to pay: from the later of authorisation and first invoice, without the days between the return of an invoice and its correction
 * (RLOPSRM art. 128). A return after the limit moves nothing. Null while no invoice is in force.
 */
const payLimit = (authorized: string, billing: Billing, days: number): string | null => {
  const [first] = billing.invoices;
  if (!first || !invoiceInForce(billing)) return null;
  const start = later(authorized, first.on);
  return billing.invoices.reduce(
    (limit, { returned_on }, at) => {
      const corrected = billing.invoices[at + 1]?.on;
      if (returned_on === null || corrected === undefined || returned_on >= limit) return limit;
      return daysFrom(limit, Math.max(0, daysBetween(later(returned_on, start), corrected)));
    },
    daysFrom(start, days),
  );
};

/** Amounts that were late, each with the last day of its delay: payments after the limit, and what is left until today. */
const lateAmounts = (estimation: Payable, limit: string, today: string) =>
  [
    ...estimation.billing.payments.map(({ on, amount }) => ({ on, amount, is_paid: true })),
    { on: today, amount: leftToPay(estimation), is_paid: false },
  ].filter(({ on, amount }) => on > limit && amount > 0);

/** Days at a monthly rate in per cent. */
type RatedDays = { percentage: number; days: number };

/** The days from the limit to `on`, by the rate of their year; or the first year without a rate. */
const ratedDays = (
  on: string,
  limit: string,
  { late_rates }: Pick<PaymentTerms, 'late_rates'>,
): RatedDays[] | { missing_year: number } => {
  const periods: RatedDays[] = [];
  for (let year = Number(daysFrom(limit, 1).slice(0, 4)); year <= Number(on.slice(0, 4)); year++) {
    const percentage = late_rates.find((rate) => rate.year === year)?.percentage;
    if (percentage === undefined) return { missing_year: year };
    const before = later(limit, `${String(year - 1).padStart(4, '0')}-12-31`);
    const end = `${String(year).padStart(4, '0')}-12-31`;
    periods.push({ percentage, days: daysBetween(before, on < end ? on : end) });
  }
  return periods;
};

/**
 * Interest of the days after the limit: amount × monthly rate / 30 for each natural day, at the rate of its year, rounded half up to the cent
 * once for each payment (LOPSRM art. 55). A year without a rate gives no amount.
 */
export const lateInterest = (
  late: readonly { on: string; amount: number }[],
  limit: string,
  terms: Pick<PaymentTerms, 'late_rates'>,
): LateInterest => {
  let cents = 0;
  for (const { on, amount } of late) {
    const periods = ratedDays(on, limit, terms);
    if ('missing_year' in periods) return periods;
    cents += interestCents(toCents(amount), periods);
  }
  return { amount: toPesos(cents) };
};

/** The light of a limit on day `today`. */
export const lightOf = (limit: string | null, today: string): PaymentClock['light'] => {
  if (limit === null) return 'none';
  if (today > limit) return 'late';
  return daysBetween(today, limit) <= soonDays ? 'soon' : 'none';
};

type Next = Pick<PaymentClock, 'step' | 'turn' | 'limit'>;

const afterAuthorisation = (billing: Billing, limit: string | null): Next => {
  if (limit !== null) return { step: 'pay', turn: 'dependencia', limit };
  const step = billing.invoices.length === 0 ? 'invoice' : 'correct-invoice';
  return { step, turn: 'contratista', limit };
};

const nextOf = (
  estimation: Payable & { end_date: string },
  terms: PaymentTerms,
  authorised: { on: string } | null,
  limit: string | null,
): Next => {
  const { billing, end_date } = estimation;
  if (isDraft(estimation))
    return { step: 'present', turn: 'contratista', limit: daysFrom(end_date, terms.present_days) };
  if (leftToPay(estimation) === 0) return { step: 'done', turn: null, limit: null };
  if (authorised) return afterAuthorisation(billing, limit);
  const presented = billing.presented_on;
  return {
    step: 'authorize',
    turn: 'dependencia',
    limit: presented === null ? null : daysFrom(presented, terms.authorize_days),
  };
};

/** The authorisation of an estimation, the last day to pay it, and what was or is late. */
const lateness = (estimation: Payable, terms: PaymentTerms, today: string) => {
  const { billing } = estimation;
  const authorised = authorisation(billing, terms, today);
  const limit = authorised && payLimit(authorised.on, billing, terms.pay_days);
  const late = limit === null || isDraft(estimation) ? [] : lateAmounts(estimation, limit, today);
  return { authorised, limit, late };
};

/**
 * An amount (pesos) that was paid after its limit on day `on`, or is not paid on that day. `periods`: the days of the delay by rate, empty
 * if the interest lacks a rate.
 */
export type LateAmount = {
  limit: string;
  on: string;
  amount: number;
  is_paid: boolean;
  days: number;
  periods: RatedDays[];
  interest: LateInterest;
};

/** Every late amount of an estimation up to day `today`, whose interest is that of `paymentClock`. */
export const lateAmountsOf = (estimation: Payable, terms: PaymentTerms, today: string): LateAmount[] => {
  const { limit, late } = lateness(estimation, terms, today);
  if (limit === null) return [];
  return late.map((one) => {
    const periods = ratedDays(one.on, limit, terms);
    return {
      ...one,
      limit,
      days: daysBetween(limit, one.on),
      periods: 'missing_year' in periods ? [] : periods,
      interest: lateInterest([one], limit, terms),
    };
  });
};

/**
 * The next limit of an estimation on day `today`, whose turn it is, and the late interest so far (LOPSRM arts. 54 and 55, RLOPSRM arts. 128
 * and 133). Days are natural. `end_date` is the cut of the estimation.
 */
export const paymentClock = (
  estimation: Payable & { end_date: string },
  terms: PaymentTerms,
  today: string,
): PaymentClock => {
  const { authorised, limit, late } = lateness(estimation, terms, today);
  const next = nextOf(estimation, terms, authorised, limit);
  return {
    ...next,
    light: lightOf(next.limit, today),
    by_silence: authorised?.by_silence ?? false,
    interest: late.length === 0 ? null : lateInterest(late, limit!, terms),
  };
};

/** Whether an estimation may be paid on this day: it is authorised, if only by silence. */
export const isPayableOn = (billing: Billing, terms: PaymentTerms, day: string): boolean =>
  authorisation(billing, terms, day) !== null;
