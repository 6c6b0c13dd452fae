import { inTurn } from '@obraclara/platform/work';
import { backOff, pause, withSession, type EventStore } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';
import type { Log } from './batch.ts';
import { noLog, readCheckpoints } from './checkpoint.ts';
import { resign, tryLead } from './leadership.ts';
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
};

export type Projections = { status(): ProjectionStatus[]; stop(): Promise<void> };

/** How often a worker looks whether another one left, and at what is not its own doing. Milliseconds. */
const lookEvery = 400;

/** Every so many looks the checkpoints are compared with the log, in case another was put in its place. */
const compareEvery = 5;

const look = async (worker: Worker, client: PoolClient, held: Set<string>, compare: boolean) => {
  const { seen, models, store } = worker;
  const known = await (compare ? compareWithLog(store, client) : readCheckpoints(client));
  seen.checkpoints(known);
  seen.head(await store.head());
  const isOurs = ({ name }: Projection) => known.get(name)?.log !== noLog;
  const outdated = models.filter(({ name, version }) => (known.get(name)?.version ?? version) < version);
  for (const model of [...outdated, ...models.filter((each) => !isOurs(each))])
    rebuildOutdated(worker, model);
  const ahead = models.filter(({ name, version }) => (known.get(name)?.version ?? version) > version);
  await resign(
    client,
    ahead.map(({ name }) => name).filter((name) => held.has(name)),
    held,
  );
  const free = models.filter((model) => !ahead.includes(model));
  const gained = await tryLead(client, free, held);
  if (gained || seen.anyFailure() || models.some((model) => seen.leads(model.name) && !isOurs(model)))
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

/** Looks around as long as both sessions last, and follows the store meanwhile. */
const lead = async (worker: Worker, { keeper, writer, lost }: Sessions) => {
  const ended = new AbortController();
  const ends = AbortSignal.any([lost, ended.signal]);
  const over = AbortSignal.any([worker.stop, ends]);
  const held = new Set<string>();
  const looking = async () => {
    for (let looks = 0; !over.aborted; looks++) {
      await look(worker, keeper, held, looks % compareEvery === 0);
      await pause(lookEvery, over);
    }
  };
  const ending = async (work: Promise<void>) => {
    try {
      await work;
    } finally {
      ended.abort();
    }
  };
  await tryLead(keeper, worker.models, held);
  const both = [ending(follow(worker, writer, held, ends)), ending(looking())];
  const [followed, looked] = await Promise.allSettled(both);
  for (const end of [followed, looked]) if (end?.status === 'rejected') throw end.reason;
  if (!worker.stop.aborted) throw new Error('the connection was lost');
};

/** Their end frees the locks at once, so that another worker may lead. */
const session = (worker: Worker) =>
  withSession(worker.pool, (keeper, keeperLost) =>
    withSession(worker.pool, (writer, writerLost) =>
      lead(worker, { keeper, writer, lost: AbortSignal.any([keeperLost, writerLost]) }),
    ),
  );

/**
 * Fills the read models for as long as the process runs: leads every projection that no other process leads, waits for the
 * others, and comes back after a lost connection. Resolves once the tables exist.
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
    seen,
    tasks: new Set(),
    oneByOne: inTurn(1),
    stop: stop.signal,
    regroup: () => (regroup.signal.aborted ? (regroup = new AbortController()) : regroup),
  };
  const run = async () => {
    for (let failures = 0; !stop.signal.aborted;) {
      const since = Date.now();
      try {
        await session(worker);
      } catch (error) {
        if (stop.signal.aborted) return;
        seen.failed(error);
        if (Date.now() - since > 5000) failures = 0;
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
