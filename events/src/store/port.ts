import type { AnyEvent, Meta } from '../define.ts';

/** `position` orders the whole store (gapless on the embedded log); `revision` orders one stream, counting from 0. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  stream: string;
  revision: bigint;
  position: bigint;
  meta: Meta;
};

/** The events of one command: appended together or not at all. */
export type Append = {
  stream: string;
  events: readonly AnyEvent[];
  /** Revision of the last event the decision was made on; -1n: the stream is new. */
  expectedRevision: bigint;
  /** Its `command_id` (a UUID) makes the append idempotent. */
  meta: Meta;
};

/** Where the command's last event landed. `duplicate`: the command had been appended before; nothing was written. */
export type Appended = { revision: bigint; position: bigint; duplicate: boolean };

export type EventStore = {
  /** Throws `conflict` on a wrong expected revision, `tooLarge` over `maxAppendBytes`, `badAppend` on malformed input. */
  append(request: Append): Promise<Appended>;
  /** The events of a stream in order, from `fromRevision` (default: the first). A stream nobody wrote is empty. */
  readStream(stream: string, fromRevision?: bigint): AsyncIterable<Recorded>;
  /** Everything after `position` (0n: from the start) that is there now, in commit order. */
  readAll(after: bigint): AsyncIterable<Recorded>;
  /**
   * Everything after `position`, then everything that follows, in commit order, until `signal` aborts. Misses and repeats
   * nothing across a lost connection. Yields arrays of what was at hand, never empty, at most `maxBatch` (default 1000).
   */
  subscribeToAll(
    after: bigint,
    options: { signal: AbortSignal; maxBatch?: number },
  ): AsyncIterable<Recorded[]>;
  /** Position of the newest event, 0n in an empty store. */
  head(): Promise<bigint>;
  /** Resolves if the store answers; rejects with the reason if not. For `/api/ready`. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** EventStoreDB refuses larger appends; every adapter does, so that what works on one works on the other. */
export const maxAppendBytes = 1024 * 1024;

type StoreErrorCode = 'CONFLICT' | 'TOO_LARGE' | 'BAD_APPEND' | 'UNAVAILABLE';
const storeError = (code: StoreErrorCode, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });
const hasCode = (code: StoreErrorCode) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Thrown by `append` when someone else wrote first. */
export const conflict = (stream: string) => storeError('CONFLICT', `${stream} has changed`);
export const isConflict = hasCode('CONFLICT');

/** Thrown by `append` over `maxAppendBytes`; nothing is written. */
export const tooLarge = (bytes: number) =>
  storeError('TOO_LARGE', `append of ${bytes} bytes exceeds ${maxAppendBytes}`);
export const isTooLarge = hasCode('TOO_LARGE');

/**
 * Thrown by `append` on no events, a bad stream name (empty, over 400 characters, beginning with $), a command id that is
 * not a UUID or belongs to a command of another stream, or text with a NUL or half a character; nothing is written.
 */
export const badAppend = (reason: string) => storeError('BAD_APPEND', reason);
export const isBadAppend = hasCode('BAD_APPEND');

/**
 * Thrown when the server did not answer for a while (reads: two seconds, appends: fifteen). An append that ends so may have
 * been written: sending the same command again, now or later, tells.
 */
export const unavailable = (cause: unknown) =>
  storeError(
    'UNAVAILABLE',
    `the event store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause,
  );
export const isUnavailable = hasCode('UNAVAILABLE');
