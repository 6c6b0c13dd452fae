import { statfs } from 'node:fs/promises';
import { queues } from '@obraclara/platform/work';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mostCounted, type Led } from './health.ts';

const durationName = 'http_request_duration_seconds';
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const labelNames = ['method', 'route', 'status'] as const;

/** Where the metrics of one process meet, for whoever shares them between services. */
export const metricsRegistry = () => new Registry();

const durations = (registry: Registry) =>
  (registry.getSingleMetric(durationName) as Histogram<(typeof labelNames)[number]> | undefined) ??
  new Histogram({
    name: durationName,
    help: 'Duration of HTTP requests in seconds, by route',
    labelNames,
    buckets,
    registers: [registry],
  });

/** Of a request whose asker went away before its answer was there: nginx's number, HTTP has none. */
const goneAway = 499;

/**
 * Measures every request by route, never by address, which may hold identifiers: also those that people gave up, which are mostly the
 * slowest. Both services may do it with the same registry.
 */
export const measureRequests = (app: FastifyInstance, registry: Registry): void => {
  const histogram = durations(registry);
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    const took = (status: number) =>
      histogram.observe({ method, route: routeOptions.url ?? 'unknown', status }, reply.elapsedTime / 1000);
    reply.raw.once('finish', () => took(reply.statusCode));
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) took(goneAway);
    });
  });
};

/** Of the process, once in a registry however many services share it. */
export const processMetrics = (registry: Registry): void => {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
};

/** Room on the disk of this folder in bytes, read when scraped; absent where the system cannot tell. Once in a registry. */
export const diskMetrics = (registry: Registry, folder: string): void => {
  const gauge = (name: string, help: string, of: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        this.reset();
        const disk = await statfs(folder).catch(() => undefined);
        if (disk) this.set({ folder }, disk[of] * disk.bsize);
      },
    });
  gauge('disk_free_bytes', 'Room left on the disk of the data folder in bytes', 'bavail');
  gauge('disk_size_bytes', 'Size of the disk of the data folder in bytes', 'blocks');
};

type Projections = () => Promise<readonly Led[]>;

/** One asking for all gauges of a scrape, which are collected at the same time; null while there is no answer. */
const askedOnce = (projections: Projections) => {
  let asking: Promise<readonly Led[] | null> | undefined;
  const nothing = () => null;
  return () =>
    (asking ??= projections()
      .then((known) => known, nothing)
      .finally(() => (asking = undefined)));
};

/**
 * How far each projection is behind the store (in events and seconds), how many of its streams are parked, and who leads it, asked when scraped. While
 * the database or the store does not answer, `dependencies_up` is 0 and the rest of the metrics are told all the same.
 */
export const projectionMetrics = (registry: Registry, projections: Projections): void => {
  const ask = askedOnce(projections);
  const gauge = (
    name: string,
    help: string,
    collect: (gauge: Gauge<'projection'>, known: readonly Led[] | null) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers: [registry],
      async collect() {
        collect(this, await ask());
      },
    });
  /** Gone while nobody answers: the alarm goes by the process that knows least of a lag, which would be one that knows nothing new. */
  const lagGauge = (name: string, help: string, lag: (projection: Led) => number | null) =>
    gauge(name, help, (gauge, known) => {
      gauge.reset();
      for (const projection of known ?? []) {
        const told = lag(projection);
        if (told !== null) gauge.set({ projection: projection.name }, told);
      }
    });
  lagGauge(
    'projection_lag_events',
    `Events each projection is behind the event store, ${mostCounted} where there are more`,
    ({ lag }) => lag ?? mostCounted,
  );
  lagGauge(
    'projection_lag_seconds',
    'How long the first event has waited that a projection has yet to take in',
    ({ lag_seconds }) => lag_seconds,
  );
  // Stays while nobody answers: by it the alarm knows which projections there are for somebody to lead.
  gauge('projection_parked_streams', 'Streams parked by each projection', (gauge, known) => {
    for (const { name, parked } of known ?? []) gauge.set({ projection: name }, parked.length);
  });
  new Gauge({
    name: 'projection_leader',
    help: 'Which worker has the lease of each projection (always 1)',
    labelNames: ['projection', 'worker'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, leader } of (await ask()) ?? [])
        if (leader !== null) this.set({ projection: name, worker: leader }, 1);
    },
  });
  new Gauge({
    name: 'dependencies_up',
    help: 'Whether the database and the event store answer',
    registers: [registry],
    async collect() {
      this.set((await ask()) ? 1 : 0);
    },
  });
};

/** What came of an append: written, known already, refused because the stream had changed or for what was to be written, or anything else. */
export type AppendOutcome = 'written' | 'duplicate' | 'conflict' | 'refused' | 'failed';

/** Takes in what came of each append to the event store, and in how many seconds. Once in a registry. */
export const appendMetrics = (registry: Registry) => {
  const histogram = new Histogram({
    name: 'event_append_duration_seconds',
    help: 'Duration of appends to the event store in seconds, by what came of them',
    labelNames: ['outcome'],
    buckets,
    registers: [registry],
  });
  // The first failure is an increase only where there was a number before it.
  histogram.zero({ outcome: 'failed' });
  return (outcome: AppendOutcome, seconds: number): void => histogram.observe({ outcome }, seconds);
};

/** How many jobs wait in a queue or are being done: those of Drive, pictures and documents are backlogs. */
export type QueueDepth = { queue: string; state: 'waiting' | 'active'; count: number };

/** Of the process, which has one job queue; told where the queues are. */
const failures = new Counter({
  name: 'jobs_failed_total',
  help: 'Jobs that this process began and that failed, by queue, each time anew',
  labelNames: ['queue'],
  registers: [],
});

/** Takes in that a job of this queue failed, also where it is going to be tried again. */
export const jobFailed = (queue: string): void => failures.inc({ queue });

/** The depths of the job queues, asked when scraped; nothing while they cannot be told, but how many jobs failed. Once in a registry. */
export const queueMetrics = (registry: Registry, depths: () => Promise<readonly QueueDepth[]>): void => {
  registry.registerMetric(failures);
  // The first failure is an increase only where there was a number before it.
  for (const queue of Object.keys(queues)) failures.inc({ queue }, 0);
  new Gauge({
    name: 'job_queue_depth',
    help: 'Jobs that wait or are being done, by queue',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, state, count } of await depths().catch(() => [])) this.set({ queue, state }, count);
    },
  });
};
