import { placeOf, type Place, type Recorded } from '@obraclara/platform/store';
import pg, { type PoolClient } from 'pg';
import { moveCheckpoints, parkedOf, writeParked, type Lead, type Parked } from './checkpoint.ts';
import { sessionName } from './leases.ts';
import { workspace, type TableChanges } from './workspace.ts';
import { formerOf, loadMissing, writeChanges } from './write.ts';

type Client = Pick<PoolClient, 'query'>;

export type Log = (message: string, error?: unknown) => void;

/** The database itself refuses what an event would write (a value out of range, a text it cannot hold, a duplicate). */
export const isRefusedData = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** The connection went away or the database asks to try again: nothing is wrong with the projection. */
const isPassing = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|53|40|55P03|25)/.test(error.code ?? '');

/** What events do to a projection: worked out in memory, and not written yet. */
type Worked = { lead: Lead; changes: TableChanges[]; parked: Parked[] };

/** Events in the order of the log, and the position that is reached when they are applied. */
type Slice = { events: readonly Recorded[]; through: Place; refused?: Map<bigint, unknown> };

/** Lets go on what is on its way. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Milliseconds between two turns: a server that waits for more of the batch before is not kept waiting for longer. */
const inOneGo = 1;

/** Applies events in memory. One whose handler throws parks its stream; what it had begun is undone. */
const applyInMemory = async (
  { work, parked: former }: Lead,
  events: readonly Recorded[],
  refused: Map<bigint, unknown>,
): Promise<Parked[]> => {
  const parked: Parked[] = [];
  let since = performance.now();
  for (const event of events) {
    if (performance.now() - since > inOneGo) {
      await turn();
      since = performance.now();
    }
    if (former.has(event.stream)) continue;
    try {
      if (refused.has(event.position)) throw refused.get(event.position);
      work.apply(event);
    } catch (error) {
      const waiting = parkedOf(event, error);
      former.set(event.stream, waiting);
      parked.push(waiting);
    }
  }
  return parked;
};

const concerning = ({ work, position, parked }: Lead, events: readonly Recorded[]) =>
  events.filter((event) => event.position > position && work.concerns(event) && !parked.has(event.stream));

/** What is in memory may be ahead of the tables: it is read from them when it is needed again. */
const forget = (all: readonly Pick<Worked, 'lead' | 'parked'>[]) => {
  for (const { lead, parked } of all) {
    lead.work = workspace(lead.model);
    for (const { stream } of parked) lead.parked.delete(stream);
  }
};

/** The events that concern a projection, and the groups that they need and that are not in memory. */
type Own = { lead: Lead; events: readonly Recorded[]; missing: readonly string[] };

const ownOf = async (leads: readonly Lead[], events: readonly Recorded[]): Promise<Own[]> => {
  const all: Own[] = [];
  for (const lead of leads) {
    const own = concerning(lead, events);
    all.push({ lead, events: own, missing: lead.work.missing(own) });
    await turn();
  }
  return all;
};

/**
 * What the events do to each. The rows that they need are loaded before, where they are not in memory: nothing may be on its way into the
 * tables that these come from.
 */
const workOut = async (
  db: Client,
  own: readonly Own[],
  refused: Map<bigint, unknown> = new Map(),
): Promise<Worked[]> => {
  const all: Worked[] = own.map(({ lead }) => ({ lead, changes: [], parked: [] }));
  try {
    for (const [index, { lead, events, missing }] of own.entries()) {
      const worked = all[index]!;
      await loadMissing(db, lead, 'read', missing);
      worked.parked = await applyInMemory(lead, events, refused);
      worked.changes = lead.work.changes();
      await turn();
      lead.work.trim();
    }
    return all;
  } catch (error) {
    forget(all);
    throw error;
  }
};

/** The session is called by its worker's name as long as it may hold locks: see `takeLeases`. */
const named = (leads: readonly Lead[]) => {
  const holder = leads.find(({ lease }) => lease)?.lease?.holder;
  return holder === undefined ? '' : `set local application_name = ${pg.escapeLiteral(sessionName(holder))}`;
};

/** One transaction: rows, parked streams and checkpoints of all these projections, or nothing at all. Answers how many rows. */
const writeAll = async (db: Client, all: readonly Worked[], through: Place) => {
  const leads = all.map(({ lead }) => lead);
  let written: number;
  try {
    // A read model that loses its last commits in a crash loses its checkpoint with them, and catches up: no need to wait for the disk.
    await db.query(`begin; set local synchronous_commit = off; ${named(leads)}`);
    await moveCheckpoints(db, leads, through);
    written = await writeChanges(
      db,
      'read',
      all.map(({ lead, changes }) => ({ model: lead.model, changes })),
    );
    for (const { lead, parked } of all) await writeParked(db, lead.model.name, parked);
    await db.query('commit');
  } catch (error) {
    forget(all);
    await db.query('rollback');
    throw error;
  }
  for (const lead of leads) Object.assign(lead, { position: through.position, mark: through.mark });
  return written;
};

type Batch = { db: Client; log: Log };

const announce = ({ log }: Batch, all: readonly Worked[]) => {
  for (const { lead, parked } of all)
    for (const { stream, position, type, error } of parked)
      log(
        `projection ${lead.model.name}: ${type} at ${position} cannot be applied; ${stream} waits: ${error}`,
      );
};

const write = async (batch: Batch, all: readonly Worked[], through: Place) => {
  const written = await writeAll(batch.db, all, through);
  announce(batch, all);
  return written;
};

const applyTogether = async (batch: Batch, leads: readonly Lead[], { events, through, refused }: Slice) =>
  write(batch, await workOut(batch.db, await ownOf(leads, events), refused), through);

/** Finds by halves which events the database refuses, and parks their streams. */
const bisect = async (
  batch: Batch,
  lead: Lead,
  { events, through }: Slice,
  error: unknown,
): Promise<number> => {
  const own = concerning(lead, events);
  if (own.length <= 1) {
    const refused = new Map(own.map(({ position }) => [position, error]));
    return applyTogether(batch, [lead], { events: own, through, refused });
  }
  const half = own.length >> 1;
  const [first, second] = [own.slice(0, half), own.slice(half)];
  const written = await applyBatch(batch, [lead], first, placeOf(first.at(-1)!));
  return written + (await applyBatch(batch, [lead], second, through));
};

/** After an error: each by itself, so that one that cannot go on leaves the others alone. Throws what has nothing to do with any. */
const applySingly = async (
  batch: Batch,
  leads: readonly Lead[],
  slice: Slice,
  error: unknown,
): Promise<number> => {
  if (isPassing(error)) throw error;
  const [lead] = leads;
  if (leads.length === 1) {
    if (isRefusedData(error)) return bisect(batch, lead!, slice, error);
    lead!.failure = { error, at: performance.now() };
    batch.log(`projection ${lead!.model.name} cannot go on; the others do`, error);
    return 0;
  }
  let written = 0;
  for (const each of leads) written += await applyBatch(batch, [each], slice.events, slice.through);
  return written;
};

const before = (leads: readonly Lead[], through: Place) =>
  leads.filter(({ position, failure }) => position < through.position && !failure);

/**
 * Applies events to projections, each exactly once: those at or below a checkpoint change nothing. Moves the checkpoints to
 * `through`. Answers how many rows were written. A projection whose tables cannot be written is marked with its `failure` and
 * left out. Throws `isFenced` when another worker has taken over, and whatever the connection throws; nothing has been
 * written then.
 */
export const applyBatch = async (
  batch: Batch,
  all: readonly Lead[],
  events: readonly Recorded[],
  through: Place,
): Promise<number> => {
  const leads = before(all, through);
  if (leads.length === 0) return 0;
  try {
    return await applyTogether(batch, leads, { events, through });
  } catch (error) {
    return applySingly(batch, leads, { events, through }, error);
  }
};

type OnItsWay = { worked: readonly Worked[]; slice: Slice; written: Promise<unknown>; done: () => void };

/**
 * Applies batches as `applyBatch` does, each written while the next is worked out; `settle` waits for the last. `done` is told when a
 * batch has been written. What a batch that could not be written throws, the next one or `settle` does, and nothing is on its way then.
 */
export const inTurns = (batch: Batch, all: readonly Lead[]) => {
  let onItsWay: OnItsWay | undefined;

  /** Waits for what is on its way; where that is refused, what was worked out on top of it is forgotten. */
  const settle = async (onTop: readonly Worked[] = []): Promise<boolean> => {
    if (!onItsWay) return true;
    const { worked, slice, written, done } = onItsWay;
    onItsWay = undefined;
    try {
      await written;
      done();
      return true;
    } catch (error) {
      forget(onTop);
      const leads = worked.map(({ lead }) => lead);
      await applySingly(batch, leads, slice, error);
      done();
      return false;
    }
  };

  /** Worked out over what is on its way, unless it needs rows that come of that. */
  const workedOut = async ({ events, through }: Slice): Promise<Worked[]> => {
    const own = () => ownOf(before(all, through), events);
    const first = await own();
    if (first.every(({ lead, missing }) => formerOf(lead, missing).length === 0))
      return workOut(batch.db, first);
    await settle();
    return workOut(batch.db, await own());
  };

  return {
    apply: async (slice: Slice, done: () => void): Promise<void> => {
      const worked = await workedOut(slice).catch(async (error: unknown) => {
        await settle();
        await applySingly(batch, before(all, slice.through), slice, error);
      });
      if (worked && (await settle(worked))) {
        const written = write(batch, worked, slice.through);
        written.catch(() => undefined);
        onItsWay = { worked, slice, written, done };
        return;
      }
      await applyBatch(batch, all, slice.events, slice.through);
      done();
    },
    settle: async (): Promise<void> => void (await settle()),
  };
};
