import { defaultPaymentTerms, once, paymentClock, type PaymentClock } from '@obraclara/events';
import { useAll } from '../../api/useAll.ts';
import { useToday } from '../../shared/useToday.ts';
import { Light } from '../../ui/figures/Light.tsx';
import type { EstimationRow } from '../row.ts';
import { paymentTexts as texts } from './messages.ts';

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

/** The next limit of an estimation in words. */
export const limitText = ({ step, limit, light }: PaymentClock, today: string): string =>
  texts.step(step, limit && dayText(limit, today)) + (light === 'late' ? ` (${texts.late})` : '');

/** The clock of an estimation on the day that the page shows. */
export const useClock = (project_id: string) => {
  const today = useToday();
  // A list that was stored before contracts had terms of payment has none.
  const { payment_terms = defaultPaymentTerms } =
    useAll('projects').data?.find(({ id }) => id === project_id) ?? {};
  return {
    today,
    clockOf: (row: EstimationRow): PaymentClock => paymentClock(row, payment_terms, today),
  };
};

/** The next limit of an estimation: amber if at most 5 days are left, red once it is late. Nothing if it is paid. */
export const ClockChip = ({ row }: { row: EstimationRow }) => {
  const { clockOf, today } = useClock(row.project_id);
  const clock = clockOf(row);
  if (clock.step === 'done') return null;
  return <Light light={clock.light}>{limitText(clock, today)}</Light>;
};
