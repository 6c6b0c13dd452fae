/* The one file that knows OpenTelemetry; loaded only where traces are sent somewhere. */
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

/** Random ids, but for a span that has its name already. */
const ids = () => {
  const random = new RandomIdGenerator();
  let given: { traceId: string; spanId: string } | undefined;
  return {
    /** What is begun meanwhile has this name. */
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

/** Says that spans could not be sent, and why; once a minute, however often that is. */
const warning = (log: Log, now: () => number) => {
  let said = -Infinity;
  return (error: Error) => {
    if (now() - said < minute) return;
    said = now();
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

/** Says what is not understood of the variables that are read meanwhile; of headers not what they say, which may be a secret. */
const sayingWhatIsWrong = <T>(log: Log, read: () => T): T => {
  const nothing = () => undefined;
  const warn = (message: string) =>
    log('a setting of OpenTelemetry does not count', new Error(message.replaceAll(/ \(.*\)/gs, '')));
  // These are left out without a word.
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
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  service: string;
  log: Log;
  /** Milliseconds of a clock that only goes on. */
  now?: () => number;
};

/**
 * Sends spans to the collector at `endpoint` by OTLP over HTTP, each second's at once. Of OpenTelemetry's own variables these count:
 * `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` and the client's, `OTEL_RESOURCE_ATTRIBUTES` and
 * `OTEL_SERVICE_NAME`, before our name of it; every request is recorded. A collector that is away costs spans and a line a minute.
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
