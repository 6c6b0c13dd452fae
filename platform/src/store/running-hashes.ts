import { runningHash } from './chain.ts';
import { nothingBefore } from './link.ts';

const bytes = 32;
const zeros = Buffer.from(nothingBefore, 'hex');

/** Running hash of the log after each event; keeps the latest `most`. */
export const runningHashes = (start: { events: number; hash: string }, most = 1_000_000) => {
  let room = Buffer.alloc(1024 * bytes);
  let { events, hash } = start;
  const first = events;
  const at = (count: number) => ((count - first) % most) * bytes;

  const put = () => {
    const from = at(events);
    if (from + bytes > room.length) {
      const larger = Buffer.alloc(Math.min(room.length * 2, most * bytes));
      room.copy(larger);
      room = larger;
    }
    room.write(hash, from, 'hex');
  };
  put();

  return {
    /** Adds the hash of the next event. */
    add: (next: string): void => {
      hash = runningHash(hash, next);
      events += 1;
      put();
    },
    now: (): { events: number; hash: string } => ({ events, hash }),
    /** Running hash after the first `count` events; undefined if it is no longer kept or `count` is past the end. */
    after: (count: number): string | undefined => {
      if (count === 0) return zeros.toString('hex');
      if (count > events || count < first || count <= events - most) return undefined;
      return room.toString('hex', at(count), at(count) + bytes);
    },
  };
};
