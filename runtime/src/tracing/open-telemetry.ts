/* The only file that imports OpenTelemetry; loaded only if a collector is configured. */
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { pause } from '@obraclara/platform/store';
import { idsOf, type Tracer } from '@obraclara/platform/tracing';

const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER, internal: SpanKind.INTERNAL };

/** Milliseconds that the last spans have to be sent when the process ends. */
const patience = 1000;

const sent = { traceFlags: TraceFlags.SAMPLED, isRemote: true };

/** Generates random ids, except for a span whose ids are given. */
const ids = () => {
  const random = new RandomIdGenerator();
  let given: { traceId: string; spanId: string } | undefined;
  return {
    /** Spans that `begin` starts get this id. */
    named: <T>(name: string | undefined, begin: () => T): T => {
      given = name === undefined ? undefined : idsOf(name);
      try {
        return begin();
      } finally {
        given = undefined;
      }
    },
    generateTraceId: () => given?.traceId ?? random.generateTraceId(),
    generateSpanId: () => given?.spanId ?? random.generateSpanId(),
  };
};

const minute = 60_000;

/** Logs at most once a minute that spans could not be sent, and why. */
const warning = (log: Log, now: () => number) => {
  let warnedAt = -Infinity;
  return (error: Error) => {
    if (now() - warnedAt < minute) return;
    warnedAt = now();
    log('traces could not be sent to the collector; those spans are lost', error);
  };
};

const watched = (exporter: SpanExporter, failed: (error: Error) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) failed(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

type Log = (message: string, error: Error) => void;

const headers = 'OTEL_EXPORTER_OTLP_HEADERS';

/** Logs invalid OpenTelemetry variables while `read` reads them. Omits the values of headers, which may be secrets. */
const sayingWhatIsWrong = <T>(log: Log, read: () => T): T => {
  const nothing = () => undefined;
  const warn = (message: string) =>
    log('a setting of OpenTelemetry does not count', new Error(message.replaceAll(/ \(.*\)/gs, '')));
  // OpenTelemetry ignores such entries without a message.
  const isPair = (entry: string) => entry.trim() === '' || /^[^=;]*[^=;\s][^=;]*=\s*\S/.test(entry);
  const wrong = (process.env[headers] ?? '').split(',').findIndex((entry) => !isPair(entry));
  if (wrong >= 0) warn(`${headers}: the entry number ${wrong + 1} is not name=value`);
  const logger = { verbose: nothing, debug: nothing, info: nothing, warn, error: warn };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  try {
    return read();
  } finally {
    diag.disable();
  }
};

type Telemetry = {
  /** Base URL of the collector, without `/v1/traces`. */
  endpoint: string;
  service: string;
  log: Log;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/**
 * Sends spans to the collector at `endpoint` by OTLP over HTTP, in batches once a second. Every request is recorded.
 * Supports OpenTelemetry's variables `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` and the client's,
 * `OTEL_RESOURCE_ATTRIBUTES`, and `OTEL_SERVICE_NAME`, which overrides our service name.
 * While the collector is unreachable, spans are lost and one line a minute is logged.
 */
export const openTelemetry = ({ endpoint, service, log, now = () => performance.now() }: Telemetry) => {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = watched(
    sayingWhatIsWrong(log, () => new OTLPTraceExporter({ url })),
    warning(log, now),
  );
  const idGenerator = ids();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new AlwaysOnSampler(),
    idGenerator,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  const inner = provider.getTracer('obraclara');
  const tracer: Tracer = {
    begin: (name, { kind, parent, attributes = {}, since, as }) => {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(parent), ...sent })
        : ROOT_CONTEXT;
      const options = { kind: kinds[kind], attributes, ...(since === undefined ? {} : { startTime: since }) };
      const span = idGenerator.named(as, () => inner.startSpan(name, options, context));
      const { traceId, spanId } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end: ({ failed, attributes: more = {} } = {}) => {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
  const close = () => Promise.race([provider.shutdown().catch(() => undefined), pause(patience)]);
  return { tracer, close };
};
