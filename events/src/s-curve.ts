import Big from 'big.js';
import { lastMonthEnd, monthLabel, monthOf, monthsBetween } from './calendar.ts';
import { drawnPlans, running, type DrawnPlan, type PlannedTerms } from './curve-plans.ts';
import { curveSpan, monthlySums, todayIndex, type AmountKind } from './curve-span.ts';
import { planOn } from './program-versions.ts';

export type SCurveInput = PlannedTerms & {
  /** Pesos without IVA; 0 is replaced by 1 (specification §9). */
  contract_amount: number;
  /** Whether the contract has progress records; a services contract has none. */
  has_progress: boolean;
  /** Financial progress by month (YYYY-MM), in pesos as exact decimals; months outside the curve count in its first or last one. */
  paid?: readonly { month: string; amount: number }[];
};

/** Executed work compared with the program; null where there is nothing to compare. */
export type CurvePerformance = {
  /** Last day (YYYY-MM-DD) of the last complete month, to which the figures below refer. */
  measured_on: string | null;
  /** Executed over planned value (4 decimals); null while nothing is planned. */
  spi: number | null;
  /** Percentage points ahead of the plan, negative when behind; null without a contract amount. */
  points_ahead: number | null;
  /** Months of the plan that the executed work is worth, and elapsed months without the suspended days (2 decimals). */
  earned_schedule: { earned_months: number; elapsed_months: number } | null;
  /** Suspended days that do not count on `measured_on`; absent if there are none. */
  suspended_days?: number;
};

/** A plan of a contract that had more than one, or suspended days; by month of the curve. */
export type PlanOfCurve = {
  name: string;
  amendment: number;
  on: string;
  contract_amount: number;
  /** Per cent of this plan's contract amount, 2 decimals, half up. Physical is null after the current month. */
  planned_cumulative: number[];
  physical_cumulative: (number | null)[];
  /** Pesos. `due`: planned at the close of each month without the suspended days. */
  planned_cumulative_amount: number[];
  due_cumulative_amount: number[];
  /** Days that do not count at the close of each month. */
  suspended_days: number[];
};

export type SCurve = CurvePerformance & {
  months: string[];
  month_keys: string[];
  /** Per cent of contract_amount, 2 decimals, half up. All but planned are null after the current month. */
  planned_cumulative: number[];
  physical_cumulative: (number | null)[];
  estimated_cumulative: (number | null)[];
  financial_cumulative: (number | null)[];
  /** The same in pesos, 2 decimals. */
  planned_cumulative_amount: number[];
  physical_cumulative_amount: (number | null)[];
  estimated_cumulative_amount: (number | null)[];
  financial_cumulative_amount: (number | null)[];
  /** Index of today's month: −1 before the start and once the curve is over. */
  current_month_index: number;
  /** Pesos dated outside the contract's dates, or executed after today; they count in the curve's first or last month. */
  outside_amount: Record<AmountKind, number>;
  /** All plans, the original one first and the one in force last; absent if there was only one and no suspended day. */
  plans?: PlanOfCurve[];
};

const rounded = (value: Big, decimals: number) => Number(value.round(decimals, Big.roundHalfUp));

/** Per cent of an amount; of one peso if it is 0. */
const percentOf = (amount: number) => (value: Big) =>
  rounded(value.div(amount > 0 ? amount : 1).times(100), 2);

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

type Measured = Pick<DrawnPlan, 'cumulative' | 'due' | 'suspended_days' | 'elapsed' | 'contract_amount'>;

/** The plan in force on the day of measurement: the only one, unless there are several or suspended days. */
const measuredPlan = (
  { contract_amount }: SCurveInput,
  planned: Big[],
  plans: DrawnPlan[],
  day: string,
): Measured => {
  if (plans.length > 0) return planOn(plans, day);
  const elapsed = planned.map((_, i) => Big(i + 1));
  return { cumulative: planned, due: planned, suspended_days: [], elapsed, contract_amount };
};

/** The figures of the work `ev` at the close of a month, given by its index. */
const measured = (
  { cumulative, due, suspended_days, elapsed, contract_amount }: Measured,
  at: number,
  ev: Big,
): Omit<CurvePerformance, 'measured_on'> => {
  const pv = due[at]!;
  const stopped = suspended_days[at] ?? 0;
  return {
    spi: pv.eq(0) ? null : rounded(ev.div(pv), 4),
    points_ahead: contract_amount > 0 ? rounded(ev.minus(pv).div(contract_amount).times(100), 2) : null,
    earned_schedule: {
      earned_months: rounded(earnedMonths(cumulative, ev), 2),
      elapsed_months: rounded(elapsed[at]!, 2),
    },
    ...(stopped > 0 && { suspended_days: stopped }),
  };
};

/** Measures at the last complete month: a running month has its whole plan but only a part of its work. */
const performance = (
  input: SCurveInput,
  span: string[],
  drawn: { planned: Big[]; plans: DrawnPlan[] },
  physical: Big[],
): CurvePerformance => {
  const measured_on = lastMonthEnd(input.today);
  const closed = span.length === 0 ? -1 : monthsBetween(span[0]!, monthOf(measured_on));
  const at = Math.min(closed, span.length - 1);
  const plan = measuredPlan(input, drawn.planned, drawn.plans, measured_on);
  const ev = physical[at];
  const started = input.today >= input.start_date;
  if (!input.has_progress || !started || !ev || plan.cumulative.at(-1)!.eq(0)) return unmeasured;
  return { measured_on, ...measured(plan, at, ev) };
};

/** Whether the curve has a program to compare with. */
export const hasProgram = ({ planned_cumulative_amount }: Pick<SCurve, 'planned_cumulative_amount'>) =>
  (planned_cumulative_amount.at(-1) ?? 0) > 0;

/** Pesos paid until the end of each month. */
const paidByMonth = ({ paid = [], ...terms }: SCurveInput, span: string[]): Big[] => {
  if (span.length === 0) return [];
  const amounts = paid.map(({ month, amount }) => ({
    month,
    planned: '0',
    physical: `${amount}`,
    estimated: '0',
  }));
  return running(monthlySums({ ...terms, amounts }, span, 'physical').sums);
};

/**
 * The S-curve of a contract (specification §9, design.md §8.7): cumulative amounts by calendar month over contract_amount. Computed
 * exactly, rounded only at the end. Months are matched by calendar key, never by position.
 */
export const sCurve = (input: SCurveInput): SCurve => {
  const span = curveSpan(input);
  const now = todayIndex(input, span);
  const labels = new Map(input.program_months.map(({ key, label }) => [key, label]));
  const of = (kind: AmountKind) => {
    const { sums, outside } = monthlySums(input, span, kind);
    return { cumulative: running(sums), outside: rounded(outside, 2) };
  };
  const [planned, physical, estimated] = [of('planned'), of('physical'), of('estimated')];
  const financial = paidByMonth(input, span);
  const percent = percentOf(input.contract_amount);
  const pesos = (value: Big) => rounded(value, 2);
  const known = <T>(values: Big[], shown: (value: Big) => T) =>
    values.map((value, i) => (i <= now ? shown(value) : null));
  const plans = drawnPlans(input, span);
  const planOfCurve = ({ cumulative, due, suspended_days, ...plan }: DrawnPlan): PlanOfCurve => ({
    name: plan.name,
    amendment: plan.amendment,
    on: plan.on,
    contract_amount: plan.contract_amount,
    planned_cumulative: cumulative.map(percentOf(plan.contract_amount)),
    physical_cumulative: known(physical.cumulative, percentOf(plan.contract_amount)),
    planned_cumulative_amount: cumulative.map(pesos),
    due_cumulative_amount: due.map(pesos),
    suspended_days,
  });
  return {
    months: span.map((key) => labels.get(key) ?? monthLabel(key)),
    month_keys: span,
    planned_cumulative: planned.cumulative.map(percent),
    physical_cumulative: known(physical.cumulative, percent),
    estimated_cumulative: known(estimated.cumulative, percent),
    financial_cumulative: known(financial, percent),
    planned_cumulative_amount: planned.cumulative.map(pesos),
    physical_cumulative_amount: known(physical.cumulative, pesos),
    estimated_cumulative_amount: known(estimated.cumulative, pesos),
    financial_cumulative_amount: known(financial, pesos),
    current_month_index: now < span.length ? now : -1,
    outside_amount: {
      planned: planned.outside,
      physical: physical.outside,
      estimated: estimated.outside,
    },
    ...performance(input, span, { planned: planned.cumulative, plans }, physical.cumulative),
    ...(plans.length > 0 && { plans: plans.map(planOfCurve) }),
  };
};
