import http from 'node:http';
import type net from 'node:net';

export type Told = {
  service: string;
  resource: Record<string, unknown>;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  failed: boolean;
  attributes: Record<string, unknown>;
};

type Value = { stringValue?: string; intValue?: number; arrayValue?: { values: Value[] } };
type Attributes = { key: string; value: Value }[];
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: Attributes;
};
type Sent = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[];
};

const valueOf = ({ stringValue, intValue, arrayValue }: Value): unknown =>
  stringValue ?? intValue ?? arrayValue?.values.map(valueOf);
const read = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));
const ms = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1000n) / 1000;

const told = (sent: Sent): Told[] =>
  sent.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service: String(read(resource.attributes)['service.name']),
        resource: read(resource.attributes),
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        from: ms(span.startTimeUnixNano),
        to: ms(span.endTimeUnixNano),
        failed: span.status.code === 2,
        attributes: read(span.attributes),
      })),
  );

/** A collector that records the spans it receives by OTLP over HTTP as JSON. */
export const collector = async () => {
  const spans: Told[] = [];
  let refused = 0;
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (data: Buffer) => (text += data.toString()));
    request.on('end', () => {
      const right = request.method === 'POST' && request.url === '/v1/traces';
      if (right) spans.push(...told(JSON.parse(text) as Sent));
      else refused += 1;
      response.writeHead(right ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    spans: (): readonly Told[] => spans,
    /** Number of requests with another path or content. */
    refused: () => refused,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Collector = Awaited<ReturnType<typeof collector>>;
