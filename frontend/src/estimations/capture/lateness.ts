import type { SCurveAnswer } from '@obraclara/api';
import { hasProgram, planOn } from '@obraclara/events';
import { longMonth } from '../../ui/format/format.ts';

/**
 * Programmed and executed amounts until the end of a month, in pesos without IVA. `plan`: the name of the plan in force, if there were
 * several; `suspended`: days that do not count.
 */
export type Compared = {
  programmed: number;
  executed: number;
  until: string;
  isRunning: boolean;
  plan: string | undefined;
  suspended: number;
};

/** A comparison, or why there is none. */
type Standing = Compared | { missing: string };

type Curve = Pick<
  SCurveAnswer,
  'month_keys' | 'planned_cumulative_amount' | 'physical_cumulative_amount' | 'current_month_index' | 'plans'
>;

/** What the plan in force on a day has due at the close of the month with this index. */
const dueAt = ({ plans, planned_cumulative_amount }: Curve, day: string, at: number) => {
  if (!plans) return { programmed: planned_cumulative_amount[at]!, plan: undefined, suspended: 0 };
  const { name, due_cumulative_amount, suspended_days } = planOn(plans, day);
  const plan = plans.length > 1 ? name : undefined;
  return { programmed: due_cumulative_amount[at]!, plan, suspended: suspended_days[at]! };
};

/** Progress against the program in force in the month of an estimation's last day (YYYY-MM-DD), since programs are monthly. */
export const standingOf = (curve: Curve, end_date: string): Standing => {
  const { month_keys, physical_cumulative_amount, current_month_index } = curve;
  if (!hasProgram(curve)) return { missing: 'El proyecto no tiene programa de obra.' };
  if (end_date.length !== 10) return { missing: 'Indique primero la fecha de término.' };
  const key = end_date.slice(0, 7);
  const at = month_keys.findLastIndex((month) => month <= key);
  if (at < 0) return { missing: 'El programa empieza después de esta estimación.' };
  const until = longMonth(`${month_keys[at]}-01`);
  const executed = physical_cumulative_amount[at] ?? null;
  if (executed === null) return { missing: `Aún no hay avance de ${until}.` };
  return { ...dueAt(curve, end_date, at), executed, until, isRunning: at === current_month_index };
};
