import { refuseFor } from '@obraclara/platform/http';
import { pause, type EventStore } from '@obraclara/platform/store';
import type { Chunk } from './locations-table.ts';

type Reading = {
  read: () => Promise<Chunk>;
  /** Milliseconds that a command waits at most for the events that the index has not seen. */
  patience?: number | undefined;
  /** Milliseconds between two looks for news in the background. */
  every?: number | undefined;
  log?: ((message: string, error?: unknown) => void) | undefined;
};

const usualPatience = 2500;
const usualEvery = 1000;
const tryAgainAfter = 2000;
/** Seconds; somebody who asks much later would see no more than that it goes on. */
const [soonest, latest] = [2, 60];

/** Seconds until the index is at the head, going on as since `from`. */
const secondsLeft = (head: bigint, from: Chunk, now: Chunk, elapsed: number): number => {
  const done = Number(now.position - from.position);
  if (done <= 0) return latest;
  const left = (Number(head - now.position) / done) * (elapsed / 1000);
  return Math.min(Math.max(Math.ceil(left), soonest), latest);
};

const refuseUnready = (head: bigint, position: bigint, seconds: number): never => {
  const share = head > position ? Number((position * 100n) / head) : 99;
  return refuseFor(
    503,
    `El índice de la bitácora se está preparando (va en ${share} %). Espere un momento y vuelva a intentarlo.`,
    seconds,
  );
};

/** Reading an index on, chunk after chunk, for whoever wants it: those who want it at once share what is read. */
export const newsOf = ({ head }: Pick<EventStore, 'head'>, reading: Reading) => {
  const { read, patience = usualPatience, every = usualEvery, log } = reading;
  let begun = 0;
  let running: { number: number; chunk: Promise<Chunk> } | undefined;

  const next = () => {
    running ??= { number: ++begun, chunk: read().finally(() => (running = undefined)) };
    return running;
  };

  /**
   * A chunk that is begun from now on: one under way may have passed where the looked for is written. Why that one failed
   * is for whoever began it.
   */
  const look = async (since = begun): Promise<Chunk> => {
    for (;;) {
      const { number, chunk } = next();
      if (number > since) return chunk;
      await chunk.catch(() => undefined);
    }
  };

  /** Resolves when all that is in the log now is in the index; 503 when that would take too long. */
  const readOn = async (): Promise<void> => {
    const started = performance.now();
    const first = await look();
    for (let chunk = first; !chunk.atHead; chunk = await next().chunk) {
      const elapsed = performance.now() - started;
      if (elapsed < patience) continue;
      const end = await head();
      refuseUnready(end, chunk.position, secondsLeft(end, first, chunk, elapsed));
    }
  };

  /** Reads on until `signal` aborts; never rejects. What fails is tried again. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    let seen: bigint | undefined;
    while (!signal.aborted) {
      try {
        const end = await head();
        if (end !== seen) seen = (await look()).atHead ? end : undefined;
        await pause(seen === undefined ? 0 : every, signal);
      } catch (error) {
        if (signal.aborted) return;
        log?.('the index of locations could not read on; trying again', error);
        await pause(tryAgainAfter, signal);
      }
    }
  };

  return { look, readOn, follow };
};
