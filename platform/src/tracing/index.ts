import { AsyncLocalStorage } from 'node:async_hooks';

/** A traced unit of work. */
export type Span = {
  /** Identifies the span to its children, in W3C format: `00-<trace>-<span>-01`. */
  traceparent: string;
  /** Called once; `failed` if the work did not succeed. */
  end(outcome?: { failed?: boolean; attributes?: Attributes }): void;
};

type Attributes = Record<string, string | number | string[]>;

type Work = {
  /** `client`: sends a request; `server`: responds to it; `internal`: neither. */
  kind: 'client' | 'server' | 'internal';
  /** Parent span; undefined starts a new trace. */
  parent?: string | undefined;
  attributes?: Attributes;
  /** Start time, if not now: milliseconds since 1970, with fractions. */
  since?: number;
  /** Existing traceparent of a span that another process started; it has no parent then. */
  as?: string;
};

/** Creates spans; see `runtime/src/tracing`. Spans are discarded if no collector is configured. */
export type Tracer = { begin(name: string, work: Work): Span };

const traceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/;

/** The caller's `traceparent` header, if it is valid and sampled; else undefined. */
export const givenTrace = (header: unknown): string | undefined =>
  typeof header === 'string' && traceparent.test(header) ? header : undefined;

/** Trace id and span id of a traceparent. */
export const idsOf = (name: string): { traceId: string; spanId: string } => {
  const [, traceId = '', spanId = ''] = name.split('-');
  return { traceId, spanId };
};

const under = new AsyncLocalStorage<Span>();

/** Runs work as part of a span. */
export const within = <T>(span: Span, work: () => T): T => under.run(span, work);

/** Traceparent of the current span; undefined outside of any span. */
export const presentTrace = (): string | undefined => under.getStore()?.traceparent;
