import { once } from '@obraclara/events';
import type { DateFieldProps } from './date-field-props.ts';

const weekday = once(() => new Intl.DateTimeFormat('es-MX', { weekday: 'short' }));
const dayAndMonth = once(() => new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short' }));

/** What stands below a date field: its day in words, `lun 7 dic`, before any other text. No day in a table. */
export const dayInWords = ({ value, helperText, bare }: DateFieldProps): string | undefined => {
  const noon = new Date(`${value}T12:00:00`);
  const inWords = value && !bare ? `${weekday().format(noon)} ${dayAndMonth().format(noon)}` : '';
  return [inWords, helperText].filter(Boolean).join(' · ') || undefined;
};
