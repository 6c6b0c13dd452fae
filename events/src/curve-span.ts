import Big from 'big.js';
import { monthAfter, monthOf, monthRange, monthsBetween } from './calendar.ts';
import { contractDates } from './contract-dates.ts';

export type AmountKind = 'planned' | 'physical' | 'estimated';

/** Amounts of one calendar month in pesos without IVA, as exact decimal strings: planned, executed, estimated. */
export type MonthlyAmounts = { month: string } & Record<AmountKind, string>;

export type CurveTerms = {
  start_date: string;
  end_date: string;
  /** The program's months with its own labels. The curve has these months and any with activity beyond them. */
  program_months: readonly { key: string; label: string }[];
  amounts: readonly MonthlyAmounts[];
  /** Business day in America/Mexico_City. */
  today: string;
};

/** Maximum number of months shown, whatever the contract's dates: thirty years. */
export const maxMonths = 360;

/** Pesos: rounding of each estimation to the cent may leave less than this. */
const negligible = 1;

const earliest = (months: readonly string[]): string => months.toSorted()[0]!;
const latest = (months: readonly string[]): string => months.toSorted().at(-1)!;

/** First and last month that a curve may show, from the contract's permitted dates. */
const boundsOf = (terms: CurveTerms): { first: string; last: string } => {
  const { from, to } = contractDates(terms);
  const first = monthOf(from);
  return { first, last: earliest([monthOf(to), monthAfter(first, maxMonths - 1)]) };
};

const total = (amounts: readonly MonthlyAmounts[], kind: AmountKind): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount[kind]), Big(0));

/** Whether the whole program is executed or estimated; false without a program. */
const isOver = (amounts: readonly MonthlyAmounts[]): boolean => {
  const planned = total(amounts, 'planned');
  const left = (kind: AmountKind) => planned.minus(total(amounts, kind));
  return planned.gt(0) && (left('physical').lt(negligible) || left('estimated').lt(negligible));
};

/** Whether a month counts for the span: a future month that has only executed work does not, since its date must be wrong. */
const counts = (today: string) => (amount: MonthlyAmounts) =>
  amount.month <= monthOf(today) || !Big(amount.planned).eq(0) || !Big(amount.estimated).eq(0);

/**
 * All months of the curve. It starts with the project or the program. It ends with the program, with the last activity, or today while the
 * program is not executed. Limited to the contract's dates (`contractDates`) and to `maxMonths`.
 */
export const curveSpan = (terms: CurveTerms): string[] => {
  const { start_date, program_months, amounts, today } = terms;
  if (program_months.length === 0 && amounts.length === 0) return [];
  const bounds = boundsOf(terms);
  const within = (month: string) => month >= bounds.first && month <= bounds.last;
  const program = program_months.map(({ key }) => key).filter(within);
  const active = amounts
    .filter(counts(today))
    .map(({ month }) => month)
    .filter(within);
  const goesOn = today >= start_date && !isOver(amounts);
  const first = earliest([monthOf(start_date), ...program]);
  const last = latest([first, ...program, ...active, ...(goesOn ? [monthOf(today)] : [])]);
  return monthRange(first, earliest([last, bounds.last]));
};

/** Index of today's month in the span: −1 before the start, beyond the end once the curve is over. */
export const todayIndex = ({ start_date, today }: CurveTerms, span: readonly string[]): number =>
  span.length === 0 || today < start_date ? -1 : monthsBetween(span[0]!, monthOf(today));

type MonthlySums = {
  /** Pesos by month of the span. Amounts outside it are in the first month, or in the last one of the series. */
  sums: Big[];
  /** Pesos dated outside the contract's dates, or executed after today. */
  outside: Big;
};

/** One kind of amounts by month of the span. Work dated after today counts in the current month. */
export const monthlySums = (terms: CurveTerms, span: readonly string[], kind: AmountKind): MonthlySums => {
  const sums = span.map(() => Big(0));
  const bounds = boundsOf(terms);
  const future = kind === 'physical';
  const limit = future ? earliest([bounds.last, monthOf(terms.today)]) : bounds.last;
  const end = future ? Math.max(0, Math.min(todayIndex(terms, span), span.length - 1)) : span.length - 1;
  let outside = Big(0);
  for (const amount of terms.amounts) {
    const { month } = amount;
    const index = Math.min(end, Math.max(0, monthsBetween(span[0]!, month)));
    sums[index] = sums[index]!.plus(amount[kind]);
    if (month < bounds.first || month > limit) outside = outside.plus(amount[kind]);
  }
  return { sums, outside };
};
