import { once } from '@obraclara/events';

const ago = once(() => new Intl.RelativeTimeFormat('es-MX', { style: 'short', numeric: 'always' }));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time since an instant, in whole units: `hace 3 h`. Less than a minute, or a later instant (a clock was set back): `ahora`. */
export const age = (instant: string, now: number): string => {
  const passed = now - Date.parse(instant);
  if (passed < minute) return 'ahora';
  if (passed < hour) return ago().format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return ago().format(-Math.floor(passed / hour), 'hour');
  return ago().format(-Math.floor(passed / day), 'day');
};
