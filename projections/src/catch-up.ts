import { placeOf, withClient, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { batchPipeline, type Log } from './batch.ts';
import { afterLead, leadOf, noLog, type Lead } from './checkpoint.ts';
import { readModels } from './read-models/index.ts';
import { typesOf, type Projection } from './projection.ts';
import { compareWithLog } from './same-log.ts';
import { prepare, type Db } from './schema.ts';
import { weightOf } from './weight.ts';

const minBatch = 1000;
const maxBatch = 8000;
/** Target duration of a batch in milliseconds. Larger batches cost less per event, but a worker stops only between batches. */
const targetDuration = 300;

/** Largest batch in characters of JSON, whatever its number of events: a heavier one would delay readers. */
const maxWeight = 4 * 1024 * 1024;

/** Groups events into arrays of at most `size`, or of fewer when they reach `heaviest`. */
export async function* inBatches(events: AsyncIterable<Recorded>, size = () => minBatch) {
  let batch: Recorded[] = [];
  let weight = 0;
  for await (const event of events) {
    batch.push(event);
    weight += weightOf(event.data);
    if (batch.length < size() && weight < maxWeight) continue;
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
  /** Called after each applied batch; `since` is its start in milliseconds since 1970. */
  onApplied?: (events: readonly Recorded[], since: number) => void;
};

/** Size of the next batch, given the size of the last one and its duration in milliseconds. */
const nextSize = (size: number, took: number) =>
  Math.round(Math.min(maxBatch, size * 2, Math.max(minBatch, (size * targetDuration) / took)));

/** Ends the iteration without an error when the signal aborts the read. */
async function* endOnAbort(events: AsyncIterable<Recorded>, signal: AbortSignal | undefined) {
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
 * Applies all present events, up to position `until` if given, to the projections that have not failed. Stops when all have failed. Returns
 * the number of events read.
 */
export const catchUp = async ({ store, db, log, leads: all, until, signal, onApplied }: CatchUp) => {
  const leads = all.filter(({ failure }) => !failure);
  const [last] = leads.toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  let read = 0;
  if (!last) return read;
  // With `until`, all types are read: the event at that position must be among them.
  const types = until === undefined ? typesOf(leads.map(({ model }) => model)) : undefined;
  let [size, former] = [minBatch, minBatch];
  const own = endOnAbort(store.readAll(afterLead(last), types, { signal }), signal);
  const turns = batchPipeline({ db, log }, leads);
  try {
    for await (const events of inBatches(upTo(own, until), () => size)) {
      if (signal?.aborted) break;
      const since = performance.now();
      const done = () => onApplied?.(events, performance.timeOrigin + since);
      await turns.apply({ events, through: placeOf(events.at(-1)!) }, done);
      // Two batches are in flight: one is computed while the previous one is written.
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
 * Brings every read model up to the head of the log once, without a running worker; for tests and tools. Skips read models whose tables
 * come from another log: they must be rebuilt.
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
