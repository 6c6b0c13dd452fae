import { placeOf, replaced, withClient, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';
import { isRefusedData, type Log } from './batch.ts';
import { inBatches } from './catch-up.ts';
import { afterLead, parkedOf, writeParked, type Parked } from './checkpoint.ts';
import { endRebuild, tryRebuild } from './rebuild-lock.ts';
import { typesOf, type Projection } from './projection.ts';
import { bloomFilter, type BloomFilter } from './bloom-filter.ts';
import { createIndexes, createTables, dropTables } from './schema.ts';
import { workspace, type TableChanges, type Workspace } from './workspace.ts';
import { weightOf } from './weight.ts';
import { formerOf, loadMissing, writeChanges } from './write.ts';

export type RebuildProgress = { name: string; position: number; head: number };

export type Rebuild = {
  store: EventStore;
  pool: Pool;
  log: Log;
  model: Projection;
  signal?: AbortSignal;
  onProgress?: (progress: RebuildProgress) => void;
  /** Memory limits, if not `usualRoom`. */
  room?: Partial<typeof usualRoom>;
};

/**
 * Limits of a rebuild: rows in memory, and events between two writes with their weight in characters of JSON. One group of events is
 * written while the next is read.
 */
const usualRoom = { rows: 30_000, events: 4_000, weight: 16 * 1024 * 1024 };
/** Most events applied in one step. */
const together = 1_000;
/** Once a pass reads at most this many new events, the rest is applied during the swap, while the live projection waits. */
const nearlyThere = 500;

type Building = {
  client: PoolClient;
  model: Projection;
  work: Workspace;
  room: typeof usualRoom;
  /** Every group that was ever in memory: only these can have rows in the shadow tables. */
  seen: BloomFilter;
  parked: Map<string, Parked>;
  /** Identity of the log at the start of the rebuild. */
  log: string;
  position: bigint;
  /** Mark of the last event read; null before the first. */
  mark: string | null;
  /** Events applied since the last write, in case the database refuses the rows of one. */
  unwritten: Recorded[];
  /** Weight of these events in characters of JSON. */
  weight: number;
  /** The write in flight, and its events. */
  onItsWay: { events: Recorded[]; written: Promise<void> } | undefined;
  swapping: boolean;
};

const nothingUnwritten = (): Pick<Building, 'unwritten' | 'weight'> => ({ unwritten: [], weight: 0 });

/** Whether the event is parked: it cannot be applied, or follows one in its stream that cannot. */
const waits = ({ parked }: Building, { stream, position }: Recorded): boolean => {
  const at = parked.get(stream);
  return at !== undefined && at.position <= position;
};

const apply = async (building: Building, events: readonly Recorded[]) => {
  const { client, parked } = building;
  const concerning = () => events.filter((event) => building.work.concerns(event) && !waits(building, event));
  // Earlier rows are complete only after the write in flight.
  if (formerOf(building, building.work.missing(concerning())).length > 0) await settle(building);
  const own = concerning();
  await loadMissing(client, building, 'read_next', building.work.missing(own));
  for (const event of own) {
    if (waits(building, event)) continue;
    try {
      building.work.apply(event);
    } catch (error) {
      parked.set(event.stream, parkedOf(event, error));
    }
  }
  Object.assign(building, placeOf(events.at(-1)!));
  building.unwritten.push(...own);
  for (const { data } of own) building.weight += weightOf(data);
};

/** Writes all changes or none, also inside the transaction of the swap. */
const writeChanged = async ({ client, model, swapping }: Building, changes: readonly TableChanges[]) => {
  await client.query(swapping ? 'savepoint writing' : 'begin; set local synchronous_commit = off');
  try {
    await writeChanges(client, 'read_next', [{ model, changes }]);
    await client.query(swapping ? 'release savepoint writing' : 'commit');
  } catch (error) {
    await client.query(swapping ? 'rollback to savepoint writing' : 'rollback');
    throw error;
  }
};

/** Starts writing the changes, while more events are read. Waits for the previous write first. */
const beginWriting = async (building: Building) => {
  await settle(building);
  const { work, unwritten } = building;
  building.onItsWay = { events: unwritten, written: writeChanged(building, work.changes()) };
  Object.assign(building, nothingUnwritten());
  building.onItsWay.written.catch(() => undefined);
  work.trim();
};

/** Waits for the write in flight. */
const settle = async (building: Building): Promise<void> => {
  const { onItsWay } = building;
  if (!onItsWay) return;
  try {
    await onItsWay.written;
    building.onItsWay = undefined;
  } catch (error) {
    building.onItsWay = undefined;
    building.unwritten = [...onItsWay.events, ...building.unwritten];
    building.work = workspace(building.model, building.room.rows);
    if (!isRefusedData(error)) throw error;
    await writeByHalves(building, error);
    Object.assign(building, nothingUnwritten());
  }
};

/** Waits for the write in flight before the rebuild is abandoned: this connection writes nothing after that. */
const ended = async ({ onItsWay }: Building): Promise<void> => {
  await onItsWay?.written.catch(() => undefined);
};

const write = async (building: Building) => {
  await beginWriting(building);
  await settle(building);
};

/** Finds by bisection the events that the database refuses, and parks their streams like the live projection. */
const writeByHalves = async (building: Building, error: unknown) => {
  const events = building.unwritten.filter((event) => !waits(building, event));
  const [first] = events;
  if (!first) return;
  if (events.length === 1) return void building.parked.set(first.stream, parkedOf(first, error));
  const { position, mark } = building;
  for (const half of [events.slice(0, events.length >> 1), events.slice(events.length >> 1)]) {
    Object.assign(building, nothingUnwritten());
    await apply(building, half);
    await write(building);
  }
  Object.assign(building, { position, mark });
};

const writeWhenDue = async (building: Building) => {
  const { unwritten, weight, work, room } = building;
  if (unwritten.length >= room.events || weight >= room.weight || work.size() > room.rows)
    await beginWriting(building);
};

/** Reports the progress of the rebuild: the head of the log, and the position read so far if it is beyond the last applied event. */
type ReportProgress = (head: bigint, position?: bigint) => void;

/** Applies all present events. Returns the number of events read, which includes the newest event of any type. */
const fold = async ({ store, signal }: Rebuild, building: Building, report: ReportProgress) => {
  const head = await store.head();
  let read = 0;
  const passed = (position: bigint) => report(head, position);
  const own = store.readAll(afterLead(building), typesOf([building.model]), { signal, passed });
  for await (const events of inBatches(own, () => Math.min(together, building.room.events))) {
    signal?.throwIfAborted();
    await apply(building, events);
    await writeWhenDue(building);
    read += events.length;
    report(head);
  }
  report(head);
  return read;
};

/** @throws `replaced` if the events read are not all of the current log */
const checkLog = async ({ store }: Rebuild, { log, position, mark }: Building) => {
  const same = (await store.identity()) === log && (mark === null || (await store.holds({ position, mark })));
  if (!same) throw replaced(position);
};

/** Replaces the tables and their checkpoint atomically. Readers and the live projection wait meanwhile. */
const swap = async (rebuild: Rebuild, building: Building, report: ReportProgress) => {
  const { client, model, parked, log } = building;
  const { name, version } = model;
  const tables = model.tables.map((table) => table.name);
  // One transaction releases the table locks together with the lock of the checkpoint. The time limits apply if this process is suspended:
  // readers then wait at most that long.
  await client.query(
    `begin; set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '10s'`,
  );
  building.swapping = true;
  try {
    const { rows } = await client.query<{ tables: string[] }>(
      'select tables from read.checkpoints where name = $1 for update',
      [name],
    );
    await fold(rebuild, building, report);
    await write(building);
    await dropTables(client, 'read', [...new Set([...(rows[0]?.tables ?? []), ...tables])]);
    for (const table of tables) await client.query(`alter table read_next."${table}" set schema read`);
    await client.query('delete from read.parked where projection = $1', [name]);
    await client.query(
      `insert into read.checkpoints (name, version, position, tables, log, mark) values ($1, $2, $3, $4, $5, $6)
       on conflict (name) do update set version = excluded.version, position = excluded.position,
         tables = excluded.tables, log = excluded.log, mark = excluded.mark, epoch = read.checkpoints.epoch + 1,
         updated_at = now()`,
      [name, version, building.position, tables, log, building.mark],
    );
    await writeParked(client, name, [...parked.values()]);
    await checkLog(rebuild, building);
    rebuild.signal?.throwIfAborted();
    await client.query('commit');
  } catch (error) {
    await ended(building);
    await client.query('rollback');
    throw error;
  }
};

/** Builds new tables and swaps them in. */
const make = async (rebuild: Rebuild, building: Building, report: ReportProgress) => {
  const { client, model } = building;
  const tables = model.tables.map(({ name }) => name);
  // Tables of an interrupted rebuild.
  await dropTables(client, 'read_next', tables);
  await createTables(client, model, 'read_next');
  await createIndexes(client, model, 'read_next', ['groups']);
  const followUp = async () => {
    while ((await fold(rebuild, building, report)) > nearlyThere);
    await write(building);
  };
  await followUp();
  // An index built over all rows at once costs a fraction of one maintained row by row.
  await createIndexes(client, model, 'read_next', ['readers']);
  await followUp();
  await swap(rebuild, building, report);
};

const build = async (rebuild: Rebuild, client: PoolClient) => {
  const { model, onProgress, log } = rebuild;
  const room = { ...usualRoom, ...rebuild.room };
  let furthest = 0n;
  const report: ReportProgress = (head, position = building.position) => {
    if (position > furthest) furthest = position;
    onProgress?.({ name: model.name, position: Number(furthest), head: Number(head) });
  };
  const building: Building = {
    client,
    model,
    work: workspace(model, room.rows),
    room,
    seen: bloomFilter(),
    parked: new Map(),
    log: await rebuild.store.identity(),
    position: 0n,
    mark: null,
    ...nothingUnwritten(),
    onItsWay: undefined,
    swapping: false,
  };
  try {
    await make(rebuild, building, report);
  } finally {
    await ended(building);
  }
  for (const { stream, type, position, error } of building.parked.values())
    log(`projection ${model.name}: ${type} at ${position} cannot be applied; ${stream} waits: ${error}`);
};

/**
 * Rebuilds the projection from the first event in shadow tables, and swaps them in together with the checkpoint. If it is cancelled or
 * fails, the current tables do not change. Returns 'busy' if another session rebuilds the projection. An event that cannot be applied parks
 * its stream, as in the live projection.
 */
export const rebuildProjection = async (rebuild: Rebuild): Promise<'done' | 'busy'> => {
  const { pool, model } = rebuild;
  return withClient(pool, async (client) => {
    if (!(await tryRebuild(client, model.name))) return 'busy';
    try {
      await build(rebuild, client);
    } finally {
      // Unlocks at once for the next attempt; a dead session releases its lock by itself.
      await endRebuild(client, model.name).catch((reason: unknown) =>
        rebuild.log(`the rebuild of ${model.name} could not give its lock back`, reason),
      );
    }
    return 'done';
  });
};
