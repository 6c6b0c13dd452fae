import type { Recorded } from '@obraclara/platform/store';
import { givenTrace, type Tracer } from '@obraclara/platform/tracing';
import type { Lead } from './checkpoint.ts';

/**
 * Whether the projection has applied the event. A failed projection has not moved, and a parked stream is not applied from its parked event
 * on.
 */
const hasApplied = ({ work, position, parked }: Lead, event: Recorded) => {
  const waits = parked.get(event.stream);
  return work.concerns(event) && event.position <= position && !(waits && waits.position <= event.position);
};

/** Reports to the tracer each traced event that these projections have applied, in a batch that began at `since`. */
export const traceEvents = (
  tracer: Tracer | undefined,
  leads: readonly Lead[],
  events: readonly Recorded[],
  since: number,
): void => {
  if (!tracer) return;
  for (const event of events) {
    const parent = givenTrace(event.meta.trace);
    const names = leads.filter((lead) => hasApplied(lead, event)).map(({ model }) => model.name);
    if (parent === undefined || names.length === 0) continue;
    const attributes = {
      'obraclara.projections': names,
      'obraclara.event': event.type,
      'obraclara.position': String(event.position),
    };
    tracer.begin('project', { kind: 'internal', parent, since, attributes }).end();
  }
};
