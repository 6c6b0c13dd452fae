import type { Recorded } from '@obraclara/platform/store';
import { givenTrace, type Tracer } from '@obraclara/platform/tracing';
import type { Lead } from './checkpoint.ts';

/** Tells of each event in whose making somebody traced that these projections have taken it in, in a batch begun at `since`. */
export const tellTracer = (
  tracer: Tracer | undefined,
  leads: readonly Lead[],
  events: readonly Recorded[],
  since: number,
): void => {
  if (!tracer) return;
  for (const event of events) {
    const parent = givenTrace(event.meta.trace);
    const names = leads.filter(({ work }) => work.concerns(event)).map(({ model }) => model.name);
    if (parent === undefined || names.length === 0) continue;
    const attributes = {
      'obraclara.projections': names,
      'obraclara.event': event.type,
      'obraclara.position': String(event.position),
    };
    tracer.begin('project', { kind: 'internal', parent, since, attributes }).end();
  }
};
