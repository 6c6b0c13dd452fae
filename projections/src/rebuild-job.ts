import type { EventStore } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from './batch.ts';
import type { Projection } from './projection.ts';
import { readModels } from './read-models/index.ts';
import { rebuildProjection, type RebuildProgress } from './rebuild.ts';
import { prepare } from './schema.ts';
import { unknownProjection } from './unknown-projection.ts';

const queue = 'rebuild-projection';
type Job = { name: string };

export type RebuildOptions = {
  store: EventStore;
  pool: Pool;
  log?: Log;
  models?: readonly Projection[];
  onProgress?: (progress: RebuildProgress) => void;
};

const chosen = (names: readonly string[] | 'all', models: readonly Projection[]) => {
  if (names === 'all' || names.includes('all')) return models;
  return names.map((name) => {
    const model = models.find((each) => each.name === name);
    if (!model) throw unknownProjection(name, models, ', o all');
    return model;
  });
};

const bossOn = (pool: Pool, log: Log) => {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  boss.on('error', (error) => log('the job queue reports a problem', error));
  return boss;
};

type Running = RebuildOptions & { log: Log; models: readonly Projection[] };

/** Runs a rebuild job and records its outcome. Rejects with the error if it fails. */
const work = async (boss: PgBoss, { id, data }: { id: string; data: Job }, running: Running) => {
  const { store, pool, log, models, onProgress } = running;
  try {
    const model = chosen([data.name], models)[0]!;
    const outcome = await rebuildProjection({ store, pool, log, model, ...(onProgress && { onProgress }) });
    if (outcome === 'busy') throw new Error(`La proyección ${model.name} ya se está reconstruyendo.`);
    await boss.complete(queue, id, { rebuilt: model.name });
  } catch (error) {
    await boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

/**
 * Rebuilds projections one by one as jobs of pg-boss (schema `pgboss`), so that each request runs once and its outcome is recorded. Works
 * while the application runs: the current tables serve until the new ones replace them. Rejects with the error of the first job that fails;
 * its tables, and those of later jobs, do not change.
 */
export const rebuild = async (names: readonly string[] | 'all', options: RebuildOptions): Promise<void> => {
  const { pool, log = () => undefined, models = readModels } = options;
  const wanted = chosen(names, models);
  await prepare(pool, models);
  const boss = bossOn(pool, log);
  await boss.start();
  try {
    await boss.createQueue(queue, { policy: 'standard', retryLimit: 0, expireInSeconds: 6 * 3600 });
    for (const { name } of wanted) await boss.send(queue, { name } satisfies Job);
    for (let left = wanted.length; left > 0;) {
      const [job] = await boss.fetch<Job>(queue);
      // Another command runs this job.
      if (!job) return;
      left -= Number(wanted.some(({ name }) => name === job.data.name));
      await work(boss, job, { ...options, log, models });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
};
