import { once, type ClockStep, type PaymentClock } from '@obraclara/events';

/** What an estimation waits for. */
const steps: Record<ClockStep, string> = {
  present: 'Presentar',
  authorize: 'Autorizar',
  invoice: 'Falta la factura',
  'correct-invoice': 'Factura devuelta: falta la corregida',
  pay: 'Pagar',
  done: 'Pagada',
};

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
  (limit === null ? steps[step] : `${steps[step]} a más tardar el ${dayText(limit, today)}`) +
  (light === 'late' ? ' (vencido)' : '');
