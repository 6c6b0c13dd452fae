/* The one file that knows OpenTelemetry; loaded only where traces are sent somewhere. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
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

/**
 * Sends spans to the collector at `endpoint` by OTLP over HTTP, some seconds' worth at once; further settings are those of
 * OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_RESOURCE_ATTRIBUTES`). A collector that is away costs spans, nothing else.
 */
export const openTelemetry = (endpoint: string, service: string) => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const idGenerator = ids();
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
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
