import { logStream } from '@obraclara/events';
import { hashOf } from './chain.ts';
import { nothingBefore } from './link.ts';
import { isUnreadable, placeOf, type EventStore, type Place, type Recorded } from './port.ts';
import { recentlyUsed } from './recently-used.ts';
import { runningHashes } from './running-hashes.ts';

/** What the log comes to after so many events: SHA-256, hexadecimal. */
export type LogHead = { events: number; hash: string };

/**
 * Why an event does not fit: `unreadable`: it is no JSON any more; `changed`: it is not what its hash was made of;
 * `link`: the one before it in its stream is another than it was written after; `missing`: that one is not there;
 * `unlinked`: it carries no hash, though it was written after the log was sealed; `unsealed`: it
 * carries none, and the log was not sealed yet; `log`: what it says of the log before it
 * does not hold; `seal`, `head`: the events up to it do not come to what the log was sealed with, or to what was written down
 * elsewhere.
 */
export type FaultReason =
  'unreadable' | 'changed' | 'link' | 'missing' | 'unlinked' | 'unsealed' | 'log' | 'seal' | 'head';

/** The first event that does not fit, the `nth` of the log. */
export type EventFault = {
  reason: FaultReason;
  nth: number;
  stream: string;
  revision: bigint;
  position: bigint;
  type?: string;
};

/** Or the log ends after `nth` events, though it is written down that it had more. */
export type Fault = EventFault | { reason: 'short'; nth: number; expected: number };

/** How far a check has come, for one that goes on from here. */
export type Reached = LogHead & { place: Place | null };

/** `sealed`: what the log was sealed with, if it has events of before there were hashes. */
export type Verified = Reached & { sealed?: LogHead | undefined; fault?: Fault };

type Options = {
  /** Where an earlier check has come to; the beginning unless said. */
  from?: Reached | undefined;
  /** What was written down of the log at other times: the same events must come to the same now. */
  heads?: readonly LogHead[];
  /** Told every thousand events. */
  onProgress?: (reached: Reached & { place: Place }) => void;
  signal?: AbortSignal;
};

/** What the log was sealed with, and where: hashes are missing in none of the events after it. */
export type Seal = LogHead & { position: bigint };

export const sealOf = async (store: Pick<EventStore, 'readStream'>): Promise<Seal | undefined> => {
  for await (const { type, data, position } of store.readStream(logStream))
    if (type === 'LogSealed') return { ...(data as LogHead), position };
  return undefined;
};

/** Streams whose last hash is remembered while checking; of others the event before is read again. */
const mostStreams = 500_000;

/** The hash of the event before another in its stream; undefined where it is not there. */
const previousHashes = (store: Pick<EventStore, 'readStream'>) => {
  const known = recentlyUsed<{ revision: bigint; hash: string }>(mostStreams);
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

/** Whether an event fits what it was made of and the one before it, as its own metadata tell; `without`: what is wrong if they tell nothing. */
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

/** Whether what an event says of the log before it holds; what is too long ago to tell does. */
const knowsLog = ({ meta: { log: said } }: Recorded, log: ReturnType<typeof runningHashes>): boolean => {
  if (!said) return true;
  // Nobody who writes the nth event knows of as many before it: some are missing.
  return said.events < log.now().events && (log.after(said.events) ?? said.hash) === said.hash;
};

/** Whether what events and other records say of the log holds. */
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

/** Takes in the next event and answers why it does not fit, if it does not. */
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

/** What a check of one stream found. `unhashed`: events of before there were hashes; `hash`: of its last event. */
export type VerifiedStream = {
  events: number;
  unhashed: number;
  hash: string | undefined;
  fault?: Omit<EventFault, 'nth'>;
};

/** What is wrong with an event without a hash; nothing with the first ones of a stream, up to the seal of the log. */
const withoutHash = (
  { position }: Recorded,
  { events, unhashed }: VerifiedStream,
  seal: Pick<Seal, 'position'> | undefined,
): FaultReason | undefined => {
  const isEarly = seal === undefined || position < seal.position;
  return isEarly && unhashed === events ? undefined : 'unlinked';
};

/**
 * Checks the events of a stream against their own hashes and each other, up to the first that does not fit. `seen` is told of
 * each that fits. Those without a hash fit before the first that has one and before the seal of the log, which itself is only
 * checked with the whole log; while it has none, all that came before the first.
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

/** Whether the log had more events once. */
const isShort = (nth: number, written: readonly (LogHead | undefined)[]): Fault | undefined => {
  const expected = Math.max(0, ...written.map((head) => head?.events ?? 0));
  return expected > nth ? { reason: 'short', nth, expected } : undefined;
};

/**
 * Checks each event of the log against its own hash, the one before it in its stream, and what later events and records say
 * the log came to. Ends with the first that does not fit. A change of the very last events, which no later one carries, only
 * what was written down elsewhere can tell (`heads`, and what is printed on paper).
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
