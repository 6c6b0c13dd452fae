import { withClient, type EventStore, type Recorded } from '@obraclara/events/store';
import type { Pool } from 'pg';
import { applyBatch, type Log } from './batch.ts';
import { leadOf, readCheckpoints, type Lead } from './checkpoint.ts';
import { readModels } from './read-models/index.ts';
import type { Projection } from './projection.ts';
import { prepare, type Db } from './schema.ts';

export const batchSize = 1000;

/** What `readAll` gives, in arrays of at most `size`. */
export async function* inBatches(events: AsyncIterable<Recorded>, size = batchSize) {
  let batch: Recorded[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type CatchUp = {
  store: EventStore;
  db: Db;
  log: Log;
  leads: readonly Lead[];
  until?: bigint;
  signal?: AbortSignal;
};

async function* upTo(events: AsyncIterable<Recorded>, last: bigint | undefined) {
  for await (const event of events) {
    if (last !== undefined && event.position > last) return;
    yield event;
  }
}

/** Applies everything that is there now, up to position `until` if given. Answers the number of events read. */
export const catchUp = async ({ store, db, log, leads, until, signal }: CatchUp) => {
  const positions = leads.map(({ position }) => position).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let read = 0;
  if (positions.length === 0) return read;
  for await (const events of inBatches(upTo(store.readAll(positions[0]!), until))) {
    if (signal?.aborted) break;
    await applyBatch({ db, log }, leads, events, events.at(-1)!.position);
    read += events.length;
  }
  return read;
};

type ProjectAll = { store: EventStore; pool: Pool; log?: Log; models?: readonly Projection[] };

/** Brings every read model up to the head of the log, once, without a running worker; for tests and tools. */
export const projectAll = async ({ store, pool, log = () => undefined, models = readModels }: ProjectAll) => {
  await prepare(pool, models);
  await withClient(pool, async (client) => {
    const known = await readCheckpoints(client);
    const leads = models.map((model) => leadOf(model, known.get(model.name)!));
    await catchUp({ store, db: client, log, leads });
  });
};
