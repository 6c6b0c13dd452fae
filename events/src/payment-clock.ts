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
  [...estimation.billing.payments, { on: today, amount: leftToPay(estimation) }].filter(
    ({ on, amount }) => on > limit && amount > 0,
  );

/**
 * Interest of the days after the limit: amount × monthly rate / 30 for each natural day, at the rate of its year, rounded half up to the cent
 * once for each payment (LOPSRM art. 55). A year without a rate gives no amount.
 */
export const lateInterest = (
  late: readonly { on: string; amount: number }[],
  limit: string,
  { late_rates }: Pick<PaymentTerms, 'late_rates'>,
): LateInterest => {
  const rateOf = (year: number) => late_rates.find((rate) => rate.year === year)?.percentage;
  let cents = 0;
  for (const { on, amount } of late) {
    const periods: { percentage: number; days: number }[] = [];
    for (let year = Number(daysFrom(limit, 1).slice(0, 4)); year <= Number(on.slice(0, 4)); year++) {
      const percentage = rateOf(year);
      if (percentage === undefined) return { missing_year: year };
      const before = later(limit, `${String(year - 1).padStart(4, '0')}-12-31`);
      const end = `${String(year).padStart(4, '0')}-12-31`;
      periods.push({ percentage, days: daysBetween(before, on < end ? on : end) });
    }
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

/**
 * The next limit of an estimation on day `today`, whose turn it is, and the late interest so far (LOPSRM arts. 54 and 55, RLOPSRM arts. 128
 * and 133). Days are natural. `end_date` is the cut of the estimation.
 */
export const paymentClock = (
  estimation: Payable & { end_date: string },
  terms: PaymentTerms,
  today: string,
): PaymentClock => {
  const authorised = authorisation(estimation.billing, terms, today);
  const limit = authorised && payLimit(authorised.on, estimation.billing, terms.pay_days);
  const next = nextOf(estimation, terms, authorised, limit);
  const late = limit === null || isDraft(estimation) ? [] : lateAmounts(estimation, limit, today);
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
