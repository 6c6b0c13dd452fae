import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOperation } from './request-log.ts';
import { givenTrace, within, type Span, type Tracer } from '../tracing/index.ts';

/** Milliseconds. A clock that differs by more than a request may take says nothing. */
const longest = 120_000;

/**
 * When our page sent it, by its own clock (`tracestate: oc=<milliseconds>`); when it came, where that cannot be. Undefined where nothing
 * of the kind is said: then somebody else asks, who may report to the collector what it does.
 */
const sentAt = ({ headers }: FastifyRequest, came: number) => {
  const [, said] = /^oc=(\d{13})$/.exec(String(headers['tracestate'])) ?? [];
  if (said === undefined) return undefined;
  const sent = Number(said);
  return sent > came - longest && sent < came ? sent : came;
};

type Outcome = Parameters<Span['end']>[0];

/**
 * Tells of each request what became of it, and of a page that says that it asks from when to when it did: pages report nothing
 * themselves. What is done for a request is part of it (`presentTrace`). One that nobody waited for ends, failed, with its connection.
 */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, { page: Span | undefined; service: Span }>();
  const end = (request: FastifyRequest, outcome: Outcome) => {
    const known = spans.get(request);
    spans.delete(request);
    known?.service.end(outcome);
    known?.page?.end(outcome);
  };
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url;
    if (!route || isOperation(route)) return;
    const given = givenTrace(request.headers.traceparent);
    const came = performance.timeOrigin + performance.now();
    const sent = sentAt(request, came);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const name = `${request.method} ${route}`;
    const page =
      given && sent !== undefined
        ? tracer.begin(`page ${name}`, { kind: 'client', as: given, since: sent, attributes })
        : undefined;
    const service = tracer.begin(name, { kind: 'server', parent: given, since: came, attributes });
    spans.set(request, { page, service });
    reply.raw.once('close', () =>
      end(request, {
        failed: !reply.raw.writableFinished,
        attributes: { 'obraclara.request_id': request.id },
      }),
    );
  });
  // Not before: what parses a body leaves the context in which it was begun.
  app.addHook('preHandler', (request, _, done) => {
    const known = spans.get(request);
    if (known) within(known.service, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) =>
    end(request, {
      failed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode, 'obraclara.request_id': request.id },
    }),
  );
};
