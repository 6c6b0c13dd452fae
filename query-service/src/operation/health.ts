import type { ProjectionHealth, projectionStates, Readiness } from '@obraclara/api';
import { isClosed, isCut, pause, type EventStore } from '@obraclara/platform/store';
import { leases, noLog, projectionNames, workers } from '@obraclara/projections/tables';
import type pg from 'pg';
import { isOutdated, type Checkpoint, type Checkpoints } from '../freshness/checkpoints.ts';

/** What a worker tells of a projection; `@obraclara/projections` gives this and more. */
export type ProjectionStatus = { name: string; state: (typeof projectionStates)[number] };

export type Health = {
  db: pg.Pool;
  now: () => Date;
  checkpoints: () => Promise<Checkpoints>;
  /** What the projections have yet to take in. */
  log?: Pick<EventStore, 'identity' | 'head' | 'readAll'> | undefined;
  /** Resolves if the event store answers. */
  ping?: (() => Promise<void>) | undefined;
  /** Absent where no projection runs in this process: then what the database says of them is told. */
  status?: (() => readonly ProjectionStatus[]) | undefined;
  /** Seconds that a projection may be behind. */
  maxLag: number;
};

/** Milliseconds that each of the two steps of the answer may take: 3 s together, with some room. */
const patience = 1400;

type Behind = { lag: number | null; lag_seconds: number };
const upToDate: Behind = { lag: 0, lag_seconds: 0 };

/** More events than these are not counted. */
export const mostCounted = 1000;

/** Positions are no count of events on every store, so what is waiting is read. */
const behind = async ({ log, now }: Health, position: bigint, head: bigint): Promise<Behind> => {
  if (!log || position >= head) return upToDate;
  let [count, since] = [0, ''];
  for await (const { meta } of log.readAll(position)) {
    since ||= meta.at;
    if ((count += 1) > mostCounted) break;
  }
  if (count === 0) return upToDate;
  const waited = Math.max(0, Math.floor((now().getTime() - Date.parse(since)) / 1000));
  return { lag: count > mostCounted ? null : count, lag_seconds: waited };
};

/** Projections that stand together are behind together. */
const behindEach = async (health: Health, known: Checkpoints) => {
  const head = (await health.log?.head()) ?? 0n;
  const asked = new Map<bigint, Promise<Behind>>();
  for (const { position } of known.values())
    if (!asked.has(position)) asked.set(position, behind(health, position, head));
  return new Map(
    await Promise.all(
      [...asked].map(async ([position, lag]): Promise<[bigint, Behind]> => [position, await lag]),
    ),
  );
};

type Kept = {
  name: string;
  leader: string | null;
  handed: boolean;
  parked: { stream: string; position: number }[];
};

/**
 * Who leads a projection (nobody, once not heard of for five seconds: a busy one is late), whether it was given back just now, for another
 * to take at its next heartbeat, and the streams that it has put aside.
 */
const kept = /* sql */ `
select n.name,
  (select l.holder from ${leases} l join ${workers} w on w.id = l.holder
    where l.projection = n.name and w.expires_at > clock_timestamp() - interval '5 seconds') as leader,
  exists (select from ${leases} l where l.projection = n.name and l.holder is null
    and l.since > clock_timestamp() - interval '5 seconds') as handed,
  coalesce((select json_agg(json_build_object('stream', p.stream, 'position', p.position) order by p.stream)
    from read.parked p where p.projection = n.name), '[]') as parked
from unnest($1::text[]) as n (name)`;

type Known = Pick<Kept, 'name' | 'parked'> & {
  checkpoint: Checkpoint | undefined;
  led: boolean;
  state: ProjectionHealth['state'];
  lag_seconds: number;
  /** The log that there is; undefined where nobody asked. */
  log: string | undefined;
};

/** Just after a start on another log the projections have not noticed it yet. */
const isOfAnother = (checkpoint: Checkpoint, log: string | undefined) =>
  checkpoint.log === noLog || (log !== undefined && checkpoint.log !== log);

/** Nobody is let read while it is not known who may (`access-watch.ts`). */
const barsAll = ({ name, parked }: Known) => name === 'users' && parked.length > 0;

/** In words for whoever runs the machine; never why it failed, since that may quote what it failed on. */
const reasonOf = (known: Known, maxLag: number) => {
  const { name, checkpoint, led, state, lag_seconds, log } = known;
  if (!checkpoint || checkpoint.log === null) return 'aún no comienza';
  if (isOfAnother(checkpoint, log)) return 'es de otra bitácora y se reconstruye';
  if (state === 'failed') return 'no pudo continuar; el registro dice por qué';
  if (isOutdated(name, checkpoint)) return 'se reconstruye';
  if (!led) return 'ningún proceso la mantiene';
  if (barsAll(known)) return 'apartó cambios de usuarios y nadie puede leer; el registro dice por qué';
  return lag_seconds > maxLag ? `tiene ${lag_seconds} s de atraso` : null;
};

/** What is told inside of a projection: who leads it is nobody's business outside. */
export type Led = ProjectionHealth & { leader: string | null };

/** Where each projection stands. */
export const projectionHealth = async (health: Health): Promise<Led[]> => {
  const known = await health.checkpoints();
  const [{ rows }, lags, log] = await Promise.all([
    health.db.query<Kept>(kept, [projectionNames]),
    behindEach(health, known),
    health.log?.identity(),
  ]);
  const here = new Map(health.status?.().map(({ name, state }) => [name, state]));
  return rows.map(({ name, leader, handed, parked }) => {
    const checkpoint = known.get(name);
    const { version = 0, position = 0n } = checkpoint ?? {};
    const state = here.get(name) ?? ('elsewhere' as const);
    const lag = lags.get(position) ?? upToDate;
    const led = leader !== null || handed;
    const reason = reasonOf({ name, parked, checkpoint, led, state, log, ...lag }, health.maxLag);
    return { name, version, position: Number(position), ...lag, state, parked, reason, leader };
  });
};

/** What came of it in time; undefined when nothing did. */
const inTime = async <T>(asking: Promise<T>): Promise<T | undefined> => {
  const enough = new AbortController();
  try {
    return await Promise.race([asking, pause(patience, enough.signal).then(() => undefined)]);
  } catch {
    // The reason belongs to the log of whoever lost its connection, not to an answer that anybody may read.
    return undefined;
  } finally {
    enough.abort();
  }
};

const there = async () => true;

type Store = { store: boolean; detail?: string };

/** Whether the store answers; what it wants mended has a sentence that is for everybody. */
const storeAnswers = async (ping: Health['ping']): Promise<Store> => {
  try {
    await ping?.();
    return { store: true };
  } catch (error) {
    return { store: false, ...(isCut(error) || isClosed(error) ? { detail: (error as Error).message } : {}) };
  }
};

/**
 * Whether this service can answer: the database and the store do, and somebody leads every projection, which is of this log and
 * not far behind. Parked streams are named, not fatal but for those of users. Answers within three seconds, whatever hangs.
 */
export const readiness = async (health: Health): Promise<Readiness> => {
  const away: Store = { store: false };
  const [database = false, { store, detail } = away] = await Promise.all([
    inTime(health.checkpoints().then(there)),
    inTime(storeAnswers(health.ping)),
  ]);
  if (!database || !store)
    return { ready: false, store, database, ...(detail ? { detail } : {}), projections: [] };
  const known = await inTime(projectionHealth(health));
  const projections = (known ?? []).map(({ leader: _, ...told }) => told);
  const ready = known !== undefined && projections.every(({ reason }) => reason === null);
  return { ready, store, database, projections };
};
