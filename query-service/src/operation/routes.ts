import { retryAfter } from '@obraclara/events/http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Type } from 'typebox';
import { readiness, Readiness, type Health } from './health.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });
const tags = ['Operación'];

/** Alive, ready and metrics: open to everybody, and so about the service only, never about people or contracts. */
export const operationRoutes = (app: FastifyInstance, health: Health, registry: Registry): void => {
  app.get('/health', { schema: { summary: 'Vivo', tags, response: { 200: Alive } } }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  const ready = { summary: 'Listo para atender', tags, response: { 200: Readiness, 503: Readiness } };
  app.get('/ready', { schema: ready }, async (_, reply) => {
    const state = await readiness(health);
    if (!state.ready) void reply.header('retry-after', retryAfter);
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });

  const metrics = {
    summary: 'Métricas (Prometheus)',
    tags,
    produces: ['text/plain'],
    response: { 200: Type.String() },
  };
  app.get('/metrics', { schema: metrics }, async (_, reply) => {
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
};
