import { roundRobin } from '@obraclara/platform/work';

/** `spacing`: milliseconds between two turns; `most`: maximum length of a queue. */
export type QueueLimit = { spacing: number; most: number };

type Waiting = { who: string; go: (mine: boolean) => void };
type Queue = ReturnType<typeof roundRobin<Waiting>>;

/**
 * A queue per key that grants one turn every `spacing` ms. It works in rounds in which each `who` has one turn. A newcomer therefore waits
 * for at most one turn of each other `who`, and no longer than `most` × `spacing`. When the queue is full, the `who` with the most entries
 * loses one; the newcomer does only if each other `who` has a single entry.
 */
export const fairQueue = ({ spacing, most }: QueueLimit, pause: (ms: number) => Promise<unknown>) => {
  const queues = new Map<string, Queue>();

  const serve = async (key: string, queue: Queue) => {
    while (queue.count() > 0) {
      await pause(spacing);
      queue.next()?.go(true);
    }
    queues.delete(key);
  };

  const begin = (key: string): Queue => {
    const queue = roundRobin<Waiting>();
    queues.set(key, queue);
    return queue;
  };

  /** Resolves with true when the turn is granted, with false when it is cancelled because the queue is full. */
  return (key: string, who: string): Promise<boolean> =>
    new Promise((go) => {
      const known = queues.get(key);
      const queue = known ?? begin(key);
      queue.join({ who, go });
      if (!known) void serve(key, queue);
      else if (queue.count() > most) queue.giveWay()?.go(false);
    });
};
