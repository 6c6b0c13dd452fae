import Big from 'big.js';
import { monthLabel, monthOf, monthRange, monthsBetween } from './calendar.ts';

/** Money of one calendar month, pesos without IVA as exact decimal strings: planned, executed, claimed. */
export type MonthlyAmounts = { month: string; planned: string; physical: string; estimated: string };

export type SCurveInput = {
  /** Pesos without IVA; 0 falls back to 1 (specification §9). */
  contract_amount: number;
  start_date: string;
  /** The program's months with its own labels; the curve's months are these and whatever activity lies beyond. */
  program_months: readonly { key: string; label: string }[];
  amounts: readonly MonthlyAmounts[];
  /** Business day in America/Mexico_City. */
  today: string;
};

export type SCurve = {
  months: string[];
  month_keys: string[];
  /** Per cent of contract_amount, 2 decimals, half up; physical and estimated are null after the current month. */
  planned_cumulative: number[];
  physical_cumulative: (number | null)[];
  estimated_cumulative: (number | null)[];
  /** The same in pesos, 2 decimals. */
  planned_cumulative_amount: number[];
  physical_cumulative_amount: (number | null)[];
  estimated_cumulative_amount: (number | null)[];
  /** Index of today's month: −1 before the start, the last month once the curve is over. */
  current_month_index: number;
  /** Executed over planned value at the end of the current month (4 decimals); null while nothing was planned. */
  spi: number | null;
  /** Points of per cent ahead of the plan; negative when behind. */
  points_ahead: number | null;
  /** Months of the plan that the executed work amounts to (2 decimals), and the months that have passed. */
  earned_schedule: { earned_months: number; elapsed_months: number } | null;
};

const rounded = (value: Big, decimals: number) => Number(value.round(decimals, Big.roundHalfUp));

const running = (amounts: Big[]): Big[] => {
  let sum = Big(0);
  return amounts.map((amount) => (sum = sum.plus(amount)));
};

/** Every month the curve shows: from the project's start or the program's, to the program's end or the last activity. */
const spanOf = ({ start_date, program_months, amounts }: SCurveInput): string[] => {
  const program = program_months.map(({ key }) => key);
  const first = [...program, monthOf(start_date)].toSorted()[0]!;
  const last = [...program, ...amounts.map(({ month }) => month)].toSorted().at(-1);
  return last === undefined ? [] : monthRange(first, last);
};

/** Sums of one kind by month of the span; what lies before the first month counts in the first. */
const bucketed = (input: SCurveInput, span: string[], kind: 'planned' | 'physical' | 'estimated'): Big[] => {
  const sums = span.map(() => Big(0));
  for (const amount of input.amounts) {
    const index = Math.max(0, monthsBetween(span[0]!, amount.month));
    sums[index] = sums[index]!.plus(amount[kind]);
  }
  return sums;
};

const currentIndex = ({ start_date, today }: SCurveInput, span: string[]): number =>
  span.length === 0 || today < start_date
    ? -1
    : Math.min(span.length - 1, monthsBetween(span[0]!, monthOf(today)));

/** Months of plan that `executed` is worth: whole months whose cumulative plan it reaches, and a part of the next one. */
const earnedMonths = (planned: Big[], executed: Big): Big => {
  const next = planned.findIndex((value) => value.gt(executed));
  if (next < 0) return Big(planned.length);
  const before = planned[next - 1] ?? Big(0);
  return Big(next).plus(executed.minus(before).div(planned[next]!.minus(before)));
};

const performance = (planned: Big[], physical: Big[], current: number, base: Big) => {
  const [pv, ev] = [planned[current], physical[current]];
  if (!pv || !ev) return { spi: null, points_ahead: null, earned_schedule: null };
  return {
    spi: pv.eq(0) ? null : rounded(ev.div(pv), 4),
    points_ahead: rounded(ev.minus(pv).div(base).times(100), 2),
    earned_schedule: { earned_months: rounded(earnedMonths(planned, ev), 2), elapsed_months: current + 1 },
  };
};

/**
 * The S-curve of a contract (specification §9, design.md §8.7): cumulative money by calendar month over contract_amount,
 * computed exactly and rounded only at the end. Months are matched by calendar key, never by position.
 */
export const sCurve = (input: SCurveInput): SCurve => {
  const span = spanOf(input);
  const base = input.contract_amount > 0 ? Big(input.contract_amount) : Big(1);
  const current = currentIndex(input, span);
  const labels = new Map(input.program_months.map(({ key, label }) => [key, label]));
  const planned = running(bucketed(input, span, 'planned'));
  const physical = running(bucketed(input, span, 'physical'));
  const estimated = running(bucketed(input, span, 'estimated'));
  const percent = (value: Big) => rounded(value.div(base).times(100), 2);
  const pesos = (value: Big) => rounded(value, 2);
  const known = <T>(values: Big[], shown: (value: Big) => T) =>
    values.map((value, i) => (i <= current ? shown(value) : null));
  return {
    months: span.map((key) => labels.get(key) ?? monthLabel(key)),
    month_keys: span,
    planned_cumulative: planned.map(percent),
    physical_cumulative: known(physical, percent),
    estimated_cumulative: known(estimated, percent),
    planned_cumulative_amount: planned.map(pesos),
    physical_cumulative_amount: known(physical, pesos),
    estimated_cumulative_amount: known(estimated, pesos),
    current_month_index: current,
    ...performance(planned, physical, current, base),
  };
};
