import { businessDay } from '@obraclara/events';
import { instantHour, mexicanInstant } from '../../shared/instant.ts';
import { differenceTexts } from './messages.ts';

/** Two moments as the address says them: a day (YYYY-MM-DD), or an instant (ISO 8601); `to` is now where it is empty. */
export type Said = { from: string; to: string };

/** What the comparison asks for; 'same' where both moments are now, and nothing can have changed; null where they are none, or the wrong way round. */
export type Span = { from: string; to?: string } | 'same' | null;

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text);

const aMinute = 60_000;

/** Milliseconds since 1970: the last of the day, or of what has been of it; undefined for what is no moment. */
const momentOf = (said: string, now: number): number | undefined => {
  const moment = isDay(said) ? mexicanInstant(said, '23:59') + aMinute - 1 : Date.parse(said);
  return Number.isNaN(moment) ? undefined : Math.min(moment, now);
};

/**
 * The moments between which to compare. The last there is, that which the page is of (`page`, ISO 8601) or else now (`clock`, ms since 1970),
 * is left unsaid: the server knows it better than a clock that runs ahead.
 */
export const spanOf = ({ from, to }: Said, page: string | null, clock = Date.now()): Span => {
  const looked = Date.parse(page ?? '');
  const now = Number.isNaN(looked) ? clock : looked;
  const [first, second] = [momentOf(from, now), to === '' ? now : momentOf(to, now)];
  if (first === undefined || second === undefined || first > second) return null;
  if (first >= now) return 'same';
  return {
    from: new Date(first).toISOString(),
    ...(second < now && { to: new Date(second).toISOString() }),
  };
};

/** The day in which a moment falls in Mexico City; empty for none. */
export const dayShown = (said: string): string => {
  if (said === '' || isDay(said)) return said;
  const instant = new Date(said);
  return Number.isNaN(instant.getTime()) ? '' : businessDay(instant);
};

/** The hour of an instant; nothing for a day, which counts until its end. */
export const hourShown = (said: string): string | undefined =>
  said === '' || isDay(said) || dayShown(said) === '' ? undefined : differenceTexts.hour(instantHour(said));
