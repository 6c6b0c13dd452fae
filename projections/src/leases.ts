import type { Db } from './schema.ts';
import type { LiveWorker } from './share-out.ts';

/**
 * Which worker fills the tables of a projection. A lease holds as long as its holder is heard of, by the clock of the database;
 * its number goes up whenever it changes hands, and every batch is refused that comes with another one (`moveCheckpoints`).
 */
export type Lease = { projection: string; holder: string | null; epoch: bigint };

/** What sessions are called that are in the middle of a batch, so that they can be ended with the lease of their worker. */
export const sessionName = (worker: string): string => `obraclara ${worker}`;

type Told = {
  others: LiveWorker[] | null;
  leases: { projection: string; holder: string | null; epoch: string }[] | null;
};

const beatSql = /* sql */ `
with me as (
  insert into read.workers (id, models, expires_at) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (id) do update set models = excluded.models, expires_at = excluded.expires_at
)
select
  (select json_agg(json_build_object('id', w.id, 'models', w.models))
   from read.workers w where w.id <> $1 and w.expires_at > clock_timestamp()) as others,
  (select json_agg(json_build_object('projection', l.projection, 'holder', l.holder, 'epoch', l.epoch::text))
   from read.leases l) as leases`;

/** A server that says nothing for five seconds is taken for lost, however long other statements may take. */
const soon = (text: string, values: unknown[]) => ({ text, values, query_timeout: 5000 });

/** Says that this worker lives, for `lasts` milliseconds more. Answers who else does, and who has which lease. */
export const beat = async (db: Db, { id, models }: LiveWorker, lasts: number) => {
  const { rows } = await db.query<Told>(soon(beatSql, [id, models, lasts]));
  const { others, leases } = rows[0]!;
  return {
    others: others ?? [],
    leases: (leases ?? []).map((lease): Lease => ({ ...lease, epoch: BigInt(lease.epoch) })),
  };
};

/** A worker that was stopped in the middle of a batch holds locks until somebody ends its session; then nothing of the batch is written. */
const endSessions = (db: Db, workers: readonly string[]) =>
  db.query(
    soon(
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
 * Takes the leases of these that nobody has, or only workers not heard of any more, whose batches under way are ended first. A batch
 * locks its lease: what cannot be had at once is left for the next time. Answers the numbers of those taken.
 */
export const takeLeases = async (db: Db, id: string, wanted: readonly Lease[]) => {
  const former = wanted.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  if (former.length > 0) await endSessions(db, [...new Set(former)]);
  const names = wanted.map(({ projection }) => projection);
  const { rows } = await db.query<{ projection: string; epoch: string }>(soon(takeSql, [id, names]));
  return rows.map(({ projection, epoch }) => [projection, BigInt(epoch)] as const);
};

/** Gives leases back, for others to take at once; a batch under way is finished first. */
export const giveBack = (db: Db, id: string, names: readonly string[]) =>
  db.query(
    soon(
      `update read.leases set holder = null, since = clock_timestamp() where holder = $1 and projection = any ($2)`,
      [id, names],
    ),
  );

/** Gives back all that a worker has, and says that it is gone. */
export const leave = async (db: Db, id: string) => {
  await db.query(
    soon('update read.leases set holder = null, since = clock_timestamp() where holder = $1', [id]),
  );
  await db.query(
    soon(`delete from read.workers where id = $1 or expires_at < clock_timestamp() - interval '1 hour'`, [
      id,
    ]),
  );
};
