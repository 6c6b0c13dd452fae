import { runningHash } from './chain.ts';
import { nothingBefore } from './link.ts';

const bytes = 32;
const zeros = Buffer.from(nothingBefore, 'hex');

/** What the log came to after each of its events; the `most` latest are kept. */
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
    /** Takes in the hash of the next event. */
    add: (next: string): void => {
      hash = runningHash(hash, next);
      events += 1;
      put();
    },
    now: (): { events: number; hash: string } => ({ events, hash }),
    /** After the first `count` events; undefined where that is too long ago, or has not come yet. */
    after: (count: number): string | undefined => {
      if (count === 0) return zeros.toString('hex');
      if (count > events || count < first || count <= events - most) return undefined;
      return room.toString('hex', at(count), at(count) + bytes);
    },
  };
};
