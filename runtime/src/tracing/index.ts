import type { Tracer } from '@obraclara/platform/tracing';
import type { AddClose } from '../closers.ts';
import type { Config } from '../config.ts';

/** Opens a tracer that sends the spans of this service. Undefined if no collector is configured; OpenTelemetry is then not loaded. */
export const openTracer = async (
  { telemetryUrl }: Config,
  { service, log }: { service: string; log: (message: string, error?: unknown) => void },
  add: AddClose,
): Promise<Tracer | undefined> => {
  if (telemetryUrl === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { tracer, close } = openTelemetry({ endpoint: telemetryUrl, service, log });
  add(close);
  return tracer;
};
