import type { Recorded } from './port.ts';

/**
 * Events of a stream up to an instant, inclusive. Stops at the first later event, so that the result is a state that the stream
 * once had.
 */
export async function* eventsUntil(events: AsyncIterable<Recorded>, instant: Date): AsyncGenerator<Recorded> {
  for await (const event of events) {
    if (Date.parse(event.meta.at) > instant.getTime()) return;
    yield event;
  }
}
