import type { AnyEvent, Meta } from '@obraclara/events';

/** `position` orders the whole store (without gaps in the embedded log); `revision` orders one stream, from 0. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  stream: string;
  revision: bigint;
  position: bigint;
  meta: Meta;
};

/**
 * Position of an event, and a mark that identifies it. A position alone is meaningless in another log, or in one that was
 * restored from a backup and has grown since.
 */
export type Place = { position: bigint; mark: string };

/** Revision, command, time and stream, which together identify an event in any history. */
export const markOf = ({
  revision,
  meta: { command_id, at },
  stream,
}: Pick<Recorded, 'revision' | 'meta' | 'stream'>) => `${revision} ${command_id} ${at} ${stream}`;

/** Stream and revision of a mark. */
export const markedEvent = (mark: string) => {
  const [revision = '', , , ...stream] = mark.split(' ');
  return { stream: stream.join(' '), revision: BigInt(revision) };
};

export const placeOf = (event: Recorded): Place => ({ position: event.position, mark: markOf(event) });

/** A place, or a bare position, which is not checked. */
export type After = bigint | Place;
export const afterOf = (after: After): { position: bigint; mark?: string } =>
  typeof after === 'bigint' ? { position: after } : after;

/** Events of one command: all are appended, or none. */
export type Append = {
  stream: string;
  events: readonly AnyEvent[];
  /** Revision of the last event that the decision used; -1n for a new stream. */
  expectedRevision: bigint;
  /** Its `command_id` (a UUID) makes the append idempotent. */
  meta: Meta;
  /**
   * Set by a caller that knows the commands of all events up to `expectedRevision`: this one is not among them, so no search is
   * needed.
   */
  isUnseen?: boolean | undefined;
};

/** Position of the command's last event. `duplicate`: the command was appended before; nothing was written. */
export type Appended = { revision: bigint; position: bigint; duplicate: boolean };

/** Options for reading a long log, of which only few events may be needed. */
export type ReadingAll = {
  /** Checked before each page; an abort throws its reason. */
  signal?: AbortSignal | undefined;
  /** Called after each page with the position up to which all events are read. */
  passed?: ((position: bigint) => void) | undefined;
};

export type EventStore = {
  /** Throws `conflict` on a wrong expected revision, `tooLarge` over `maxAppendBytes`, `badAppend` on malformed input. */
  append(request: Append): Promise<Appended>;
  /** Events of a stream in order, from `fromRevision` (default: the first). A stream without events is empty. */
  readStream(stream: string, fromRevision?: bigint): AsyncIterable<Recorded>;
  /**
   * Current events after a position (0n: from the start), in commit order. Throws `replaced` if another log replaces this one
   * meanwhile, or if the event of a given place is missing. With `types`, only events of these, and last the newest event of any
   * type, whose place shows how far the log was read.
   */
  readAll(after: After, types?: readonly string[], reading?: ReadingAll): AsyncIterable<Recorded>;
  /**
   * Existing and new events after a position, in commit order, until `signal` aborts. Reconnects without gaps or repetitions.
   * Yields non-empty arrays of at most `maxBatch` (default 1000) available events. Throws `replaced` as `readAll` does.
   */
  subscribeToAll(
    after: After,
    options: { signal: AbortSignal; maxBatch?: number },
  ): AsyncIterable<Recorded[]>;
  /** Position of the newest event, 0n in an empty store. */
  head(): Promise<bigint>;
  /** Identifier of this log. A backup keeps it. A copy in another store has its own, since positions differ. */
  identity(): Promise<string>;
  /** Whether the event of this place is in the log, at the same position. */
  holds(place: Place): Promise<boolean>;
  /** Resolves if the store answers; rejects with the reason if not. For `/api/ready`. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Limit of EventStoreDB. Every adapter enforces it, so that an append works in every store or in none. */
export const maxAppendBytes = 1024 * 1024;

type StoreErrorCode =
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'BAD_APPEND'
  | 'UNAVAILABLE'
  | 'REPLACED'
  | 'CUT'
  | 'CLOSED'
  | 'REFUSED'
  | 'UNREADABLE';
const storeError = (code: StoreErrorCode, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });
const hasCode = (code: StoreErrorCode) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Thrown by `append` if another command wrote first. */
export const conflict = (stream: string) => storeError('CONFLICT', `${stream} has changed`);
export const isConflict = hasCode('CONFLICT');

/** Thrown by `append` over `maxAppendBytes`; nothing is written. */
export const tooLarge = (bytes: number) =>
  storeError('TOO_LARGE', `append of ${bytes} bytes exceeds ${maxAppendBytes}`);
export const isTooLarge = hasCode('TOO_LARGE');

/**
 * Thrown by `append`; nothing is written. Causes: no events; a bad stream name (empty, over 400 characters, or with $ first); a
 * command id that is no UUID or belongs to another stream; a NUL or an unpaired surrogate. In EventStoreDB also a stream name
 * outside the application's prefixes, which it would not read again.
 */
export const badAppend = (reason: string) => storeError('BAD_APPEND', reason);
export const isBadAppend = hasCode('BAD_APPEND');

/** Thrown by reads of the log if the event to continue from is missing: this is another log, or an older state of it. */
export const replaced = (position: bigint) =>
  storeError('REPLACED', `what stood at ${position} of the event log is not there any more`);
export const isReplaced = hasCode('REPLACED');

/**
 * Thrown if the server does not answer within the limits of `timeouts.ts`. The append may have been written; retrying the same
 * command shows it.
 */
export const unavailable = (cause: unknown) =>
  storeError(
    'UNAVAILABLE',
    `the event store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause,
  );
export const isUnavailable = hasCode('UNAVAILABLE');

/**
 * Thrown by reads and appends of a stream that operators have truncated or deleted: decisions and appends need all its events.
 * `ping` rejects with it while there is such a stream. Its message is for users.
 */
export const cut = (stream: string) =>
  Object.assign(
    storeError(
      'CUT',
      `La bitácora de «${stream}» está cortada en el almacén de eventos: no se puede leer completa ni escribir. Avise a un administrador.`,
    ),
    { stream },
  );
export const isCut = hasCode('CUT');

/** Why a log takes no appends: it is being or was moved to another store (`moved`), or it is an incomplete copy (`filling`). */
export type WhyClosed = 'moved' | 'filling';
export const isWhyClosed = (why: unknown): why is WhyClosed => why === 'moved' || why === 'filling';

const closedSentences: Record<WhyClosed, string> = {
  moved:
    'La bitácora se está pasando a otro almacén de eventos: por ahora no se puede guardar nada. Espere unos minutos y vuelva a intentarlo.',
  filling:
    'La bitácora se está copiando a este almacén de eventos y aún no está completa: por ahora no se puede guardar nada.',
};

/** Thrown by `ping` and by appends to a closed log; nothing is written. Its message is for users. */
export const closed = (why: WhyClosed) => storeError('CLOSED', closedSentences[why]);
export const isClosed = hasCode('CLOSED');

/** Thrown if the server refuses access: credentials, certificate, TLS. Its message tells operators what to correct. */
export const refused = (sentence: string, cause?: unknown) => storeError('REFUSED', sentence, cause);
export const isRefused = hasCode('REFUSED');

/** Thrown by reads of an event whose stored text is no longer valid JSON: its bytes were changed. */
export const unreadable = (place: Pick<Recorded, 'stream' | 'revision' | 'position'>, cause?: unknown) =>
  Object.assign(
    storeError('UNREADABLE', `event ${place.revision} of ${place.stream} is not readable any more`, cause),
    { place },
  );
type Unreadable = ReturnType<typeof unreadable>;
export const isUnreadable = (error: unknown): error is Unreadable => hasCode('UNREADABLE')(error);
