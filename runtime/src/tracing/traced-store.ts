import type { EventStore, OpenStore } from '@obraclara/platform/store';
import { presentTrace, type Tracer } from '@obraclara/platform/tracing';

/** The store, where an append that somebody traces is told, and its events name it for whoever takes them in. */
export const tracedStore = (store: OpenStore, tracer: Tracer): OpenStore => {
  const append: EventStore['append'] = async (request) => {
    const parent = presentTrace();
    if (parent === undefined) return store.append(request);
    const attributes = { 'obraclara.stream': request.stream, 'obraclara.events': request.events.length };
    const span = tracer.begin('append', { kind: 'internal', parent, attributes });
    // As long as what it takes the place of: what was measured before still fits.
    const { meta } = request;
    const named = meta.trace ? { ...request, meta: { ...meta, trace: span.traceparent } } : request;
    try {
      const appended = await store.append(named);
      span.end({ attributes: { 'obraclara.position': String(appended.position) } });
      return appended;
    } catch (error) {
      span.end({ failed: true });
      throw error;
    }
  };
  return { ...store, append };
};
