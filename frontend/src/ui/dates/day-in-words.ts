import { once } from '@obraclara/events';
import type { DateFieldProps } from './date-field-props.ts';
import { readDay } from './typed-day.ts';

const weekday = once(() => new Intl.DateTimeFormat('es-MX', { weekday: 'long' }));
const dayAndMonth = once(() => new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short' }));

/** Helper text of a date field: its day in words, `lunes 7 dic`, before any other text. In a table, without the day. */
export const dayInWords = ({ value, helperText, bare }: DateFieldProps): string | undefined => {
  const known = bare ? '' : readDay(value).day;
  const noon = new Date(`${known}T12:00:00`);
  const inWords = known ? `${weekday().format(noon)} ${dayAndMonth().format(noon)}` : '';
  return [inWords, helperText].filter(Boolean).join(' · ') || undefined;
};
