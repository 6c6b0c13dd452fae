import { AsyncLocalStorage } from 'node:async_hooks';

/** A piece of work that is traced. */
export type Span = {
  /** Names it to what follows from it, as the W3C writes it: `00-<trace>-<span>-01`. */
  traceparent: string;
  /** Once; `failed` when it did not do what it was to do. */
  end(outcome?: { failed?: boolean; attributes?: Attributes }): void;
};

type Attributes = Record<string, string | number | string[]>;

type Work = {
  /** `client`: who asks; `server`: who answers; `internal`: what happens in between. */
  kind: 'client' | 'server' | 'internal';
  /** What it follows from; the begin of a trace where there is nothing. */
  parent?: string | undefined;
  attributes?: Attributes;
  /** When it began, if not now: milliseconds since 1970, with fractions. */
  since?: number;
  /** The name it has already, where it began elsewhere; it follows from nothing then. */
  as?: string;
};

/** Where traced work is told; see `runtime/src/tracing`. Nobody is told anything where there is none. */
export type Tracer = { begin(name: string, work: Work): Span };

const traceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/;

/** What a caller says it is doing, if that is well said and to be recorded. */
export const givenTrace = (header: unknown): string | undefined =>
  typeof header === 'string' && traceparent.test(header) ? header : undefined;

/** The two ids in a traceparent. */
export const idsOf = (name: string): { traceId: string; spanId: string } => {
  const [, traceId = '', spanId = ''] = name.split('-');
  return { traceId, spanId };
};

const under = new AsyncLocalStorage<Span>();

/** Does work as part of a span. */
export const within = <T>(span: Span, work: () => T): T => under.run(span, work);

/** Names the span that is being worked on; undefined where nothing is traced. */
export const presentTrace = (): string | undefined => under.getStore()?.traceparent;
