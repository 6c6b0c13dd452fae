import { withClient, type EventStore } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';
import { isRefusedData, type Log } from './batch.ts';
import { noLog, parkedOf, writeParked } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { readModels } from './read-models/index.ts';
import { compareWithLog } from './same-log.ts';
import { workspace } from './workspace.ts';
import { loadGroups, writeChanges } from './write.ts';
import { unknownProjection } from './unknown-projection.ts';

export type ReplayParked = {
  store: EventStore;
  pool: Pool;
  log: Log;
  projection: string;
  models?: readonly Projection[];
};

export type Replayed = { stream: string; drained: boolean; error?: string };
/** A parked stream: `revision` of the event that cannot be applied; `until`, the position of the live projection. */
type Waiting = { stream: string; revision: string };
type Draining = Waiting & { until: bigint };

/** Applies the events of a stream from the failed one on. Returns the new parked entry if that event still cannot be applied. */
const replay = async (
  { store }: ReplayParked,
  client: PoolClient,
  model: Projection,
  { stream, revision, until }: Draining,
) => {
  const work = workspace(model);
  let still: ReturnType<typeof parkedOf> | undefined;
  for await (const event of store.readStream(stream, BigInt(revision))) {
    if (event.position > until) break;
    if (!work.concerns(event)) continue;
    const missing = work.missing([event]);
    if (missing.length > 0) work.load(missing, await loadGroups(client, model, 'read', missing));
    try {
      work.apply(event);
    } catch (error) {
      still = parkedOf(event, error);
      break;
    }
  }
  await writeChanges(client, 'read', [{ model, changes: work.changes() }]);
  return still;
};

/**
 * Drains a stream in one transaction that locks the checkpoint, so that the live projection waits and then continues from the rows written
 * here.
 */
const drain = async (
  options: ReplayParked,
  client: PoolClient,
  model: Projection,
  waiting: Waiting,
): Promise<Replayed> => {
  const { stream } = waiting;
  await client.query('begin');
  try {
    const { rows } = await client.query<{ position: string }>(
      'update read.checkpoints set epoch = epoch + 1 where name = $1 returning position::text as position',
      [model.name],
    );
    const still = await replay(options, client, model, { ...waiting, until: BigInt(rows[0]!.position) });
    if (still) await writeParked(client, model.name, [still]);
    else
      await client.query('delete from read.parked where projection = $1 and stream = $2', [
        model.name,
        stream,
      ]);
    await client.query('commit');
    return still ? { stream, drained: false, error: still.error } : { stream, drained: true };
  } catch (error) {
    await client.query('rollback');
    if (!isRefusedData(error)) throw error;
    return { stream, drained: false, error: String(error) };
  }
};

/**
 * Retries the parked streams of a projection after its code was corrected. Each is applied up to the checkpoint and then continues live, or
 * stays parked with its error. Works while the projection runs. Returns the outcome per stream.
 * @throws unknownProjection
 */
export const replayParked = async (options: ReplayParked): Promise<Replayed[]> => {
  const { store, pool, log, projection, models = readModels } = options;
  const model = models.find(({ name }) => name === projection);
  if (!model) throw unknownProjection(projection, models);
  return withClient(pool, async (client) => {
    const checkpoint = (await compareWithLog(store, client)).get(projection);
    if (checkpoint?.log === noLog)
      throw new Error(`La proyección ${projection} se reconstruye: sus tablas son de otra bitácora.`);
    const { rows } = await client.query<Waiting>(
      'select stream, revision::text as revision from read.parked where projection = $1 order by position',
      [projection],
    );
    const replayed: Replayed[] = [];
    for (const waiting of rows) replayed.push(await drain(options, client, model, waiting));
    for (const { stream, drained, error } of replayed)
      log(`projection ${projection}: ${stream} ${drained ? 'goes on' : `still waits: ${error}`}`);
    return replayed;
  });
};
