import { roundRobin } from './round-robin.ts';

/** Client of the queue, and the signal that cancels its request. */
export type Waiter = { who: string; signal: AbortSignal };

/** `atOnce`: jobs that run concurrently; `most`: queued jobs per `who`; `full` throws if a `who` exceeds that. */
type FairLimitOptions = { atOnce: number; most: number; full: () => never };

/**
 * Runs up to `atOnce` jobs concurrently and queues the others in fair rounds: one job per `who` in each round. Rejects an aborted
 * job with the reason of its signal, without running it.
 */
export const fairLimit = ({ atOnce, most, full }: FairLimitOptions) => {
  const line = roundRobin<{ who: string; go: () => void }>();
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
