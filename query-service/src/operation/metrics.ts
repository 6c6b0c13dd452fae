import { statfs } from 'node:fs/promises';
import { queues } from '@obraclara/platform/work';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mostCounted, type LedProjection } from './health.ts';

const durationName = 'http_request_duration_seconds';
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const labelNames = ['method', 'route', 'status'] as const;

/** A metrics registry for one process, which its services may share. */
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

/** Status of a request whose client disconnected before the response: nginx's number, since HTTP has none. */
const goneAway = 499;

/**
 * Measures every request by route, not by URL, which may contain identifiers. Includes requests aborted by the client, which are mostly the
 * slowest. Both services may share a registry.
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

/** Metrics of the process, registered once however many services share the registry. */
export const processMetrics = (registry: Registry): void => {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
};

/** Free and total bytes of this folder's disk, read at each scrape; absent if the system cannot report them. Call once per registry. */
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

/** Files that Google Drive refuses for a lasting reason (in words), and the seconds since the first refusal. */
export type DriveRefusal = { reason: string; files: number; seconds: number };

/** What Google Drive refuses, read at each scrape; absent if it cannot be read. Call once per registry. */
export const driveMetrics = (registry: Registry, refusals: () => Promise<readonly DriveRefusal[]>): void => {
  const gauge = (name: string, help: string, of: 'files' | 'seconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['reason'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const refusal of await refusals().catch(() => []))
          this.set({ reason: refusal.reason }, refusal[of]);
      },
    });
  gauge('drive_refused_files', 'Files that wait because Google Drive refuses them, by reason', 'files');
  gauge('drive_refused_seconds', 'How long Google Drive has refused files, by reason', 'seconds');
};

type Projections = () => Promise<readonly LedProjection[]>;

/** One query for all gauges of a scrape, which are collected together; null if it fails. */
const askedOnce = (projections: Projections) => {
  let asking: Promise<readonly LedProjection[] | null> | undefined;
  const nothing = () => null;
  return () =>
    (asking ??= projections()
      .then((known) => known, nothing)
      .finally(() => (asking = undefined)));
};

/**
 * Lag of each projection behind the store (in events and seconds), its parked streams and its leader, read at each scrape. If the database
 * or the store does not respond, `dependencies_up` is 0 and the other metrics are still reported.
 */
export const projectionMetrics = (registry: Registry, projections: Projections): void => {
  const ask = askedOnce(projections);
  const gauge = (
    name: string,
    help: string,
    collect: (gauge: Gauge<'projection'>, known: readonly LedProjection[] | null) => void,
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
  /**
   * Absent while the sources do not respond: the alarm uses the process that reports the lowest lag, which would then be one with old data.
   */
  const lagGauge = (name: string, help: string, lag: (projection: LedProjection) => number | null) =>
    gauge(name, help, (gauge, known) => {
      gauge.reset();
      for (const projection of known ?? []) {
        const projectionLag = lag(projection);
        if (projectionLag !== null) gauge.set({ projection: projection.name }, projectionLag);
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
  // Keeps its last value while the sources do not respond: the alarm takes from it the projections that need a leader.
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

/** Outcome of an append: written; already known; refused because the stream changed; refused because of its data; other failure. */
export type AppendOutcome = 'written' | 'duplicate' | 'conflict' | 'refused' | 'failed';

/** Returns a function that records the outcome of an append and its duration in seconds. Call once per registry. */
export const appendMetrics = (registry: Registry) => {
  const histogram = new Histogram({
    name: 'event_append_duration_seconds',
    help: 'Duration of appends to the event store in seconds, by what came of them',
    labelNames: ['outcome'],
    buckets,
    registers: [registry],
  });
  // Starts at zero, so that the first failure counts as an increase.
  histogram.zero({ outcome: 'failed' });
  return (outcome: AppendOutcome, seconds: number): void => histogram.observe({ outcome }, seconds);
};

/** Number of waiting or active jobs of a queue: those of Drive, pictures and documents are backlogs. */
export type QueueDepth = { queue: string; state: 'waiting' | 'active'; count: number };

/** One counter per process, which has one job queue; registered by `queueMetrics`. */
const failures = new Counter({
  name: 'jobs_failed_total',
  help: 'Jobs that this process began and that failed, by queue, each time anew',
  labelNames: ['queue'],
  registers: [],
});

/** Counts a failed job of this queue, also if it will be retried. */
export const jobFailed = (queue: string): void => failures.inc({ queue });

/**
 * Depths of the job queues, read at each scrape, and the count of failed jobs; the depths are absent if they cannot be read. Call once per
 * registry.
 */
export const queueMetrics = (registry: Registry, depths: () => Promise<readonly QueueDepth[]>): void => {
  registry.registerMetric(failures);
  // Starts at zero, so that the first failure counts as an increase.
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
