import { store } from '../ui/store.ts';

/**
 * Tolerated clock difference, in ms: a phone that is not set by its network drifts by some seconds, which does not change the recorded day.
 */
const tolerated = 10 * 60_000;

/**
 * Difference between this device's clock and the server's, in ms, by the last response: positive if this device is ahead, negative if it is
 * behind, 0 within the tolerance.
 */
export const clockAhead = store(0);

/**
 * Compares this device's clock with the Date header of a response; `asked` and `answered` are this device's times, in ms since 1970. A slow
 * response, or one to a suspended phone, was sent at some time between them, so only a difference outside that interval counts.
 * The difference corrects no date: once the user sets the clock, a corrected day would be wrong until the next response.
 */
export const compareClock = (date: string | null, asked: number, answered: number) => {
  const server = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const ahead = Math.max(asked - server, 0) + Math.min(answered - server, 0);
  clockAhead.set(Math.abs(ahead) < tolerated ? 0 : ahead);
};
