import Big from 'big.js';
import { lastMonthEnd, monthLabel, monthOf, monthsBetween } from './calendar.ts';
import { curveSpan, monthlySums, todayIndex, type AmountKind, type CurveTerms } from './curve-span.ts';

export type SCurveInput = CurveTerms & {
  /** Pesos without IVA; 0 is replaced by 1 (specification §9). */
  contract_amount: number;
  /** Whether the contract has progress records; a services contract has none. */
  has_progress: boolean;
};

/** Executed work compared with the program; null where there is nothing to compare. */
export type CurvePerformance = {
  /** Last day (YYYY-MM-DD) of the last complete month, to which the figures below refer. */
  measured_on: string | null;
  /** Executed over planned value (4 decimals); null while nothing is planned. */
  spi: number | null;
  /** Percentage points ahead of the plan, negative when behind; null without a contract amount. */
  points_ahead: number | null;
  /** Months of the plan that the executed work is worth (2 decimals), and elapsed months. */
  earned_schedule: { earned_months: number; elapsed_months: number } | null;
};

export type SCurve = CurvePerformance & {
  months: string[];
  month_keys: string[];
  /** Per cent of contract_amount, 2 decimals, half up. Physical and estimated are null after the current month. */
  planned_cumulative: number[];
  physical_cumulative: (number | null)[];
  estimated_cumulative: (number | null)[];
  /** The same in pesos, 2 decimals. */
  planned_cumulative_amount: number[];
  physical_cumulative_amount: (number | null)[];
  estimated_cumulative_amount: (number | null)[];
  /** Index of today's month: −1 before the start and once the curve is over. */
  current_month_index: number;
  /** Pesos dated outside the contract's dates, or executed after today; they count in the curve's first or last month. */
  outside_amount: Record<AmountKind, number>;
};

const rounded = (value: Big, decimals: number) => Number(value.round(decimals, Big.roundHalfUp));

const running = (amounts: Big[]): Big[] => {
  let sum = Big(0);
  return amounts.map((amount) => (sum = sum.plus(amount)));
};

/**
 * Months of the plan that `executed` is worth: whole months whose cumulative plan it reaches, and a fraction of the next. At most the
 * months until the program is complete.
 */
const earnedMonths = (planned: Big[], executed: Big): Big => {
  const next = planned.findIndex((value) => value.gt(executed));
  if (next < 0) return Big(planned.findIndex((value) => value.eq(planned.at(-1)!)) + 1);
  const before = planned[next - 1] ?? Big(0);
  return Big(next).plus(executed.minus(before).div(planned[next]!.minus(before)));
};

const unmeasured: CurvePerformance = {
  measured_on: null,
  spi: null,
  points_ahead: null,
  earned_schedule: null,
};

/** Measures at the last complete month: a running month has its whole plan but only a part of its work. */
const performance = (input: SCurveInput, span: string[], planned: Big[], physical: Big[]) => {
  const measured_on = lastMonthEnd(input.today);
  const closed = span.length === 0 ? -1 : monthsBetween(span[0]!, monthOf(measured_on));
  const at = Math.min(closed, span.length - 1);
  const [pv, ev] = [planned[at], physical[at]];
  const started = input.today >= input.start_date;
  if (!input.has_progress || !started || !pv || !ev || planned.at(-1)!.eq(0)) return unmeasured;
  const points = (amount: number) => rounded(ev.minus(pv).div(amount).times(100), 2);
  return {
    measured_on,
    spi: pv.eq(0) ? null : rounded(ev.div(pv), 4),
    points_ahead: input.contract_amount > 0 ? points(input.contract_amount) : null,
    earned_schedule: { earned_months: rounded(earnedMonths(planned, ev), 2), elapsed_months: at + 1 },
  };
};

/** Whether the curve has a program to compare with. */
export const hasProgram = ({ planned_cumulative_amount }: Pick<SCurve, 'planned_cumulative_amount'>) =>
  (planned_cumulative_amount.at(-1) ?? 0) > 0;

/**
 * The S-curve of a contract (specification §9, design.md §8.7): cumulative amounts by calendar month over contract_amount. Computed
 * exactly, rounded only at the end. Months are matched by calendar key, never by position.
 */
export const sCurve = (input: SCurveInput): SCurve => {
  const span = curveSpan(input);
  const base = input.contract_amount > 0 ? Big(input.contract_amount) : Big(1);
  const now = todayIndex(input, span);
  const labels = new Map(input.program_months.map(({ key, label }) => [key, label]));
  const of = (kind: AmountKind) => {
    const { sums, outside } = monthlySums(input, span, kind);
    return { cumulative: running(sums), outside: rounded(outside, 2) };
  };
  const [planned, physical, estimated] = [of('planned'), of('physical'), of('estimated')];
  const percent = (value: Big) => rounded(value.div(base).times(100), 2);
  const pesos = (value: Big) => rounded(value, 2);
  const known = <T>(values: Big[], shown: (value: Big) => T) =>
    values.map((value, i) => (i <= now ? shown(value) : null));
  return {
    months: span.map((key) => labels.get(key) ?? monthLabel(key)),
    month_keys: span,
    planned_cumulative: planned.cumulative.map(percent),
    physical_cumulative: known(physical.cumulative, percent),
    estimated_cumulative: known(estimated.cumulative, percent),
    planned_cumulative_amount: planned.cumulative.map(pesos),
    physical_cumulative_amount: known(physical.cumulative, pesos),
    estimated_cumulative_amount: known(estimated.cumulative, pesos),
    current_month_index: now < span.length ? now : -1,
    outside_amount: {
      planned: planned.outside,
      physical: physical.outside,
      estimated: estimated.outside,
    },
    ...performance(input, span, planned.cumulative, physical.cumulative),
  };
};
