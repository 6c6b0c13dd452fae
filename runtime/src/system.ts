import { openFiles, type Files, type NamedFiles } from '@obraclara/files';
import { namedFiles } from '@obraclara/projections/named-files';
import type { Enqueue, EnqueueOnce, WithJob } from '@obraclara/platform/work';
import { httpServer, requestLog, traceRequests } from '@obraclara/platform/http';
import {
  appendMetrics,
  diskMetrics,
  driveMetrics,
  measureRequests,
  metricsRegistry,
  operation,
  queueMetrics,
} from '@obraclara/query-service/operation';
import type { Tracer } from '@obraclara/platform/tracing';
import {
  connectTimeout,
  onConnectionLost,
  openEventStore,
  type OpenStore,
  type Timeouts,
} from '@obraclara/platform/store';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import pg from 'pg';
import { closers, type AddClose } from './closers.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import type { Jobs } from './jobs.ts';
import { filesPlace } from './files-folder.ts';
import { keptSecret } from './jwt-secret.ts';
import { measuredStore } from './measured.ts';
import { openTracer } from './tracing/index.ts';
import { tracedStore } from './tracing/traced-store.ts';
import { parts, serviceName, type Part } from './parts.ts';
import { compression } from './web/compression.ts';
import { openApi } from './web/openapi.ts';
import { pages } from './web/pages.ts';
import { security } from './web/security.ts';

/** Dependencies of every service. */
type Deps = {
  store: OpenStore;
  db: pg.Pool;
  jwtSecret: string;
  now: () => Date;
  log: (message: string, error?: unknown) => void;
  files: Files;
  maxUploadBytes: number;
  googleApiRootUrl: string | undefined;
  enqueue: Enqueue;
  enqueueOnce: EnqueueOnce;
  withJob: WithJob;
  named: NamedFiles;
};

export type System = {
  app: FastifyInstance;
  deps: Deps;
  /** Stops everything in the reverse order of its start. */
  close(): Promise<void>;
};

type Options = {
  /** Prints a message for the operator. */
  say: (message: string) => void;
  parts?: readonly Part[];
  now?: () => Date;
  /** Folder of the built pages. Default: frontend/dist. */
  pagesFolder?: string;
  /** How long to wait for the event store. Undefined: the default. */
  patience?: Timeouts;
  /** Prefix of stream names in EventStoreDB, for tests that share a server. */
  streamPrefix?: string;
  /** Timeout of a request's statements, in milliseconds. Undefined: the default. */
  longestStatement?: number;
  /** Destination of the log. Undefined: standard output. */
  logStream?: { write(line: string): void };
};

/** Statement timeouts in milliseconds. Background work has a longer one: it writes thousands of rows at once. */
const usualStatement = { ofRequest: 8_000, behind: 120_000 };

/** A server that hangs is detected after `longestStatement` milliseconds, an unreachable one after a few seconds. */
const openPool = (connectionString: string, app: FastifyInstance, longestStatement: number) => {
  const pool = new pg.Pool({
    connectionString,
    max: 16,
    application_name: 'obraclara',
    connectionTimeoutMillis: connectTimeout,
    query_timeout: longestStatement,
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks; active queries report their own errors.
  onConnectionLost(pool, (error) => app.log.warn(error, 'a database connection was lost'));
  return pool;
};

const hasJobs = (chosen: readonly Part[]) => chosen.some((part) => part !== 'frontend');

/** Loads the services while the database starts. */
const preload = (chosen: readonly Part[]) =>
  Promise.all([
    chosen.includes('command-service') && import('@obraclara/command-service'),
    chosen.includes('projections') && import('@obraclara/projections'),
    chosen.includes('query-service') && import('@obraclara/query-service'),
    hasJobs(chosen) && import('./jobs.ts'),
  ]);

type Run = {
  config: Config;
  /** Database of all services. */
  connectionString: string;
  /** Connections for background work. */
  behind: pg.Pool;
  chosen: readonly Part[];
  add: AddClose;
  metrics: Metrics;
  /** Undefined in a process that neither enqueues jobs nor runs them. */
  jobs: Jobs | undefined;
  tracer: Tracer | undefined;
  pagesFolder: string | undefined;
};
type Metrics = ReturnType<typeof metricsRegistry>;

const noQueue = () => Promise.reject(new Error('this process has no job queue'));
const noJobs = { enqueue: noQueue, enqueueOnce: noQueue, withJob: noQueue };

/** Opens the job queue, adds its metrics and registers its close function. */
const openQueue = async (
  db: pg.Pool,
  { add, metrics, log }: Pick<Run, 'add' | 'metrics'> & Pick<Deps, 'log'>,
): Promise<Jobs> => {
  const { openJobs } = await import('./jobs.ts');
  const jobs = await openJobs(db, log);
  add(jobs.stop);
  queueMetrics(metrics, jobs.depths);
  return jobs;
};

const runCommandService = async (app: FastifyInstance, deps: Deps, { config, metrics, jobs, add }: Run) => {
  const {
    commandRoutes,
    driveRefusals,
    ensureAdministrator,
    jobs: ours,
    migrateCommandSide,
    openWitness,
  } = await import('@obraclara/command-service');
  const { issueDrawers } = await import('@obraclara/query-service');
  await migrateCommandSide(deps.db);
  driveMetrics(metrics, () => driveRefusals(deps.db, deps.now()));
  const witness = openWitness({ ...deps, store: deps.store.bare });
  add(witness.close);
  if (config.administrator) await ensureAdministrator(deps, config.administrator);
  const measured: FastifyPluginAsync = async (service) => {
    measureRequests(service, metrics);
    await service.register(
      commandRoutes({
        ...deps,
        logHead: witness.now,
        ...issueDrawers({ ...deps, head: deps.store.head }),
      }),
    );
  };
  await app.register(measured, { prefix: '/api' });
  for (const job of ours) await jobs?.work(job(deps));
};

const runProjections = async ({ store, log, files, enqueue }: Deps, { add, jobs, behind, tracer }: Run) => {
  const { jobs: ours, startProjections } = await import('@obraclara/projections');
  const projections = await startProjections({ store, pool: behind, log, tracer });
  add(() => projections.stop());
  for (const job of ours) await jobs?.work(job({ store, pool: behind, files, enqueue, log }));
  return projections;
};

type Projections = Awaited<ReturnType<typeof runProjections>>;

const runQueryService = async (
  app: FastifyInstance,
  deps: Deps,
  {
    projections,
    metrics,
    config,
    add,
    connectionString,
    jobs,
    behind,
  }: Run & { projections: Projections | undefined },
) => {
  const { digestMailJob, digestsJob, migratePapers, prepareJob, queryRoutes, sealPages } =
    await import('@obraclara/query-service');
  const { openAsOf } = await import('@obraclara/projections/as-of');
  const { head, ping, readStream } = deps.store;
  const past = openAsOf({ ...deps, connectionString, readStream });
  add(past.close);
  const routes = queryRoutes({
    ...deps,
    head,
    ping,
    log: deps.store,
    readStream,
    past,
    maxLag: config.readyMaxLagS,
    // A log in PostgreSQL is unreachable together with the read models.
    readWhileLogAway: config.eventStoreUrl ? config.readWhileLogAwayS : 0,
    status: projections?.status,
    registry: metrics,
    sendsMail: config.mail !== undefined,
  });
  await migratePapers(deps.db);
  await app.register(routes, { prefix: '/api' });
  await app.register(sealPages({ ...deps, log: deps.store }));
  await jobs?.work(prepareJob({ ...deps, db: behind }));
  if (!config.mail) return;
  const digests = { ...deps, db: behind, mail: config.mail };
  await jobs?.work(digestsJob(digests));
  await jobs?.work(digestMailJob(digests));
};

/** Imports and starts only the chosen services. */
const runParts = async (app: FastifyInstance, deps: Deps, run: Run) => {
  const { chosen } = run;
  if (chosen.includes('command-service')) await runCommandService(app, deps, run);
  const projections = chosen.includes('projections') ? await runProjections(deps, run) : undefined;
  if (chosen.includes('query-service')) await runQueryService(app, deps, { ...run, projections });
  else {
    const health = {
      ...deps,
      log: deps.store,
      ping: deps.store.ping,
      status: projections?.status,
      maxLag: run.config.readyMaxLagS,
    };
    await app.register(operation(health, run.metrics), { prefix: '/api' });
  }
  if (chosen.includes('frontend')) await pages(app, run.pagesFolder);
};

/** Builds the application from its configuration, up to a server that can listen. On failure closes everything that was opened. */
export const openSystem = async (config: Config, options: Options): Promise<System> => {
  const { add, close } = closers();
  const chosen = options.parts ?? parts;
  try {
    const opening = openDatabase({ ...config, log: options.say }).then((opened) => {
      add(opened.close);
      return opened;
    });
    const [database] = await Promise.all([opening, preload(chosen)]);
    const app = httpServer({
      service: serviceName(chosen),
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      logStream: options.logStream,
    });
    const db = openPool(database.url, app, options.longestStatement ?? usualStatement.ofRequest);
    add(() => db.end());
    const behind = openPool(database.url, app, usualStatement.behind);
    add(() => behind.end());
    const log = (message: string, error?: unknown) => (requestLog() ?? app.log).warn({ err: error }, message);
    const metrics = metricsRegistry();
    diskMetrics(metrics, config.dataDir);
    const tracer = await openTracer(config, { service: serviceName(chosen), log }, add);
    const store = await openEventStore({
      eventStoreUrl: config.eventStoreUrl,
      connectionString: database.url,
      log,
      patience: options.patience,
      prefix: options.streamPrefix,
    }).then((opened) => {
      const measured = measuredStore(opened, appendMetrics(metrics));
      return tracer ? tracedStore(measured, tracer) : measured;
    });
    add(store.close);
    const jwtSecret = config.jwtSecret ?? (await keptSecret(config.dataDir));
    const files = await openFiles(filesPlace(config), db);
    const jobs = hasJobs(chosen) ? await openQueue(db, { add, metrics, log }) : undefined;
    const { enqueue, enqueueOnce, withJob } = jobs ?? noJobs;
    const deps = {
      store,
      db,
      jwtSecret,
      now: options.now ?? (() => new Date()),
      log,
      files,
      maxUploadBytes: config.maxUploadBytes,
      googleApiRootUrl: config.googleApiRootUrl,
      enqueue,
      enqueueOnce,
      withJob,
      named: namedFiles(db),
    };
    if (tracer) traceRequests(app, tracer);
    await security(app);
    await compression(app);
    await openApi(app);
    await runParts(app, deps, {
      config,
      connectionString: database.url,
      behind,
      chosen,
      add,
      metrics,
      jobs,
      tracer,
      pagesFolder: options.pagesFolder,
    });
    add(() => app.close());
    await app.ready();
    return { app, deps, close };
  } catch (error) {
    await close();
    throw error;
  }
};
