import type { ProjectionHealth, projectionStates, Readiness } from '@obraclara/api';
import { isClosed, isCut, pause, type EventStore } from '@obraclara/platform/store';
import { leases, noLog, projectionNames, workers } from '@obraclara/projections/tables';
import type pg from 'pg';
import { isOutdated, type Checkpoint, type Checkpoints } from '../freshness/checkpoints.ts';

/** Status of a projection from its worker; the type of `@obraclara/projections` has more fields. */
export type ProjectionStatus = { name: string; state: (typeof projectionStates)[number] };

export type Health = {
  db: pg.Pool;
  now: () => Date;
  checkpoints: () => Promise<Checkpoints>;
  /** The log, to count the events not applied yet. */
  log?: Pick<EventStore, 'identity' | 'head' | 'readAll'> | undefined;
  /** Resolves if the event store responds. */
  ping?: (() => Promise<void>) | undefined;
  /** Absent if no projection runs in this process: the response then uses the database's data. */
  status?: (() => readonly ProjectionStatus[]) | undefined;
  /** Allowed lag of a projection in seconds. */
  maxLag: number;
};

/** Milliseconds for each of the two steps of the response: under 3 s together. */
const timeout = 1400;

type Behind = { lag: number | null; lag_seconds: number };
const upToDate: Behind = { lag: 0, lag_seconds: 0 };

/** The count of pending events stops here. */
export const mostCounted = 1000;

/** Pending events and the age of the oldest. They are read, because positions do not count events on every store. */
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

/** Projections at the same position share one count. */
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
 * SQL, per projection: its leader, whether the lease was released within five seconds, and its parked streams. A leader counts until five
 * seconds without a heartbeat, since a busy one is late. Another worker takes a released lease at its next heartbeat.
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
  /** Identity of the log; undefined if unknown. */
  log: string | undefined;
};

/** Compares the log too: just after a start on another log the projections have not noticed it yet. */
const isOfAnother = (checkpoint: Checkpoint, log: string | undefined) =>
  checkpoint.log === noLog || (log !== undefined && checkpoint.log !== log);

/** A parked stream of users blocks all reads: permissions are then uncertain (`access-watch.ts`). */
const blocksAllReads = ({ name, parked }: Known) => name === 'users' && parked.length > 0;

/** The reason for operators, in Spanish. It never contains the error, which may quote data. */
const reasonOf = (known: Known, maxLag: number) => {
  const { name, checkpoint, led, state, lag_seconds, log } = known;
  if (!checkpoint || checkpoint.log === null) return 'aún no comienza';
  if (isOfAnother(checkpoint, log)) return 'es de otra bitácora y se reconstruye';
  if (state === 'failed') return 'no pudo continuar; el registro dice por qué';
  if (isOutdated(name, checkpoint)) return 'se reconstruye';
  if (!led) return 'ningún proceso la mantiene';
  if (blocksAllReads(known)) return 'apartó cambios de usuarios y nadie puede leer; el registro dice por qué';
  return lag_seconds > maxLag ? `tiene ${lag_seconds} s de atraso` : null;
};

/** Internal status of a projection: its leader is not public. */
export type LedProjection = ProjectionHealth & { leader: string | null };

/** Status of each projection. */
export const projectionHealth = async (health: Health): Promise<LedProjection[]> => {
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

/** The result within `patience`; undefined on a timeout or an error. */
const withTimeout = async <T>(asking: Promise<T>): Promise<T | undefined> => {
  const enough = new AbortController();
  try {
    return await Promise.race([asking, pause(timeout, enough.signal).then(() => undefined)]);
  } catch {
    // The code that lost its connection logs the error; this response is public.
    return undefined;
  } finally {
    enough.abort();
  }
};

const there = async () => true;

type Store = { store: boolean; detail?: string };

/** Whether the store responds. If it needs a repair, its message is public and included. */
const storeAnswers = async (ping: Health['ping']): Promise<Store> => {
  try {
    await ping?.();
    return { store: true };
  } catch (error) {
    return { store: false, ...(isCut(error) || isClosed(error) ? { detail: (error as Error).message } : {}) };
  }
};

/**
 * Whether this service is ready: the database and the store respond, and each projection has a leader, matches this log and is not far
 * behind. Parked streams are listed; only those of users make it unready. Responds within three seconds, whatever hangs.
 */
export const readiness = async (health: Health): Promise<Readiness> => {
  const away: Store = { store: false };
  const [database = false, { store, detail } = away] = await Promise.all([
    withTimeout(health.checkpoints().then(there)),
    withTimeout(storeAnswers(health.ping)),
  ]);
  if (!database || !store)
    return { ready: false, store, database, ...(detail ? { detail } : {}), projections: [] };
  const known = await withTimeout(projectionHealth(health));
  const projections = (known ?? []).map(({ leader: _, ...fields }) => fields);
  const ready = known !== undefined && projections.every(({ reason }) => reason === null);
  return { ready, store, database, projections };
};
