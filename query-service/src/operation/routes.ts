import { Alive, Readiness } from '@obraclara/api';
import { retryAfter, routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { readiness, type Health } from './health.ts';

const shared = { method: 'GET', tag: 'Operación', access: 'open' } as const;

const alive = routeSchema({
  ...shared,
  summary: 'Vivo',
  independent: true,
  answers: { 200: { schema: Alive } },
});

const ready = routeSchema({
  ...shared,
  summary: 'Listo para atender',
  answers: { 200: { schema: Readiness } },
  refusals: { 503: Readiness },
});

const metrics = routeSchema({
  ...shared,
  summary: 'Métricas (Prometheus)',
  independent: true,
  answers: { 200: { types: ['text/plain'] } },
});

/** Public routes for health, readiness and metrics: they report on the service, never on users or contracts. */
export const operationRoutes = (app: FastifyInstance, health: Health, registry: Registry): void => {
  app.get('/health', { schema: alive }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/ready', { schema: ready }, async (_, reply) => {
    const state = await readiness(health);
    if (!state.ready) void reply.header('retry-after', retryAfter);
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });

  app.get('/metrics', { schema: metrics }, async (_, reply) => {
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
};
