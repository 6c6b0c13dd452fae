import { placeOf, type Place, type Recorded } from '@obraclara/platform/store';
import pg, { type PoolClient } from 'pg';
import { moveCheckpoints, parkedOf, writeParked, type Lead, type Parked } from './checkpoint.ts';
import { sessionName } from './leases.ts';
import { workspace } from './workspace.ts';
import { loadMissing, writeChanges } from './write.ts';

type Client = Pick<PoolClient, 'query'>;

export type Log = (message: string, error?: unknown) => void;

/** The database itself refuses what an event would write (a value out of range, a text it cannot hold, a duplicate). */
export const isRefusedData = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** The connection went away or the database asks to try again: nothing is wrong with the projection. */
const isPassing = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|53|40|55P03|25)/.test(error.code ?? '');

type Applied = { parked: Parked[]; written: number };

/** Applies events in memory. One whose handler throws parks its stream; what it had begun is undone. */
const applyInMemory = (lead: Lead, events: readonly Recorded[], refused: Map<bigint, unknown>): Parked[] => {
  const parked = new Map<string, Parked>();
  for (const event of events) {
    if (parked.has(event.stream)) continue;
    try {
      if (refused.has(event.position)) throw refused.get(event.position);
      lead.work.apply(event);
    } catch (error) {
      parked.set(event.stream, parkedOf(event, error));
    }
  }
  return [...parked.values()];
};

const concerning = ({ work, position, parked }: Lead, events: readonly Recorded[]) =>
  events.filter((event) => event.position > position && work.concerns(event) && !parked.has(event.stream));

type Own = { lead: Lead; events: readonly Recorded[] };

/** What of the events concerns each, whose rows are in memory then. */
const loaded = async (db: Client, leads: readonly Lead[], events: readonly Recorded[]): Promise<Own[]> => {
  const all: Own[] = [];
  for (const lead of leads) {
    const own = concerning(lead, events);
    await loadMissing(db, lead, 'read', own);
    all.push({ lead, events: own });
  }
  return all;
};

/** Lets go on what is on its way. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One projection after the other. The rows of one are on their way while the next is worked out. */
const applyAll = async (db: Client, all: readonly Own[], refused: Map<bigint, unknown>) => {
  const applied: Promise<Applied>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  for (const { lead, events } of all) {
    const parked = applyInMemory(lead, events, refused);
    const changes = lead.work.changes();
    const write = async (): Promise<Applied> => {
      const written = await writeChanges(db, lead.model, 'read', changes);
      await writeParked(db, lead.model.name, parked);
      return { parked, written };
    };
    const written = last.then(write);
    applied.push(written);
    last = written;
    last.catch(() => undefined);
    await turn();
  }
  return Promise.all(applied);
};

/** Events in the order of the log, and the position that is reached when they are applied. */
type Slice = { events: readonly Recorded[]; through: Place; refused?: Map<bigint, unknown> };

/** The session is called by its worker's name as long as it may hold locks: see `takeLeases`. */
const named = (leads: readonly Lead[]) => {
  const holder = leads.find(({ lease }) => lease)?.lease?.holder;
  return holder === undefined ? '' : `set local application_name = ${pg.escapeLiteral(sessionName(holder))}`;
};

/** One transaction: rows, parked streams and checkpoints of all these projections, or nothing at all. */
const inOneTransaction = async (
  db: Client,
  leads: readonly Lead[],
  { events, through, refused = new Map<bigint, unknown>() }: Slice,
) => {
  const applied: Applied[] = [];
  try {
    // A read model that loses its last commits in a crash loses its checkpoint with them, and catches up: no need to wait for the disk.
    await db.query(`begin; set local synchronous_commit = off; ${named(leads)}`);
    await moveCheckpoints(db, leads, through);
    applied.push(...(await applyAll(db, await loaded(db, leads, events), refused)));
    await db.query('commit');
  } catch (error) {
    // What is in memory may be ahead of the tables now.
    for (const lead of leads) lead.work = workspace(lead.model);
    await db.query('rollback');
    throw error;
  }
  leads.forEach((lead, index) => {
    lead.position = through.position;
    lead.mark = through.mark;
    for (const parked of applied[index]!.parked) lead.parked.set(parked.stream, parked);
    lead.work.trim();
  });
  return applied;
};

type Batch = { db: Client; log: Log };

const announce = ({ log }: Batch, leads: readonly Lead[], applied: readonly Applied[]) => {
  applied.forEach(({ parked }, index) => {
    for (const { stream, position, type, error } of parked)
      log(
        `projection ${leads[index]!.model.name}: ${type} at ${position} cannot be applied; ${stream} waits: ${error}`,
      );
  });
  return applied.reduce((sum, { written }) => sum + written, 0);
};

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
    return announce(
      batch,
      [lead],
      await inOneTransaction(batch.db, [lead], { events: own, through, refused }),
    );
  }
  const half = own.length >> 1;
  const [first, second] = [own.slice(0, half), own.slice(half)];
  const written = await applyBatch(batch, [lead], first, placeOf(first.at(-1)!));
  return written + (await applyBatch(batch, [lead], second, through));
};

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
  const leads = all.filter(({ position, failure }) => position < through.position && !failure);
  if (leads.length === 0) return 0;
  try {
    return announce(batch, leads, await inOneTransaction(batch.db, leads, { events, through }));
  } catch (error) {
    if (isPassing(error)) throw error;
    const [lead] = leads;
    if (leads.length === 1) {
      if (isRefusedData(error)) return bisect(batch, lead!, { events, through }, error);
      lead!.failure = { error, at: performance.now() };
      batch.log(`projection ${lead!.model.name} cannot go on; the others do`, error);
      return 0;
    }
    let written = 0;
    for (const each of leads) written += await applyBatch(batch, [each], events, through);
    return written;
  }
};
