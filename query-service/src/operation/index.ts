import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { checkpointReader } from '../freshness/checkpoints.ts';
import { projectionHealth, type Health } from './health.ts';
import { measureRequests, processMetrics, projectionMetrics } from './metrics.ts';
import { operationRoutes } from './routes.ts';

export {
  appendMetrics,
  diskMetrics,
  driveMetrics,
  jobFailed,
  measureRequests,
  metricsRegistry,
  queueMetrics,
  type AppendOutcome,
  type QueueDepth,
} from './metrics.ts';

/** Registers health, readiness and metrics of a service, and measures its requests. */
export const serveOperation = (app: FastifyInstance, health: Health, registry: Registry): void => {
  processMetrics(registry);
  projectionMetrics(registry, () => projectionHealth(health));
  measureRequests(app, registry);
  operationRoutes(app, health, registry);
};

/** The same as a plugin, for a process without a query service. */
export const operation =
  (health: Omit<Health, 'checkpoints'>, registry: Registry): FastifyPluginAsync =>
  async (app) =>
    serveOperation(app, { ...health, checkpoints: checkpointReader(health.db) }, registry);
