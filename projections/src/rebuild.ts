import { placeOf, replaced, withClient, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';
import { isRefusedData, type Log } from './batch.ts';
import { inBatches } from './catch-up.ts';
import { afterLead, parkedOf, writeParked, type Parked } from './checkpoint.ts';
import { endRebuild, tryRebuild } from './rebuild-lock.ts';
import { typesOf, type Projection } from './projection.ts';
import { keysSeen, type KeysSeen } from './keys-seen.ts';
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
  /** How much is held in memory, where it is not the usual. */
  room?: Partial<typeof usualRoom>;
};

/**
 * Rows in memory while building, and events between two writes, with what they weigh (characters of JSON): while some are
 * written, others are read.
 */
const usualRoom = { rows: 30_000, events: 4_000, weight: 16 * 1024 * 1024 };
/** Events that are applied together, at most. */
const together = 1_000;
/** So few new events since the last look that the rest is done while the live projection waits. */
const nearlyThere = 500;

type Building = {
  client: PoolClient;
  model: Projection;
  work: Workspace;
  room: typeof usualRoom;
  /** Groups that were ever in memory: only these can have rows in the shadow tables. */
  seen: KeysSeen;
  parked: Map<string, Parked>;
  /** The name of the log when the rebuild began. */
  log: string;
  position: bigint;
  /** Of the last event that was read; null before the first. */
  mark: string | null;
  /** Events applied since the last write, in case the database refuses what one of them makes. */
  unwritten: Recorded[];
  /** What these weigh. */
  weight: number;
  /** What is being written, and the events that it comes of. */
  onItsWay: { events: Recorded[]; written: Promise<void> } | undefined;
  swapping: boolean;
};

const nothingUnwritten = (): Pick<Building, 'unwritten' | 'weight'> => ({ unwritten: [], weight: 0 });

/** Whether the event waits behind one that cannot be applied, or is that one. */
const waits = ({ parked }: Building, { stream, position }: Recorded): boolean => {
  const at = parked.get(stream);
  return at !== undefined && at.position <= position;
};

const apply = async (building: Building, events: readonly Recorded[]) => {
  const { client, parked } = building;
  const concerning = () => events.filter((event) => building.work.concerns(event) && !waits(building, event));
  // Rows of before are all there once nothing is on its way any more.
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

/** All or nothing, also inside the transaction of the swap. */
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

/** What has changed goes to the tables while more events are read; what was on its way before has come to its end then. */
const beginWriting = async (building: Building) => {
  await settle(building);
  const { work, unwritten } = building;
  building.onItsWay = { events: unwritten, written: writeChanged(building, work.changes()) };
  Object.assign(building, nothingUnwritten());
  building.onItsWay.written.catch(() => undefined);
  work.trim();
};

/** Waits for what is on its way. */
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

/** Whoever gives up waits for what is on its way: nothing is written on this connection from then on. */
const ended = async ({ onItsWay }: Building): Promise<void> => {
  await onItsWay?.written.catch(() => undefined);
};

const write = async (building: Building) => {
  await beginWriting(building);
  await settle(building);
};

/** Finds which events the database refuses, and parks their streams as the live projection would. */
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

/** Tells how far the rebuild is: as far as it has taken in, or at `position`, if it has read on from there. */
type Told = (head: bigint, position?: bigint) => void;

/** Folds everything that is there now. Answers the number of events that were read: of its types, and the newest. */
const fold = async ({ store, signal }: Rebuild, building: Building, told: Told) => {
  const head = await store.head();
  let read = 0;
  const passed = (position: bigint) => told(head, position);
  const own = store.readAll(afterLead(building), typesOf([building.model]), { signal, passed });
  for await (const events of inBatches(own, () => Math.min(together, building.room.events))) {
    signal?.throwIfAborted();
    await apply(building, events);
    await writeWhenDue(building);
    read += events.length;
    told(head);
  }
  told(head);
  return read;
};

/** Throws `replaced` when what was read is not, to the last, of the log that is there now. */
const checkLog = async ({ store }: Rebuild, { log, position, mark }: Building) => {
  const same = (await store.identity()) === log && (mark === null || (await store.holds({ position, mark })));
  if (!same) throw replaced(position);
};

/** New tables for old, with their checkpoint, at one moment. Readers and the live projection wait meanwhile. */
const swap = async (rebuild: Rebuild, building: Building, told: Told) => {
  const { client, model, parked, log } = building;
  const { name, version } = model;
  const tables = model.tables.map((table) => table.name);
  // In a transaction, so that locks and rows last as long as the checkpoint is locked and vanish together.
  // A process that is stopped in its tracks keeps readers from the tables no longer than that.
  await client.query(
    `begin; set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '10s'`,
  );
  building.swapping = true;
  try {
    const { rows } = await client.query<{ tables: string[] }>(
      'select tables from read.checkpoints where name = $1 for update',
      [name],
    );
    await fold(rebuild, building, told);
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

/** New tables, filled, in the place of those in use. */
const make = async (rebuild: Rebuild, building: Building, told: Told) => {
  const { client, model } = building;
  const tables = model.tables.map(({ name }) => name);
  // What a rebuild that was cut short left behind.
  await dropTables(client, 'read_next', tables);
  await createTables(client, model, 'read_next');
  await createIndexes(client, model, 'read_next', ['groups']);
  const followUp = async () => {
    while ((await fold(rebuild, building, told)) > nearlyThere);
    await write(building);
  };
  await followUp();
  // Made of all rows at once they cost a fraction of what they cost row by row.
  await createIndexes(client, model, 'read_next', ['readers']);
  await followUp();
  await swap(rebuild, building, told);
};

const build = async (rebuild: Rebuild, client: PoolClient) => {
  const { model, onProgress, log } = rebuild;
  const room = { ...usualRoom, ...rebuild.room };
  let furthest = 0n;
  const told: Told = (head, position = building.position) => {
    if (position > furthest) furthest = position;
    onProgress?.({ name: model.name, position: Number(furthest), head: Number(head) });
  };
  const building: Building = {
    client,
    model,
    work: workspace(model, room.rows),
    room,
    seen: keysSeen(),
    parked: new Map(),
    log: await rebuild.store.identity(),
    position: 0n,
    mark: null,
    ...nothingUnwritten(),
    onItsWay: undefined,
    swapping: false,
  };
  try {
    await make(rebuild, building, told);
  } finally {
    await ended(building);
  }
  for (const { stream, type, position, error } of building.parked.values())
    log(`projection ${model.name}: ${type} at ${position} cannot be applied; ${stream} waits: ${error}`);
};

/**
 * Builds the projection again from the first event in tables beside those in use, and puts them in their place together with
 * the checkpoint. Cancelled or failed, it leaves the tables in use as they are. 'busy': someone else is rebuilding it.
 * A poisonous event parks its stream, as it does live.
 */
export const rebuildProjection = async (rebuild: Rebuild): Promise<'done' | 'busy'> => {
  const { pool, model } = rebuild;
  return withClient(pool, async (client) => {
    if (!(await tryRebuild(client, model.name))) return 'busy';
    try {
      await build(rebuild, client);
    } finally {
      // Whoever tries again at once finds the lock free; a session that is dead frees it by itself.
      await endRebuild(client, model.name).catch((reason: unknown) =>
        rebuild.log(`the rebuild of ${model.name} could not give its lock back`, reason),
      );
    }
    return 'done';
  });
};
