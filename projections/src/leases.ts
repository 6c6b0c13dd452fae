import type { Db } from './schema.ts';
import type { LiveWorker } from './assign-leaders.ts';

/**
 * The lease of a projection: `holder` is the worker that fills its tables. A lease is valid while its holder sends heartbeats, by the clock
 * of the database. `epoch` grows with each change of holder; `moveCheckpoints` refuses a batch with another epoch.
 */
export type Lease = { projection: string; holder: string | null; epoch: bigint };

/** Name of a worker's session during a batch, by which another worker can end it. */
export const sessionName = (worker: string): string => `obraclara ${worker}`;

type HeartbeatRow = {
  others: LiveWorker[] | null;
  leases: { projection: string; holder: string | null; epoch: string }[] | null;
};

const heartbeatSql = /* sql */ `
with me as (
  insert into read.workers (id, models, expires_at) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (id) do update set models = excluded.models, expires_at = excluded.expires_at
)
select
  (select json_agg(json_build_object('id', w.id, 'models', w.models))
   from read.workers w where w.id <> $1 and w.expires_at > clock_timestamp()) as others,
  (select json_agg(json_build_object('projection', l.projection, 'holder', l.holder, 'epoch', l.epoch::text))
   from read.leases l) as leases`;

/** Five seconds without a response mean that the server is lost, whatever the limit of other statements. */
const withTimeout = (text: string, values: unknown[]) => ({ text, values, query_timeout: 5000 });

/** Records that this worker is alive for `lasts` more milliseconds. Returns the other live workers and all leases. */
export const heartbeat = async (db: Db, { id, models }: LiveWorker, lasts: number) => {
  const { rows } = await db.query<HeartbeatRow>(withTimeout(heartbeatSql, [id, models, lasts]));
  const { others, leases } = rows[0]!;
  return {
    others: others ?? [],
    leases: (leases ?? []).map((lease): Lease => ({ ...lease, epoch: BigInt(lease.epoch) })),
  };
};

/** Ends the sessions of these workers. A worker that was stopped during a batch keeps its locks until then; its batch is rolled back. */
const endSessions = (db: Db, workers: readonly string[]) =>
  db.query(
    withTimeout(
      `select pg_terminate_backend(pid, 200) from pg_stat_activity
       where datname = current_database() and application_name = any ($1)`,
      [workers.map(sessionName)],
    ),
  );

const takeSql = /* sql */ `
update read.leases l set holder = $1, epoch = l.epoch + 1, since = clock_timestamp()
from (
  select projection from read.leases
  where projection = any ($2) and not exists (
    select from read.workers w where w.id = holder and w.expires_at > clock_timestamp())
  for update skip locked
) free
where l.projection = free.projection
returning l.projection, l.epoch::text as epoch`;

/**
 * Takes the wanted leases that are free or whose holder is dead, and ends the sessions of dead holders first. A batch locks its lease: a
 * locked lease is skipped until the next heartbeat. Returns the epochs of the leases taken, by projection.
 */
export const takeLeases = async (db: Db, id: string, wanted: readonly Lease[]) => {
  const former = wanted.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  if (former.length > 0) await endSessions(db, [...new Set(former)]);
  const names = wanted.map(({ projection }) => projection);
  const { rows } = await db.query<{ projection: string; epoch: string }>(withTimeout(takeSql, [id, names]));
  return rows.map(({ projection, epoch }) => [projection, BigInt(epoch)] as const);
};

/** Releases leases, so that others can take them at once. Waits for a batch in progress. */
export const releaseLeases = (db: Db, id: string, names: readonly string[]) =>
  db.query(
    withTimeout(
      `update read.leases set holder = null, since = clock_timestamp() where holder = $1 and projection = any ($2)`,
      [id, names],
    ),
  );

/** Releases all leases of a worker and deletes its row. */
export const removeWorker = async (db: Db, id: string) => {
  await db.query(
    withTimeout('update read.leases set holder = null, since = clock_timestamp() where holder = $1', [id]),
  );
  await db.query(
    withTimeout(
      `delete from read.workers where id = $1 or expires_at < clock_timestamp() - interval '1 hour'`,
      [id],
    ),
  );
};
