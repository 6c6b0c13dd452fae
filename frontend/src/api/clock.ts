import { store } from '../shared/store.ts';

/** Nobody's day is put down wrong by less, in ms; a phone that is not set by its network drifts by some seconds. */
const tolerated = 10 * 60_000;

/** By how much this device's clock is ahead of the server's, in ms, by the last answer: negative where it is behind, 0 where it is about right. */
export const clockAhead = store(0);

/**
 * Compares this device's clock with what an answer says of the server's: `asked` and `answered` are this device's, in ms since 1970. An answer that was long on its way, or came
 * to a phone that slept meanwhile, was given somewhere between, so only what lies outside counts. Nothing is corrected by it: whoever sets
 * the clock right before the next answer would have a wrong day put down.
 */
export const compareClock = (date: string | null, asked: number, answered: number) => {
  const server = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const ahead = Math.max(asked - server, 0) + Math.min(answered - server, 0);
  clockAhead.set(Math.abs(ahead) < tolerated ? 0 : ahead);
};
