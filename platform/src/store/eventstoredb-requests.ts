import type { ResolvedEvent } from '@eventstore/db-client';
import type { Client, Reading } from './eventstoredb-client.ts';
import { isLost, named, tooSlow } from './eventstoredb-failures.ts';
import { tryTimeout, type Timeouts } from './timeouts.ts';
import { unavailable } from './port.ts';
import { backOff, pause } from './wait.ts';

export type Log = (message: string, error?: unknown) => void;

type Asking = { what: string; patience: number };

/**
 * Retries a request until it succeeds or `patience` (milliseconds) ends; `request` receives the timeout of each try in
 * milliseconds.
 */
export const persisting =
  (log: Log, closing: AbortSignal) =>
  async <T>({ what, patience }: Asking, request: (ms: number) => Promise<T>): Promise<T> => {
    const until = performance.now() + patience;
    for (let attempt = 0; ; attempt++) {
      const left = Math.max(1, Math.ceil(until - performance.now()));
      try {
        return await request(Math.min(left, tryTimeout));
      } catch (error) {
        if (!isLost(error)) throw named(error);
        const wait = backOff(attempt);
        if (performance.now() + wait >= until || closing.aborted) throw unavailable(error);
        log(`EventStoreDB did not answer (${what}); trying again`, error);
        await pause(wait, closing);
      }
    }
  };

/** Server client, its retries and its timeouts. */
export type Server = {
  client: Client;
  persist: ReturnType<typeof persisting>;
  patience: Timeouts;
};

/**
 * Reads all events of a stream; rejects if nothing arrives for `ms` milliseconds, and then cancels the read, since unfinished
 * ones linger.
 */
export const readWhole = async <T>(reading: Reading<T>, ms: number): Promise<T[]> => {
  const all: T[] = [];
  const late = () => {
    reading.destroy(tooSlow(ms));
    // Cancelling waits for a connection that may never exist; the destroyed stream reports the error.
    reading.cancel().catch(() => undefined);
  };
  // Errors after the timeout, which was reported already.
  reading.on('error', () => undefined);
  const timer = setTimeout(late, ms);
  try {
    for await (const each of reading) {
      all.push(each);
      timer.refresh();
    }
    return all;
  } finally {
    clearTimeout(timer);
  }
};

/** A page of a stream, from revision `from` on; absent, from the first or last event. */
export type StreamPage = { direction?: 'backwards'; from?: bigint; maxCount: number };

/** Reads a stream from the leader. Throws `stream-not-found` if it does not exist. */
export const readStream = (
  { messages: { ReadReq, Empty, StreamIdentifier }, names, read }: Client,
  stream: string,
  { direction, from, maxCount }: StreamPage,
): Reading<ResolvedEvent> => {
  const { Options } = ReadReq;
  const { BACKWARDS, FORWARDS } = Options.ReadDirection;
  const name = new StreamIdentifier().setStreamName(Buffer.from(names.atServer(stream)).toString('base64'));
  const wanted = new Options.StreamOptions().setStreamIdentifier(name);
  if (from !== undefined) wanted.setRevision(String(from));
  else if (direction) wanted.setEnd(new Empty());
  else wanted.setStart(new Empty());
  return read(
    new Options()
      .setStream(wanted)
      .setCount(String(maxCount))
      .setReadDirection(direction ? BACKWARDS : FORWARDS)
      .setNoFilter(new Empty()),
  );
};
