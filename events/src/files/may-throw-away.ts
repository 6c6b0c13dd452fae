import { isOfLog } from '../store/same-log.ts';
import { placeOf, type EventStore } from '../store/port.ts';
import type { LogMemory, LogSeen } from './log-memory.ts';

const day = 24 * 3_600_000;
/** Days that what a replaced log may have named is kept: time to notice, and to put the right log back. */
const patience = 30;

type Asked = {
  store: EventStore;
  now: Date;
  log: ((message: string) => void) | undefined;
};
type Looked = { free: boolean; news: boolean };

/** How far the log goes from a known place of it, or from its start. */
const farthest = async (store: EventStore, from: Pick<LogSeen, 'position' | 'mark'>) => {
  let { position, mark } = from;
  for await (const event of store.readAll(mark === null ? position : { position, mark }))
    ({ position, mark } = placeOf(event));
  return { position, mark };
};

const isHeld = ({ held_since }: LogSeen, now: Date) =>
  held_since !== null && now.getTime() - held_since.getTime() < patience * day;

const look = async ({ store, now }: Asked, memory: LogMemory): Promise<Looked> => {
  const log = await store.identity();
  const start: LogSeen = { log, position: 0n, mark: null, held_since: null };
  const former = await memory.read();
  const known = former ?? start;
  const same = await isOfLog(store, log, known);
  const from = same ? known : { ...start, held_since: now };
  const seen = { ...from, log, ...(await farthest(store, from)) };
  const written = await memory.write(seen, former);
  return { free: written && !isHeld(seen, now) && seen.position > 0n, news: written && !same };
};

/**
 * Whether what no event names may be thrown away for good. Not for 30 days after the log turned out to be another than these
 * memories know, or one that lacks what was there (an older backup): what it had named would look unused. Never for a log in
 * which nothing has happened. Ask after finding what is unused and before removing it.
 */
export const mayThrowAway = async (asked: Asked, memories: readonly LogMemory[]): Promise<boolean> => {
  const looked = await Promise.all(memories.map((memory) => look(asked, memory)));
  if (looked.some(({ news }) => news))
    asked.log?.(
      `the event log was replaced or restored: files and passwords that it does not name stay for ${patience} days`,
    );
  return looked.every(({ free }) => free);
};
