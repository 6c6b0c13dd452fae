import { isDeepStrictEqual } from 'node:util';
import { isOfLog, placeOf, type EventStore } from '@obraclara/platform/store';
import type { HeldFor, LogMemory, LogSeen } from './log-memory.ts';

const day = 24 * 3_600_000;
/** Days that what a log does not name is kept all the same: time to notice that it is the wrong one, and to put the right one back. */
const patience: Record<HeldFor, number> = { first: 1, replaced: 30 };
const said: Record<HeldFor, string> = {
  first: 'the event log was not known before: files and passwords that it does not name stay for a day',
  replaced: `the event log was replaced or restored: files and passwords that it does not name stay for ${patience.replaced} days`,
};

type Asked = {
  store: EventStore;
  now: Date;
  log: ((message: string) => void) | undefined;
};
type Looked = { seen: LogSeen; written: boolean; news: HeldFor | null };

/** How far the log goes from a known place of it, or from its start. */
const farthest = async (store: EventStore, from: Pick<LogSeen, 'position' | 'mark'>) => {
  let { position, mark } = from;
  for await (const event of store.readAll(mark === null ? position : { position, mark }, []))
    ({ position, mark } = placeOf(event));
  return { position, mark };
};

/** What a memory knew of the log, and what there was to know of it then. */
type Shown = { former: LogSeen | undefined; seen: LogSeen };

/** Why and until when nothing is thrown away, and the log of which that was said, for `release`. */
export type Hold = { reason: HeldFor; since: Date; until: Date; shown: readonly Shown[] };

const holdIn = ({ held_since, held_for }: LogSeen, now: Date): Omit<Hold, 'shown'> | undefined => {
  if (held_since === null) return undefined;
  const reason = held_for ?? 'replaced';
  const until = new Date(held_since.getTime() + patience[reason] * day);
  return now < until ? { reason, since: held_since, until } : undefined;
};

/** An empty log proves nothing: any other is as new as if none had been seen, unless that one came in the place of another. */
const newsAfter = (former: LogSeen | undefined): HeldFor =>
  !former || (former.position === 0n && former.held_for !== 'replaced') ? 'first' : 'replaced';

/** What there is to remember of the log now, and what is new about it. */
const see = async ({ store, now }: Asked, former: LogSeen | undefined): Promise<Omit<Looked, 'written'>> => {
  const log = await store.identity();
  const same = former !== undefined && former.log === log && (await isOfLog(store, log, former));
  const news = same ? null : newsAfter(former);
  const from: Omit<LogSeen, 'log'> = same
    ? former
    : { position: 0n, mark: null, held_since: now, held_for: news };
  return { seen: { ...from, log, ...(await farthest(store, from)) }, news };
};

const look = async (asked: Asked, memory: LogMemory): Promise<Looked> => {
  const former = await memory.read();
  const looked = await see(asked, former);
  return { ...looked, written: await memory.write(looked.seen, former) };
};

/**
 * Whether what no event names may be thrown away for good. Not for 30 days after the log turned out to be another than these
 * memories know, or one that lacks what was there (an older backup): what it had named would look unused. Not for a day after
 * a log was seen for the first time, since nothing tells yet that it is the right one. Never for a log in which nothing has
 * happened. Ask after finding what is unused and before removing it.
 */
export const mayThrowAway = async (asked: Asked, memories: readonly LogMemory[]): Promise<boolean> => {
  const looked = await Promise.all(memories.map((memory) => look(asked, memory)));
  for (const reason of ['replaced', 'first'] as const)
    if (looked.some(({ news, written }) => written && news === reason)) asked.log?.(said[reason]);
  return looked.every(({ seen, written }) => written && !holdIn(seen, asked.now) && seen.position > 0n);
};

const lookedAt = async (asked: Asked, memory: LogMemory): Promise<Shown> => {
  const former = await memory.read();
  return { former, seen: (await see(asked, former)).seen };
};

/** What keeps things from being thrown away now: the hold that lasts longest. Only looks: it may be asked with another log than the service's. */
export const heldNow = async (asked: Asked, memories: readonly LogMemory[]): Promise<Hold | undefined> => {
  const shown = await Promise.all(memories.map((memory) => lookedAt(asked, memory)));
  const holds = shown.flatMap(({ seen }) => holdIn(seen, asked.now) ?? []);
  const [longest] = holds.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  return longest && { ...longest, shown };
};

const heldBy = (seen: LogSeen | undefined) => seen && [seen.log, seen.held_since, seen.held_for];

/** Whether a memory and the log are still what was shown of them; that something happened in the log since changes nothing. */
const isAsShown = async ({ store }: Asked, { former, seen }: Shown, now: Shown): Promise<boolean> =>
  isDeepStrictEqual(heldBy(former), heldBy(now.former)) &&
  seen.log === now.seen.log &&
  (await isOfLog(store, now.seen.log, seen));

/**
 * Ends every hold: the log that was shown is the right one, and what it does not name goes. Answers false, and the hold goes on,
 * where the log or what any of the memories knows of it is no longer what was shown.
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
