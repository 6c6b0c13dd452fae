import http from 'node:http';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Tracer } from '../tracing/index.ts';
import { traceRequests } from './trace-requests.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A server whose `/slow` responds after `go`, and the list of ended spans. */
const traced = async () => {
  const ended: { name: string; failed: boolean; status: unknown }[] = [];
  const tracer: Tracer = {
    begin: (name) => ({
      traceparent,
      end: ({ failed = false, attributes = {} } = {}) =>
        void ended.push({ name, failed, status: attributes['http.response.status_code'] }),
    }),
  };
  const app = Fastify();
  traceRequests(app, tracer);
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  app.get('/quick', async () => ({}));
  app.get('/slow', async () => {
    isAsked();
    await gone;
    return {};
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    go();
    await app.close();
  });
  return { origin, ended, asked, go };
};

it('ends once, as failed, if the client disconnects before the response', async () => {
  const { origin, ended, asked, go } = await traced();
  const request = http.get(`${origin}/slow`);
  request.on('error', () => undefined);
  await asked;
  expect(ended).toEqual([]);
  request.destroy();
  await eventually(() => expect(ended).toHaveLength(1));
  go();
  // Work of the aborted handler ends before this response.
  await fetch(`${origin}/quick`);
  await eventually(() => expect(ended).toHaveLength(2));
  expect(ended).toEqual([
    { name: 'GET /slow', failed: true, status: undefined },
    { name: 'GET /quick', failed: false, status: 200 },
  ]);
});

it('tells of a page only where a page of ours says when it sent what it asks', async () => {
  const { origin, ended } = await traced();
  const names = async (tracestate: string | undefined) => {
    ended.length = 0;
    const headers = { traceparent, connection: 'close', ...(tracestate !== undefined && { tracestate }) };
    const request = http.get(`${origin}/quick`, { headers });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'close');
    return eventually(() => {
      expect(ended.map(({ name }) => name)).toContain('GET /quick');
      return ended.map(({ name }) => name).toSorted();
    });
  };
  const pageAndService = ['GET /quick', 'page GET /quick'];
  expect(await names(`oc=${Date.now()}`)).toEqual(pageAndService);
  expect(await names('oc=1000000000000')).toEqual(pageAndService);
  for (const other of [undefined, 'rojo=00f067aa0ba902b7', 'oc=1', `rojo=1,oc=${Date.now()}`, ''])
    expect(await names(other), other).toEqual(['GET /quick']);
});
