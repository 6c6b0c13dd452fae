import type { Recorded } from './port.ts';

/**
 * What of a stream had happened by the instant, which itself is part of it: the events up to the first that had not, so that every
 * revision is one that the stream had.
 */
export async function* happened(events: AsyncIterable<Recorded>, instant: Date): AsyncGenerator<Recorded> {
  for await (const event of events) {
    if (Date.parse(event.meta.at) > instant.getTime()) return;
    yield event;
  }
}
