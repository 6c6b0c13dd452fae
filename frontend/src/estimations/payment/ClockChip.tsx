import { defaultPaymentTerms, paymentClock, type PaymentClock } from '@obraclara/events';
import { useAll } from '../../api/useAll.ts';
import { limitText } from '../../shared/limit-text.ts';
import { useToday } from '../../shared/useToday.ts';
import { Light } from '../../ui/figures/Light.tsx';
import type { EstimationRow } from '../row.ts';

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
