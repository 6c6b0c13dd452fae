import { placeOf, type Place, type Recorded } from '@obraclara/platform/store';
import pg, { type PoolClient } from 'pg';
import { moveCheckpoints, parkedOf, writeParked, type Lead, type Parked } from './checkpoint.ts';
import { sessionName } from './leases.ts';
import { workspace, type TableChanges } from './workspace.ts';
import { formerOf, loadMissing, writeChanges } from './write.ts';

type Client = Pick<PoolClient, 'query'>;

export type Log = (message: string, error?: unknown) => void;

/** Whether the database refused the values of an event: value out of range, invalid text or duplicate key (SQLSTATE class 22 or 23). */
export const isRefusedData = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** Whether the error is transient (connection lost, or a retryable SQLSTATE): the projection itself is not at fault. */
const isPassing = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|53|40|55P03|25)/.test(error.code ?? '');

/** Changes that events make to a projection: computed in memory, not written yet. */
type Worked = { lead: Lead; changes: TableChanges[]; parked: Parked[] };

/** Events in log order. `through` is the position of the checkpoint once they are applied. */
type Slice = { events: readonly Recorded[]; through: Place; refused?: Map<bigint, unknown> };

/** Yields to the event loop, so that the write in flight proceeds. */
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));
/** Milliseconds of computing between two yields: the most by which computing delays the write of the previous batch. */
const maxComputeTime = 1;

/** Applies events in memory. A handler that throws parks the stream of its event; the workspace reverts that event's changes. */
const applyInMemory = async (
  { work, parked: former }: Lead,
  events: readonly Recorded[],
  refused: Map<bigint, unknown>,
): Promise<Parked[]> => {
  const parked: Parked[] = [];
  let since = performance.now();
  for (const event of events) {
    if (performance.now() - since > maxComputeTime) {
      await yieldToEventLoop();
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

/** Discards the rows in memory after a failed write: they may be ahead of the tables. The next event loads them from the tables again. */
const forget = (all: readonly Pick<Worked, 'lead' | 'parked'>[]) => {
  for (const { lead, parked } of all) {
    lead.work = workspace(lead.model);
    for (const { stream } of parked) lead.parked.delete(stream);
  }
};

/** The events that concern a projection, and the groups they need that are not in memory. */
type Own = { lead: Lead; events: readonly Recorded[]; missing: readonly string[] };

const ownOf = async (leads: readonly Lead[], events: readonly Recorded[]): Promise<Own[]> => {
  const all: Own[] = [];
  for (const lead of leads) {
    const own = concerning(lead, events);
    all.push({ lead, events: own, missing: lead.work.missing(own) });
    await yieldToEventLoop();
  }
  return all;
};

/**
 * Computes the changes of the events for each projection, after it loads the rows that are not in memory. No write to the tables of these
 * rows may be in flight.
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
      await yieldToEventLoop();
      lead.work.trim();
    }
    return all;
  } catch (error) {
    forget(all);
    throw error;
  }
};

/** SQL that names the session after its worker while it may hold locks, so that `takeLeases` can end it. */
const named = (leads: readonly Lead[]) => {
  const holder = leads.find(({ lease }) => lease)?.lease?.holder;
  return holder === undefined ? '' : `set local application_name = ${pg.escapeLiteral(sessionName(holder))}`;
};

/** Writes rows, parked streams and checkpoints of all these projections in one transaction. Returns the number of rows. */
const writeAll = async (db: Client, all: readonly Worked[], through: Place) => {
  const leads = all.map(({ lead }) => lead);
  let written: number;
  try {
    // No wait for the disk: a crash that loses the last commits loses their checkpoint too, and the projection catches up.
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

/** Finds by bisection the events that the database refuses, and parks their streams. */
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

/**
 * After an error, applies the slice to each projection alone, so that one that fails does not stop the others. Rethrows transient errors.
 */
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
 * Applies events to projections, each exactly once: events at or below a checkpoint change nothing. Moves the checkpoints to `through`.
 * Returns the number of rows written. Leaves out a projection whose tables cannot be written, and sets its `failure`.
 * @throws an error that `isFenced` recognizes when another worker has taken over, and connection errors; nothing is written then
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

type InFlight = { worked: readonly Worked[]; slice: Slice; written: Promise<unknown>; done: () => void };

/**
 * Applies batches like `applyBatch`, and computes each batch while the previous one is written. `settle` waits for the last write; `done`
 * is called after each write. The error of a failed write is thrown by the next `apply` or by `settle`; no write is in flight then.
 */
export const batchPipeline = (batch: Batch, all: readonly Lead[]) => {
  let inFlight: InFlight | undefined;

  /** Waits for the write in flight. Returns false if it failed; the changes computed on top of it (`onTop`) are then discarded. */
  const settle = async (onTop: readonly Worked[] = []): Promise<boolean> => {
    if (!inFlight) return true;
    const { worked, slice, written, done } = inFlight;
    inFlight = undefined;
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

  /** Computes the changes while the previous write is in flight, unless rows must be loaded that this write may change. */
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
        inFlight = { worked, slice, written, done };
        return;
      }
      await applyBatch(batch, all, slice.events, slice.through);
      done();
    },
    settle: async (): Promise<void> => void (await settle()),
  };
};
