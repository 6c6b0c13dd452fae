import { concurrencyLimit } from '@obraclara/platform/work';
import { backOff, pause, withSession, type EventStore } from '@obraclara/platform/store';
import type { Tracer } from '@obraclara/platform/tracing';
import type { Pool, PoolClient } from 'pg';
import type { Log } from './batch.ts';
import { noLog, readCheckpoints } from './checkpoint.ts';
import { renewLeases, newWorkerId } from './renew-leases.ts';
import { removeWorker } from './leases.ts';
import type { Projection } from './projection.ts';
import { readModels } from './read-models/index.ts';
import { rebuildProjection } from './rebuild.ts';
import { compareWithLog } from './same-log.ts';
import { prepare } from './schema.ts';
import { watching, type ProjectionStatus } from './status.ts';
import { beside, follow, type Worker } from './worker.ts';

export type StartProjections = {
  store: EventStore;
  pool: Pool;
  log: Log;
  models?: readonly Projection[];
  /** Called for each traced event once it is applied. */
  tracer?: Tracer | undefined;
};

export type Projections = { status(): ProjectionStatus[]; stop(): Promise<void> };

/** Milliseconds between two checks of the other workers' progress, the log and the versions of the tables. */
const lookEvery = 400;

/** Number of checks between two comparisons of the checkpoints with the log, in case the log was replaced. */
const compareEvery = 5;

/** Reads the state outside this worker: checkpoints of other workers, head of the log, tables that need a rebuild. */
const look = async (worker: Worker, compare: boolean) => {
  const { seen, models, store, pool } = worker;
  const known = await (compare ? compareWithLog(store, pool) : readCheckpoints(pool));
  seen.checkpoints(known);
  seen.head(await store.head());
  const isOurs = ({ name }: Projection) => known.get(name)?.log !== noLog;
  const outdated = models.filter(({ name, version }) => (known.get(name)?.version ?? version) < version);
  for (const model of [...outdated, ...models.filter((each) => !isOurs(each))])
    rebuildOutdated(worker, model);
  // Workers with older code lead tables of an older version until their rebuild, which needs no lease; workers with newer code lead them
  // afterwards.
  worker.able = models
    .filter((model) => (known.get(model.name)?.version ?? model.version) === model.version && isOurs(model))
    .map(({ name }) => name);
  if (seen.anyFailure() || models.some((model) => seen.leads(model.name) && !isOurs(model)))
    worker.regroup().abort();
};

const rebuildOutdated = (worker: Worker, model: Projection) => {
  const { seen, pool, store, log, stop } = worker;
  if (seen.rebuilding.has(model.name)) return;
  seen.rebuilding.add(model.name);
  const build = async () => {
    try {
      const result = await worker.oneByOne(() =>
        rebuildProjection({ pool, store, log, model, signal: stop }),
      );
      seen.rebuildFailures.delete(model.name);
      if (result === 'busy') await pause(5000, stop);
      worker.regroup().abort();
    } catch (error) {
      seen.rebuildFailures.set(model.name, error instanceof Error ? error.message : String(error));
      if (!stop.aborted)
        log(`projection ${model.name} could not be rebuilt; its former tables stay in force`, error);
      await pause(10_000, stop);
    }
    seen.rebuilding.delete(model.name);
  };
  beside(worker, build());
};

type Sessions = { keeper: PoolClient; writer: PoolClient; lost: AbortSignal };

/** Checks the outside state while both sessions last, and follows the store with the leased projections. */
const lead = async (worker: Worker, { keeper, writer, lost }: Sessions) => {
  const ended = new AbortController();
  const ends = AbortSignal.any([lost, ended.signal]);
  const over = AbortSignal.any([worker.stop, ends]);
  const looking = async () => {
    for (let looks = 1; !over.aborted; looks++) {
      await pause(lookEvery, over);
      if (!over.aborted) await look(worker, looks % compareEvery === 0);
    }
  };
  const ending = async (work: Promise<void>) => {
    try {
      await work;
    } finally {
      ended.abort();
    }
  };
  // Checked before the leases: a worker that cannot reach the store must not take one.
  await look(worker, true);
  const looked = ending(looking());
  const kept = ending(renewLeases(keeper, keeping(worker), over));
  const led = givingBack(worker, keeper, kept, ending(follow(worker, writer, ends)));
  try {
    await Promise.all([led, looked]);
  } finally {
    await Promise.allSettled([led]);
  }
  if (!worker.stop.aborted) throw new Error('the connection was lost');
};

/** Releases the leases as soon as the current batch is written; if the database is unreachable, they expire. */
const givingBack = async (
  worker: Worker,
  keeper: PoolClient,
  kept: Promise<void>,
  followed: Promise<void>,
) => {
  try {
    await Promise.all([kept, followed]);
  } finally {
    await Promise.allSettled([kept]);
    worker.epochs.clear();
    await removeWorker(keeper, worker.id).catch((error: unknown) =>
      worker.log('the leases could not be given back; they end by themselves', error),
    );
  }
};

const keeping = (worker: Worker) => ({
  id: worker.id,
  able: () => worker.able,
  epochs: worker.epochs,
  changed: () => worker.regroup().abort(),
});

/** Opens two sessions. If one ends, the other ends too, and another worker leads. */
const session = (worker: Worker) =>
  withSession(worker.pool, (keeper, keeperLost) =>
    withSession(worker.pool, (writer, writerLost) =>
      lead(worker, { keeper, writer, lost: AbortSignal.any([keeperLost, writerLost]) }),
    ),
  );

/**
 * Fills the read models while the process runs. It leads its share of the projections (all of them if no other worker runs) and reconnects
 * after a lost connection. Resolves once the tables exist.
 */
export const startProjections = async (options: StartProjections): Promise<Projections> => {
  const { store, pool, log, models = readModels } = options;
  await prepare(pool, models);
  const stop = new AbortController();
  const seen = watching(models);
  seen.checkpoints(await readCheckpoints(pool));
  let regroup = new AbortController();
  const worker: Worker = {
    store,
    pool,
    log,
    models,
    tracer: options.tracer,
    id: newWorkerId(),
    able: models.map(({ name }) => name),
    epochs: new Map(),
    apart: new Map(),
    seen,
    tasks: new Set(),
    oneByOne: concurrencyLimit(1),
    stop: stop.signal,
    regroup: () => (regroup.signal.aborted ? (regroup = new AbortController()) : regroup),
  };
  const run = async () => {
    for (let failures = 0; !stop.signal.aborted;) {
      const since = performance.now();
      try {
        await session(worker);
      } catch (error) {
        if (stop.signal.aborted) return;
        seen.failed(error);
        if (performance.now() - since > 5000) failures = 0;
        log('projections were interrupted; they go on from their checkpoints', error);
        await pause(backOff(failures++), stop.signal);
      }
    }
  };
  const running = run();
  return {
    status: seen.status,
    stop: async () => {
      stop.abort();
      await running;
      await Promise.all(worker.tasks);
    },
  };
};
