import type { EventStore, OpenStore } from '@obraclara/platform/store';
import { presentTrace, type Tracer } from '@obraclara/platform/tracing';

/** Wraps the store. An append within a trace gets a span, and its events carry the trace id to their consumers. */
export const tracedStore = (store: OpenStore, tracer: Tracer): OpenStore => {
  const append: EventStore['append'] = async (request) => {
    const parent = presentTrace();
    if (parent === undefined) return store.append(request);
    const attributes = { 'obraclara.stream': request.stream, 'obraclara.events': request.events.length };
    const span = tracer.begin('append', { kind: 'internal', parent, attributes });
    // The span's id replaces one of the same length, so a size that was checked before stays valid.
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
