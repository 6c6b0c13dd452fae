import { businessDay } from '@obraclara/events';
import { instantHour, mexicanInstant } from '../../ui/format/instant.ts';
import { differenceTexts } from './messages.ts';

/** Two moments as in the URL: a date (YYYY-MM-DD) or an instant (ISO 8601); an empty `to` is now. */
export type SpanText = { from: string; to: string };

/** The moments to compare; 'same' if both are now, so nothing can differ; null if they are invalid or reversed. */
export type Span = { from: string; to?: string } | 'same' | null;

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text);

const aMinute = 60_000;

/** In ms since 1970: the end of the date, or now if that is earlier; undefined for an invalid moment. */
const momentOf = (text: string, now: number): number | undefined => {
  const moment = isDay(text) ? mexicanInstant(text, '23:59') + aMinute - 1 : Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.min(moment, now);
};

/**
 * Returns the moments to compare. The latest one, which is the snapshot's instant (`page`, ISO 8601) or else now (`clock`, ms since 1970),
 * is omitted: the server knows it better than a fast clock.
 */
export const spanOf = ({ from, to }: SpanText, page: string | null, clock = Date.now()): Span => {
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

/** Returns the date of a moment in Mexico City; empty if it is invalid. */
export const dayShown = (text: string): string => {
  if (text === '' || isDay(text)) return text;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? '' : businessDay(instant);
};

/** Returns the time of an instant; undefined for a date, which counts until its end. */
export const hourShown = (text: string): string | undefined =>
  text === '' || isDay(text) || dayShown(text) === '' ? undefined : differenceTexts.hour(instantHour(text));
