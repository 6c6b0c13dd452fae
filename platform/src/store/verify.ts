import { logStream } from '@obraclara/events';
import { hashOf } from './chain.ts';
import { nothingBefore } from './link.ts';
import { isUnreadable, placeOf, type EventStore, type Place, type Recorded } from './port.ts';
import { lruCache } from './lru-cache.ts';
import { runningHashes } from './running-hashes.ts';

/** Running hash of the log after so many events: SHA-256, hexadecimal. */
export type LogHead = { events: number; hash: string };

/**
 * Why an event fails verification.
 * `unreadable`: not valid JSON. `changed`: does not match its hash. `link`: `previous` does not match the previous event of its
 * stream.
 * `missing`: the previous event of its stream is missing. `unlinked`: no hash, though written after the seal.
 * `unsealed`: no hash, and the log has no seal yet. `log`: its running hash of the log does not match.
 * `seal`, `head`: the events up to it do not match the seal, or a running hash recorded elsewhere.
 */
export type FaultReason =
  'unreadable' | 'changed' | 'link' | 'missing' | 'unlinked' | 'unsealed' | 'log' | 'seal' | 'head';

/** The first event that fails verification, the `nth` of the log. */
export type EventFault = {
  reason: FaultReason;
  nth: number;
  stream: string;
  revision: bigint;
  position: bigint;
  type?: string;
};

/** Or the log ends after `nth` events, fewer than recorded. */
export type Fault = EventFault | { reason: 'short'; nth: number; expected: number };

/** State of a verification, to resume from. */
export type Reached = LogHead & { place: Place | null };

/** `sealed`: the seal of the log, if it has events without hashes. */
export type Verified = Reached & { sealed?: LogHead | undefined; fault?: Fault };

type Options = {
  /** State of an earlier verification; default: the start of the log. */
  from?: Reached | undefined;
  /** Running hashes recorded at other times, which the log must still match. */
  heads?: readonly LogHead[];
  /** Called every thousand events. */
  onProgress?: (reached: Reached & { place: Place }) => void;
  signal?: AbortSignal;
};

/** Seal of the log and its position: every later event must have a hash. */
export type Seal = LogHead & { position: bigint };

export const sealOf = async (store: Pick<EventStore, 'readStream'>): Promise<Seal | undefined> => {
  for await (const { type, data, position } of store.readStream(logStream))
    if (type === 'LogSealed') return { ...(data as LogHead), position };
  return undefined;
};

/** Streams whose last hash is cached during verification; for others the previous event is read again. */
const mostStreams = 500_000;

/** Hash of the previous event of a stream; undefined if that event is missing. */
const previousHashes = (store: Pick<EventStore, 'readStream'>) => {
  const known = lruCache<{ revision: bigint; hash: string }>(mostStreams);
  const readAgain = async (stream: string, revision: bigint) => {
    for await (const event of store.readStream(stream, revision))
      return event.revision === revision ? hashOf(event) : undefined;
    return undefined;
  };
  return {
    before: async ({ stream, revision }: Recorded): Promise<string | undefined> => {
      if (revision === 0n) return nothingBefore;
      const last = known.get(stream);
      if (last?.revision === revision - 1n) return last.hash;
      return last ? undefined : readAgain(stream, revision - 1n);
    },
    note: ({ stream, revision }: Recorded, hash: string) => known.set(stream, { revision, hash }),
  };
};

/** Checks an event against its own hash and the previous event; `without` is the fault if it has no hashes. */
const ownFault = (
  { meta }: Recorded,
  { own, before, without }: { own: string; before: string | undefined; without?: FaultReason | undefined },
): FaultReason | undefined => {
  if (before === undefined) return 'missing';
  if (meta.hash === undefined || meta.previous === undefined) return without;
  if (meta.hash !== own) return 'changed';
  return meta.previous === before ? undefined : 'link';
};

const placed = ({ stream, revision, position, type }: Omit<EventFault, 'reason' | 'nth'>) => ({
  stream,
  revision,
  position,
  ...(type !== undefined && { type }),
});
const faultOf = (
  reason: FaultReason,
  nth: number,
  event: Omit<EventFault, 'reason' | 'nth'>,
): EventFault => ({
  reason,
  nth,
  ...placed(event),
});

/** Whether the running hash in an event's metadata matches the log; true if that part is no longer kept. */
const knowsLog = ({ meta: { log: stated } }: Recorded, log: ReturnType<typeof runningHashes>): boolean => {
  if (!stated) return true;
  // The nth event can only refer to fewer than n events: otherwise some are missing.
  return stated.events < log.now().events && (log.after(stated.events) ?? stated.hash) === stated.hash;
};

/** Checks the log against an event's metadata, the seal and the recorded heads. */
const logFault = (
  event: Recorded,
  log: ReturnType<typeof runningHashes>,
  { sealed, heads = [] }: { sealed: LogHead | undefined; heads?: readonly LogHead[] | undefined },
): FaultReason | undefined => {
  const { events, hash } = log.now();
  if (!knowsLog(event, log)) return 'log';
  if (sealed?.events === events && sealed.hash !== hash) return 'seal';
  return heads.some((head) => head.events === events && head.hash !== hash) ? 'head' : undefined;
};

type Log = ReturnType<typeof runningHashes>;

/** Adds the next event and returns its fault, if it has one. */
const checking = (
  store: Pick<EventStore, 'readStream'>,
  log: Log,
  known: { sealed: LogHead | undefined; heads?: readonly LogHead[] | undefined },
) => {
  const previous = previousHashes(store);
  return async (event: Recorded): Promise<EventFault | undefined> => {
    const own = hashOf(event);
    const nth = log.now().events + 1;
    const isSealed = nth <= (known.sealed?.events ?? 0);
    const without = isSealed ? undefined : known.sealed ? 'unlinked' : 'unsealed';
    const ofItself = ownFault(event, { own, before: await previous.before(event), without });
    if (ofItself) return faultOf(ofItself, nth, event);
    previous.note(event, own);
    log.add(own);
    const ofLog = logFault(event, log, known);
    return ofLog && faultOf(ofLog, nth, event);
  };
};

/** Result of verifying one stream. `unhashed`: events from before hashes existed; `hash`: of its last event. */
export type VerifiedStream = {
  events: number;
  unhashed: number;
  hash: string | undefined;
  fault?: Omit<EventFault, 'nth'>;
};

/** Fault of an event without a hash; undefined for the first events of a stream up to the seal of the log. */
const withoutHash = (
  { position }: Recorded,
  { events, unhashed }: VerifiedStream,
  seal: Pick<Seal, 'position'> | undefined,
): FaultReason | undefined => {
  const isEarly = seal === undefined || position < seal.position;
  return isEarly && unhashed === events ? undefined : 'unlinked';
};

/**
 * Verifies the events of a stream up to the first fault; calls `seen` with each valid one. Events without a hash are valid before
 * the stream's first event with a hash and before the seal of the log, if there is one. The seal itself is only checked by
 * `verifyLog`.
 */
export const verifyStream = async (
  events: AsyncIterable<Recorded>,
  seal: Pick<Seal, 'position'> | undefined,
  seen: (event: Recorded, hash: string) => void = () => undefined,
): Promise<VerifiedStream> => {
  const found: VerifiedStream = { events: 0, unhashed: 0, hash: undefined };
  let before = nothingBefore;
  try {
    for await (const event of events) {
      const own = hashOf(event);
      const isNext = event.revision === BigInt(found.events);
      const without = withoutHash(event, found, seal);
      const reason = ownFault(event, { own, before: isNext ? before : undefined, without });
      if (reason) return { ...found, fault: { reason, ...placed(event) } };
      found.events += 1;
      if (event.meta.hash === undefined) found.unhashed += 1;
      found.hash = before = own;
      seen(event, own);
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { ...found, fault: { reason: 'unreadable', ...error.place } };
  }
  return found;
};

/** Whether a recorded head has more events than the log. */
const isShort = (nth: number, written: readonly (LogHead | undefined)[]): Fault | undefined => {
  const expected = Math.max(0, ...written.map((head) => head?.events ?? 0));
  return expected > nth ? { reason: 'short', nth, expected } : undefined;
};

/**
 * Verifies each event of the log against its own hash, the previous event of its stream, and the running hashes in later events
 * and records. Stops at the first fault. Changes to the very last events are found only with hashes recorded elsewhere (`heads`,
 * and those printed on paper).
 */
export const verifyLog = async (
  store: Pick<EventStore, 'readAll' | 'readStream'>,
  { from, heads = [], onProgress, signal }: Options = {},
): Promise<Verified> => {
  const sealed = await sealOf(store);
  const log = runningHashes(from ?? { events: 0, hash: nothingBefore });
  const check = checking(store, log, { sealed, heads });
  let place = from?.place ?? null;
  const passed = (event: Recorded) => {
    place = placeOf(event);
    if (log.now().events % 1000 === 0) onProgress?.({ ...log.now(), place });
  };
  const all = async (): Promise<Fault | undefined> => {
    for await (const event of store.readAll(place ?? 0n)) {
      const fault = await check(event);
      if (fault) return fault;
      passed(event);
      if (signal?.aborted) return undefined;
    }
    return isShort(log.now().events, [sealed, ...heads]);
  };
  const unreadable = (error: unknown): Fault => {
    if (!isUnreadable(error)) throw error;
    return faultOf('unreadable', log.now().events + 1, error.place);
  };
  const fault = await all().catch(unreadable);
  return { ...log.now(), place, sealed, ...(fault && { fault }) };
};
