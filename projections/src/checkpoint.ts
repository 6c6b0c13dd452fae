import type { After, Place, Recorded } from '@obraclara/platform/store';
import { bloomFilter, type BloomFilter } from './bloom-filter.ts';
import type { Projection } from './projection.ts';
import type { Db } from './schema.ts';
import { noLog } from './tables.ts';
import { workspace, type Workspace } from './workspace.ts';

export { noLog };

/** The lease of a worker and its epoch. */
export type HeldLease = { holder: string; epoch: bigint };

/** A projection that one worker leads: its position and its rows in memory. */
export type Lead = {
  model: Projection;
  position: bigint;
  /** Mark of the event at `position`; null at the start of the log and in checkpoints written before marks existed. */
  mark: string | null;
  epoch: bigint;
  /** The lease that permits writing; undefined without a worker (`projectAll`), when the checkpoint alone is the fence. */
  lease: HeldLease | undefined;
  /** Streams with an event that cannot be applied; their later events are not applied either. */
  parked: Map<string, Parked>;
  work: Workspace;
  /** Every group it has had, if its tables were empty at the start. */
  seen: BloomFilter | undefined;
  /** The error that stops the projection, if any, and its time (`performance.now()`). */
  failure?: { error: unknown; at: number };
};

export type Parked = { stream: string; revision: bigint; position: bigint; type: string; error: string };
/** `log`: identity of the log that `position` refers to; null before the first comparison; `noLog` if the tables match no existing log. */
export type Checkpoint = {
  name: string;
  version: number;
  position: bigint;
  mark: string | null;
  log: string | null;
  epoch: bigint;
  parked: Parked[];
};

type Stored = Omit<Checkpoint, 'position' | 'epoch' | 'parked'> & {
  position: string;
  epoch: string;
  parked: { stream: string; revision: string; position: string; type: string; error: string }[] | null;
};

const checkpointsSql = /* sql */ `
select c.name, c.version, c.position::text as position, c.mark, c.log, c.epoch::text as epoch,
  (select json_agg(json_build_object('stream', p.stream, 'revision', p.revision::text, 'position', p.position::text,
     'type', p.type, 'error', p.error) order by p.position)
   from read.parked p where p.projection = c.name) as parked
from read.checkpoints c`;

export const readCheckpoints = async (db: Db): Promise<Map<string, Checkpoint>> => {
  const { rows } = await db.query<Stored>(checkpointsSql);
  return new Map(
    rows.map((row) => [
      row.name,
      {
        ...row,
        position: BigInt(row.position),
        epoch: BigInt(row.epoch),
        parked: (row.parked ?? []).map((parked) => ({
          ...parked,
          revision: BigInt(parked.revision),
          position: BigInt(parked.position),
        })),
      },
    ]),
  );
};

export const leadOf = (
  model: Projection,
  { position, mark, epoch, parked }: Checkpoint,
  lease?: HeldLease,
): Lead => ({
  model,
  position,
  mark,
  epoch,
  lease,
  parked: new Map(parked.map((entry) => [entry.stream, entry])),
  work: workspace(model),
  seen: position === 0n ? bloomFilter() : undefined,
});

/** The position after which the projection continues to read. */
export const afterLead = ({ position, mark }: Pick<Lead, 'position' | 'mark'>): After =>
  mark === null ? position : { position, mark };

const fenced = () =>
  Object.assign(new Error('another worker has moved the checkpoint, or has the lease'), { code: 'FENCED' });
/** Whether a write was refused because another worker moved the checkpoint or took the lease. */
export const isFenced = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FENCED';

const moveSql = /* sql */ `
with held as (
  select l.projection, l.epoch from read.leases l where l.projection = any ($1) and l.holder = $7 for key share
)
update read.checkpoints c set position = $4, mark = $5, updated_at = now()
from unnest($1::text[], $2::bigint[], $3::bigint[], $6::bigint[]) as mine (name, position, epoch, lease)
where c.name = mine.name and c.position = mine.position and c.epoch = mine.epoch
  and (mine.lease is null
    or exists (select from held where held.projection = mine.name and held.epoch = mine.lease))`;

/**
 * The fence: moves the checkpoints forward if they are where this worker left them and it still holds the leases. Locks both until the
 * transaction ends: no other worker can take the lease, but its holder can renew it. It is the first statement of the transaction, so
 * that a worker that lost its lead writes nothing.
 * @throws an error that `isFenced` recognizes
 */
export const moveCheckpoints = async (db: Db, leads: readonly Lead[], through: Place) => {
  const { rowCount } = await db.query(moveSql, [
    leads.map(({ model }) => model.name),
    leads.map(({ position }) => position),
    leads.map(({ epoch }) => epoch),
    through.position,
    through.mark,
    leads.map(({ lease }) => lease?.epoch ?? null),
    leads.find(({ lease }) => lease)?.lease?.holder ?? null,
  ]);
  if (rowCount !== leads.length) throw fenced();
};

export const parkedOf = ({ stream, revision, position, type }: Recorded, error: unknown): Parked => ({
  stream,
  revision,
  position,
  type,
  error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

export const writeParked = async (db: Db, name: string, parked: readonly Parked[]) => {
  for (const { stream, revision, position, type, error } of parked)
    await db.query(
      `insert into read.parked (projection, stream, revision, position, type, error) values ($1, $2, $3, $4, $5, $6)
       on conflict (projection, stream) do update set revision = excluded.revision, position = excluded.position,
         type = excluded.type, error = excluded.error, parked_at = now()`,
      [name, stream, revision, position, type, error.replaceAll('\0', '')],
    );
};
