import Big from 'big.js';
import { monthAfter, monthEnd, monthRange } from './calendar.ts';
import { addMoney } from './money.ts';
import type { Suspension } from './contract-terms.ts';
import { dueShares, programOn, programParts, type ProgramVersion } from './program-versions.ts';

/** Planned quantities of one concept by month, in one program. */
export type PlannedQuantities = { program: string; monthly_quantities: Readonly<Record<string, number>> };

/** Programs and suspensions of a contract. */
export type Schedule = { programs: readonly ProgramVersion[]; suspensions: readonly Suspension[] };

/** Work of one concept in one month: its quantity, and its importe in pesos. */
export type ExecutedWork = { month: string; quantity: number; amount: number };

/** Importe of one month's work that was due in the month `due`; that month itself if the work is not late. */
export type DueWork = { month: string; due: string; amount: number };

/** Quantity due at the close of a month, by the programs in force in the month `at`. Suspended days move it. */
const dueQuantity =
  (planned: readonly PlannedQuantities[], { programs, suspensions }: Schedule, at: string) =>
  (close: string): Big => {
    const parts = programParts(programs, at);
    const until = (month: string) =>
      parts.flatMap(({ program, from, to }) =>
        planned
          .filter((one) => one.program === program)
          .flatMap(({ monthly_quantities }) => Object.entries(monthly_quantities))
          .filter(([key]) => key >= from && key <= to && key <= month),
      );
    const sumUntil = (month: string) =>
      until(month).reduce((sum, [, quantity]) => sum.plus(quantity), Big(0));
    const since = programOn(programs, monthEnd(at))?.on ?? null;
    return dueShares(suspensions, since, close).reduce(
      (sum, { month, days, of }) => sum.plus(sumUntil(month).times(days).div(of)),
      Big(0),
    );
  };

const smaller = (a: Big, b: Big) => (a.lt(b) ? a : b);
const larger = (a: Big, b: Big) => (a.gt(b) ? a : b);

/** The work of a month by the months in which it was due, earliest first. `before`: quantity executed until then. */
const dueParts = (
  { month, quantity, amount }: ExecutedWork,
  before: Big,
  due: (close: string) => Big,
  first: string,
): DueWork[] => {
  const whole = Big(quantity);
  const after = before.plus(whole);
  const parts: DueWork[] = [];
  let done = before;
  for (const close of whole.gt(0) ? monthRange(first, monthAfter(month, -1)) : []) {
    const until = smaller(after, larger(done, due(close)));
    const own = Big(amount).times(until.minus(done)).div(whole).round(2, Big.roundHalfUp).toNumber();
    done = until;
    if (own !== 0) parts.push({ month, due: close, amount: own });
  }
  const rest = addMoney(amount, ...parts.map((part) => -part.amount));
  return rest === 0 ? parts : [...parts, { month, due: month, amount: rest }];
};

/**
 * The work of one concept by month of execution and month in which it was due. Its first quantities are those that were due first, by the
 * program in force in the month of execution. Each part is rounded half away from zero to the cent; the last one takes the rest.
 */
export const dueWork = (
  work: readonly ExecutedWork[],
  planned: readonly PlannedQuantities[],
  schedule: Schedule,
): DueWork[] => {
  const months = planned.flatMap(({ monthly_quantities }) => Object.keys(monthly_quantities)).sort();
  let before = Big(0);
  return [...work]
    .sort((a, b) => a.month.localeCompare(b.month))
    .flatMap((one) => {
      const parts = dueParts(one, before, dueQuantity(planned, schedule, one.month), months[0] ?? one.month);
      before = before.plus(one.quantity);
      return parts;
    });
};
