import { clockStepNames, once, type PaymentClock } from '@obraclara/events';

const shortDay = once(
  () => new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const longDay = once(
  () =>
    new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** `10 may`; with its year if it is not that of `today`. */
const dayText = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? shortDay() : longDay()).format(new Date(`${day}T12:00:00Z`));

/** The next limit of an estimation in words: `Pagar a más tardar el 10 may (vencido)`. */
export const limitText = (
  { step, limit, light }: Pick<PaymentClock, 'step' | 'limit' | 'light'>,
  today: string,
): string =>
  (limit === null
    ? clockStepNames[step]
    : `${clockStepNames[step]} a más tardar el ${dayText(limit, today)}`) +
  (light === 'late' ? ' (vencido)' : '');
