import { businessDay, businessZone, once } from '@obraclara/events';
import { day } from './format.ts';

const hour = once(
  () =>
    new Intl.DateTimeFormat('es-MX', {
      timeZone: businessZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Formats the time of an instant in Mexico City: `14:32`. */
export const instantHour = (instant: string): string => hour().format(new Date(instant));

const mexicanClock = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: businessZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
);

/** Offset of Mexico City from UTC at an instant, in milliseconds. */
const aheadAt = (instant: number) =>
  Date.parse(`${mexicanClock().format(instant).replace(' ', 'T')}Z`) - instant;

/** Instant at which clocks in Mexico City showed this day (YYYY-MM-DD) and time (HH:MM), in milliseconds since 1970. */
export const mexicanInstant = (day: string, time: string): number => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  return asUtc - aheadAt(asUtc - aheadAt(asUtc));
};

/** Formats the business day of an instant, `05/03/2026`; empty if there is none. */
export const instantDay = (instant: string | null | undefined): string =>
  instant ? day(businessDay(new Date(instant))) : '';

/** Formats the business day and the time of an instant: `05/03/2026, 14:32`. */
export const instantMoment = (instant: string): string => `${instantDay(instant)}, ${instantHour(instant)}`;
