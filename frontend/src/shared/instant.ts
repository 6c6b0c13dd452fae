import { businessDay } from '@obraclara/events';
import { day } from './format.ts';

const hour = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The hour of an instant in Mexico City: `14:32`. */
export const instantHour = (instant: string): string => hour.format(new Date(instant));

/** The business day in which an instant fell, as es-MX writes it; empty when there is none. */
export const instantDay = (instant: string | null | undefined): string =>
  instant ? day(businessDay(new Date(instant))) : '';
