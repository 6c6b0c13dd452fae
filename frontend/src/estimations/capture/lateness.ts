import type { SCurveAnswer } from '@obraclara/api';
import { hasProgram } from '@obraclara/events';
import { longMonth } from '../../ui/format/format.ts';

/** Programmed and executed amounts until the end of a month, in pesos without IVA; or why there is no comparison. */
type Standing =
  { programmed: number; executed: number; until: string; isRunning: boolean } | { missing: string };

type Curve = Pick<
  SCurveAnswer,
  'month_keys' | 'planned_cumulative_amount' | 'physical_cumulative_amount' | 'current_month_index'
>;

/** Progress against the program in the month of an estimation's last day (YYYY-MM-DD), since programs are monthly. */
export const standingOf = (curve: Curve, end_date: string): Standing => {
  const { month_keys, planned_cumulative_amount, physical_cumulative_amount, current_month_index } = curve;
  if (!hasProgram(curve)) return { missing: 'El proyecto no tiene programa de obra.' };
  if (end_date.length !== 10) return { missing: 'Indique primero la fecha de término.' };
  const key = end_date.slice(0, 7);
  const at = month_keys.findLastIndex((month) => month <= key);
  if (at < 0) return { missing: 'El programa empieza después de esta estimación.' };
  const until = longMonth(`${month_keys[at]}-01`);
  const executed = physical_cumulative_amount[at] ?? null;
  if (executed === null) return { missing: `Aún no hay avance de ${until}.` };
  return {
    programmed: planned_cumulative_amount[at]!,
    executed,
    until,
    isRunning: at === current_month_index,
  };
};
