import { refuseFor } from '@obraclara/platform/http';
import { pause, type EventStore } from '@obraclara/platform/store';
import type { Chunk } from './locations-table.ts';

type ReaderOptions = {
  read: () => Promise<Chunk>;
  /** Longest time in milliseconds that a command waits for events missing from the index. */
  patience?: number | undefined;
  /** Milliseconds between two background checks for new events. */
  every?: number | undefined;
  log?: ((message: string, error?: unknown) => void) | undefined;
};

const defaultTimeout = 2500;
const defaultInterval = 1000;
const retryDelay = 2000;
/** Bounds of Retry-After in seconds. A longer delay would hide that the index progresses. */
const [soonest, latest] = [2, 60];

/** Estimated seconds until the index reaches the head, at the rate since `from`. */
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

/** Reads an index forward in chunks. Concurrent callers share the running read. */
export const indexReader = ({ head }: Pick<EventStore, 'head'>, reading: ReaderOptions) => {
  const { read, patience = defaultTimeout, every = defaultInterval, log } = reading;
  let begun = 0;
  let running: { number: number; chunk: Promise<Chunk> } | undefined;

  const next = () => {
    running ??= { number: ++begun, chunk: read().finally(() => (running = undefined)) };
    return running;
  };

  /**
   * Reads a chunk that begins after this call: a running one may already have passed the wanted event. Ignores the error of that running
   * chunk, which its own caller receives.
   */
  const look = async (since = begun): Promise<Chunk> => {
    for (;;) {
      const { number, chunk } = next();
      if (number > since) return chunk;
      await chunk.catch(() => undefined);
    }
  };

  /** Resolves when the index holds everything that is in the log at the call. Throws 503 when that takes too long. */
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

  /** Reads on until `signal` aborts; never rejects. Retries after errors. */
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
        await pause(retryDelay, signal);
      }
    }
  };

  return { look, readOn, follow };
};
