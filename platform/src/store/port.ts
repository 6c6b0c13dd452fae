import type { AnyEvent, Meta } from '@obraclara/events';

/** `position` orders the whole store (gapless on the embedded log); `revision` orders one stream, counting from 0. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  stream: string;
  revision: bigint;
  position: bigint;
  meta: Meta;
};

/**
 * Where an event is in the log, and enough of it (`mark`) to tell whether it is still that event which stands there. A position
 * alone means nothing in another log, or in one that was restored from a backup and has grown since.
 */
export type Place = { position: bigint; mark: string };

/** Revision, command, time and stream: what no other event of any history has. */
export const markOf = ({
  revision,
  meta: { command_id, at },
  stream,
}: Pick<Recorded, 'revision' | 'meta' | 'stream'>) => `${revision} ${command_id} ${at} ${stream}`;

/** The stream and the revision that a mark names. */
export const markedEvent = (mark: string) => {
  const [revision = '', , , ...stream] = mark.split(' ');
  return { stream: stream.join(' '), revision: BigInt(revision) };
};

export const placeOf = (event: Recorded): Place => ({ position: event.position, mark: markOf(event) });

/** A place, or a position taken on trust. */
export type After = bigint | Place;
export const afterOf = (after: After): { position: bigint; mark?: string } =>
  typeof after === 'bigint' ? { position: after } : after;

/** The events of one command: appended together or not at all. */
export type Append = {
  stream: string;
  events: readonly AnyEvent[];
  /** Revision of the last event the decision was made on; -1n: the stream is new. */
  expectedRevision: bigint;
  /** Its `command_id` (a UUID) makes the append idempotent. */
  meta: Meta;
  /** Said by who knows the commands of all events up to `expectedRevision`: this is none of them, and nobody need look there. */
  isUnseen?: boolean | undefined;
};

/** Where the command's last event landed. `duplicate`: the command had been appended before; nothing was written. */
export type Appended = { revision: bigint; position: bigint; duplicate: boolean };

/** For whoever reads a long log, of which events may be wanted only here and there. */
export type ReadingAll = {
  /** Looked at before each page; its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** Told after each page up to which position everything has been read. */
  passed?: ((position: bigint) => void) | undefined;
};

export type EventStore = {
  /** Throws `conflict` on a wrong expected revision, `tooLarge` over `maxAppendBytes`, `badAppend` on malformed input. */
  append(request: Append): Promise<Appended>;
  /** The events of a stream in order, from `fromRevision` (default: the first). A stream nobody wrote is empty. */
  readStream(stream: string, fromRevision?: bigint): AsyncIterable<Recorded>;
  /**
   * Everything after a position (0n: from the start) that is there now, in commit order. Throws `replaced` when another log is
   * put in the place of this one meanwhile, and when the event of a given place is not there. With `types`, only events of
   * these; last comes the newest there is, of whatever type, so that its place says how far was read.
   */
  readAll(after: After, types?: readonly string[], reading?: ReadingAll): AsyncIterable<Recorded>;
  /**
   * Everything after a position, then everything that follows, in commit order, until `signal` aborts. Misses and repeats
   * nothing across a lost connection. Yields arrays of what was at hand, never empty, at most `maxBatch` (default 1000).
   * Throws `replaced` as `readAll` does.
   */
  subscribeToAll(
    after: After,
    options: { signal: AbortSignal; maxBatch?: number },
  ): AsyncIterable<Recorded[]>;
  /** Position of the newest event, 0n in an empty store. */
  head(): Promise<bigint>;
  /** Names this log: another one has another name, a backup of it the same. A copy in another store has its own: positions differ. */
  identity(): Promise<string>;
  /** Whether the event of this place is in the log, and there. */
  holds(place: Place): Promise<boolean>;
  /** Resolves if the store answers; rejects with the reason if not. For `/api/ready`. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** EventStoreDB refuses larger appends; every adapter does, so that what works on one works on the other. */
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
 * On a server that others use too, also a stream that is not named like ours: it would not be read again.
 */
export const badAppend = (reason: string) => storeError('BAD_APPEND', reason);
export const isBadAppend = hasCode('BAD_APPEND');

/** Thrown by reads of the log when the event they go on from is not there: this is another log, or an older state of it. */
export const replaced = (position: bigint) =>
  storeError('REPLACED', `what stood at ${position} of the event log is not there any more`);
export const isReplaced = hasCode('REPLACED');

/**
 * Thrown when the server did not answer for as long as `patience.ts` says. An append that ends so may have been written:
 * sending the same command again, now or later, tells.
 */
export const unavailable = (cause: unknown) =>
  storeError(
    'UNAVAILABLE',
    `the event store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause,
  );
export const isUnavailable = hasCode('UNAVAILABLE');

/**
 * Thrown by reads and appends of a stream of which operators removed events, by limits or by deleting it: what is left must
 * neither be decided on nor added to. `ping` rejects with it as long as there is such a stream. Its message is for people.
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

/** Why a log takes no appends: it was moved to another store or is about to be (`moved`), or is a copy that is not whole yet. */
export type WhyClosed = 'moved' | 'filling';
export const isWhyClosed = (why: unknown): why is WhyClosed => why === 'moved' || why === 'filling';

const closedSentences: Record<WhyClosed, string> = {
  moved:
    'La bitácora se está pasando a otro almacén de eventos: por ahora no se puede guardar nada. Espere unos minutos y vuelva a intentarlo.',
  filling:
    'La bitácora se está copiando a este almacén de eventos y aún no está completa: por ahora no se puede guardar nada.',
};

/** Thrown by appends to a log that is closed, and by `ping`; nothing is written. Its message is for people. */
export const closed = (why: WhyClosed) => storeError('CLOSED', closedSentences[why]);
export const isClosed = hasCode('CLOSED');

/** Thrown when the server does not let us in: credentials, certificate, TLS. Its message, for people, says what to mend. */
export const refused = (sentence: string, cause?: unknown) => storeError('REFUSED', sentence, cause);
export const isRefused = hasCode('REFUSED');

/** Thrown by reads that come upon an event whose stored text is no JSON any more: its bytes were changed. */
export const unreadable = (place: Pick<Recorded, 'stream' | 'revision' | 'position'>, cause?: unknown) =>
  Object.assign(
    storeError('UNREADABLE', `event ${place.revision} of ${place.stream} is not readable any more`, cause),
    { place },
  );
type Unreadable = ReturnType<typeof unreadable>;
export const isUnreadable = (error: unknown): error is Unreadable => hasCode('UNREADABLE')(error);
