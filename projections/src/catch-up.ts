import { placeOf, withClient, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { inTurns, type Log } from './batch.ts';
import { afterLead, leadOf, noLog, type Lead } from './checkpoint.ts';
import { readModels } from './read-models/index.ts';
import { typesOf, type Projection } from './projection.ts';
import { compareWithLog } from './same-log.ts';
import { prepare, type Db } from './schema.ts';
import { weightOf } from './weight.ts';

const fewest = 1000;
const most = 8000;
/** Milliseconds that a batch should take: larger ones cost less for each event, and who is to stop waits for one to end. */
const soon = 300;

/** A batch of more (characters of JSON) would keep everybody waiting, however few its events are. */
const heaviest = 4 * 1024 * 1024;

/** What `readAll` gives, in arrays of at most `size`, or of fewer where they are heavy. */
export async function* inBatches(events: AsyncIterable<Recorded>, size = () => fewest) {
  let batch: Recorded[] = [];
  let weight = 0;
  for await (const event of events) {
    batch.push(event);
    weight += weightOf(event.data);
    if (batch.length < size() && weight < heaviest) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

export type CatchUp = {
  store: EventStore;
  db: Db;
  log: Log;
  leads: readonly Lead[];
  until?: bigint;
  signal?: AbortSignal;
  /** Told of each batch that was applied, begun at `since` (milliseconds since 1970). */
  told?: (events: readonly Recorded[], since: number) => void;
};

/** Of batches as large as this, one of which took so many milliseconds. */
const nextSize = (size: number, took: number) =>
  Math.round(Math.min(most, size * 2, Math.max(fewest, (size * soon) / took)));

/** What is read with a signal, which ends it without more ado. */
async function* unlessAborted(events: AsyncIterable<Recorded>, signal: AbortSignal | undefined) {
  try {
    yield* events;
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
  }
}

async function* upTo(events: AsyncIterable<Recorded>, last: bigint | undefined) {
  for await (const event of events) {
    if (last !== undefined && event.position > last) return;
    yield event;
  }
}

/**
 * Applies everything that is there now, up to position `until` if given, to those that have not failed, as long as there are any.
 * Answers the number of events read, as `readAll` gives them.
 */
export const catchUp = async ({ store, db, log, leads: all, until, signal, told }: CatchUp) => {
  const leads = all.filter(({ failure }) => !failure);
  const [last] = leads.toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  let read = 0;
  if (!last) return read;
  // Up to a position, the event that stands there has to be among them.
  const types = until === undefined ? typesOf(leads.map(({ model }) => model)) : undefined;
  let [size, former] = [fewest, fewest];
  const own = unlessAborted(store.readAll(afterLead(last), types, { signal }), signal);
  const turns = inTurns({ db, log }, leads);
  try {
    for await (const events of inBatches(upTo(own, until), () => size)) {
      if (signal?.aborted) break;
      const since = performance.now();
      const done = () => told?.(events, performance.timeOrigin + since);
      await turns.apply({ events, through: placeOf(events.at(-1)!) }, done);
      // One was worked out, and the one before written.
      size = nextSize((size + former) / 2, performance.now() - since);
      former = events.length;
      read += events.length;
      if (leads.every(({ failure }) => failure)) break;
    }
  } finally {
    await turns.settle();
  }
  return read;
};

type ProjectAll = { store: EventStore; pool: Pool; log?: Log; models?: readonly Projection[] };

/**
 * Brings every read model up to the head of the log, once, without a running worker; for tests and tools. Leaves those alone
 * whose tables are of another log: they have to be rebuilt.
 */
export const projectAll = async ({ store, pool, log = () => undefined, models = readModels }: ProjectAll) => {
  await prepare(pool, models);
  await withClient(pool, async (client) => {
    const known = await compareWithLog(store, client);
    const leads = models
      .map((model) => ({ model, checkpoint: known.get(model.name)! }))
      .filter(({ checkpoint }) => checkpoint.log !== noLog)
      .map(({ model, checkpoint }) => leadOf(model, checkpoint));
    await catchUp({ store, db: client, log, leads });
  });
};
