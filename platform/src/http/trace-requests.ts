import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOperation } from './request-log.ts';
import { givenTrace, within, type Span, type Tracer } from '../tracing/index.ts';

/** Milliseconds. A larger difference between the clocks of page and server makes the page's time useless. */
const longest = 120_000;

/**
 * Time at which the page sent the request, by its own clock (`tracestate: oc=<milliseconds>`); the arrival time if that is
 * implausible. Undefined for other callers, which may report their spans to the collector themselves.
 */
const sentAt = ({ headers }: FastifyRequest, came: number) => {
  const [, millis] = /^oc=(\d{13})$/.exec(String(headers['tracestate'])) ?? [];
  if (millis === undefined) return undefined;
  const sent = Number(millis);
  return sent > came - longest && sent < came ? sent : came;
};

type Outcome = Parameters<Span['end']>[0];

/**
 * Records a span for each request and, if the application's page sent it, one for the page, since pages report no spans
 * themselves. Work done for the request is part of the span (`presentTrace`). If the client disconnects, the span ends as failed.
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
  // In preHandler, since body parsing loses the asynchronous context of earlier hooks.
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
