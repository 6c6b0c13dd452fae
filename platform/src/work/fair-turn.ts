import { rounds } from './rounds.ts';

/** Who asks for a turn, and what is aborted when they no longer want it. */
export type Waiter = { who: string; signal: AbortSignal };

/** `atOnce`: works that run at once; `most`: turns that one `who` may wait for; `full` refuses whoever asks for more. */
type FairLimit = { atOnce: number; most: number; full: () => never };

/**
 * Lets so many works run at once; the others wait in rounds in which each `who` has one turn. Who no longer wants theirs leaves
 * the line, and nothing is done for them.
 */
export const fairTurn = ({ atOnce, most, full }: FairLimit) => {
  const line = rounds<{ who: string; go: () => void }>();
  let free = atOnce;

  const turnOf = ({ who, signal }: Waiter) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.leave(waiting);
        reject(signal.reason as Error);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { who, go };
      line.join(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    waiter.signal.throwIfAborted();
    if (free > 0) free -= 1;
    else if (line.countOf(waiter.who) >= most) full();
    else await turnOf(waiter);
    try {
      return await work();
    } finally {
      const next = line.next();
      if (next) next.go();
      else free += 1;
    }
  };
};
