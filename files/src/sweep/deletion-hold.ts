import { isDeepStrictEqual } from 'node:util';
import { isOfLog, placeOf, type EventStore } from '@obraclara/platform/store';
import type { HeldFor, LogMemory, LogSeen } from './log-memory.ts';

const day = 24 * 3_600_000;
/** Days for which unused files are kept: time to notice a wrong log and to restore the right one. */
const holdDays: Record<HeldFor, number> = { first: 1, replaced: 30 };
const messages: Record<HeldFor, string> = {
  first: 'the event log was not known before: files and passwords that it does not name stay for a day',
  replaced: `the event log was replaced or restored: files and passwords that it does not name stay for ${holdDays.replaced} days`,
};

type Asked = {
  store: EventStore;
  now: Date;
  log: ((message: string) => void) | undefined;
};
type Looked = { seen: LogSeen; written: boolean; news: HeldFor | null };

/** End of the log, read from a known place or from its start. */
const endOfLog = async (store: EventStore, from: Pick<LogSeen, 'position' | 'mark'>) => {
  let { position, mark } = from;
  for await (const event of store.readAll(mark === null ? position : { position, mark }, []))
    ({ position, mark } = placeOf(event));
  return { position, mark };
};

/** State before a check, and the state that the check found. */
type Shown = { former: LogSeen | undefined; seen: LogSeen };

/** Why and until when deletion is suspended, and the checked states, for `release`. */
export type Hold = { reason: HeldFor; since: Date; until: Date; shown: readonly Shown[] };

const holdIn = ({ held_since, held_for }: LogSeen, now: Date): Omit<Hold, 'shown'> | undefined => {
  if (held_since === null) return undefined;
  const reason = held_for ?? 'replaced';
  const until = new Date(held_since.getTime() + holdDays[reason] * day);
  return now < until ? { reason, since: held_since, until } : undefined;
};

/** An empty log proves nothing: the next log counts as the first one, unless the empty log itself replaced another. */
const newsAfter = (former: LogSeen | undefined): HeldFor =>
  !former || (former.position === 0n && former.held_for !== 'replaced') ? 'first' : 'replaced';

/** New state of the log, and why deletion is suspended from now on, if it is. */
const see = async ({ store, now }: Asked, former: LogSeen | undefined): Promise<Omit<Looked, 'written'>> => {
  const log = await store.identity();
  const same = former !== undefined && former.log === log && (await isOfLog(store, log, former));
  const news = same ? null : newsAfter(former);
  const from: Omit<LogSeen, 'log'> = same
    ? former
    : { position: 0n, mark: null, held_since: now, held_for: news };
  return { seen: { ...from, log, ...(await endOfLog(store, from)) }, news };
};

const look = async (asked: Asked, memory: LogMemory): Promise<Looked> => {
  const former = await memory.read();
  const looked = await see(asked, former);
  return { ...looked, written: await memory.write(looked.seen, former) };
};

/**
 * Whether files without an event may be deleted. False for 30 days after the log was replaced or lacks earlier events (an older
 * backup), since files would look unused. False for a day after a log is first seen, which may be the wrong one. Always false for
 * an empty log. Call it after finding unused files and before deleting them.
 */
export const mayDeleteUnused = async (asked: Asked, memories: readonly LogMemory[]): Promise<boolean> => {
  const looked = await Promise.all(memories.map((memory) => look(asked, memory)));
  for (const reason of ['replaced', 'first'] as const)
    if (looked.some(({ news, written }) => written && news === reason)) asked.log?.(messages[reason]);
  return looked.every(({ seen, written }) => written && !holdIn(seen, asked.now) && seen.position > 0n);
};

const lookedAt = async (asked: Asked, memory: LogMemory): Promise<Shown> => {
  const former = await memory.read();
  return { former, seen: (await see(asked, former)).seen };
};

/**
 * The longest current suspension of deletion; undefined if there is none. Read-only, so it can be called with another log than
 * the service's.
 */
export const activeHold = async (asked: Asked, memories: readonly LogMemory[]): Promise<Hold | undefined> => {
  const shown = await Promise.all(memories.map((memory) => lookedAt(asked, memory)));
  const holds = shown.flatMap(({ seen }) => holdIn(seen, asked.now) ?? []);
  const [longest] = holds.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  return longest && { ...longest, shown };
};

const heldBy = (seen: LogSeen | undefined) => seen && [seen.log, seen.held_since, seen.held_for];

/** Whether state and log still match what was shown; new events do not matter. */
const isAsShown = async ({ store }: Asked, { former, seen }: Shown, now: Shown): Promise<boolean> =>
  isDeepStrictEqual(heldBy(former), heldBy(now.former)) &&
  seen.log === now.seen.log &&
  (await isOfLog(store, now.seen.log, seen));

/**
 * Ends every suspension: the shown log is the right one, and files without an event in it may be deleted. Returns false, without
 * effect, if the log or a stored state differs from what was shown.
 */
export const release = async (
  asked: Asked,
  memories: readonly LogMemory[],
  { shown }: Pick<Hold, 'shown'>,
): Promise<boolean> => {
  const now = await Promise.all(memories.map((memory) => lookedAt(asked, memory)));
  for (const [at, one] of now.entries())
    if (!shown[at] || !(await isAsShown(asked, shown[at], one))) return false;
  for (const [at, { seen, former }] of now.entries())
    if (!(await memories[at]?.write({ ...seen, held_since: null, held_for: null }, former))) return false;
  return true;
};
