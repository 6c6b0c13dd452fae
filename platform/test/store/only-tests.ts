import type { EventStore } from '../../src/store/port.ts';

/** What tests and measurements write. */
const types = new Set(['Noted', 'Big', 'Odd', 'EstimationCreated']);

/**
 * Throws unless all that is in the log of a server was written by tests and measurements, whose streams are new each time: so that
 * none writes into a log that people work with. What other applications have on the server does not count.
 */
export const assertOnlyTests = async ({ readAll }: Pick<EventStore, 'readAll'>): Promise<void> => {
  for await (const { type, meta } of readAll(0n))
    if (!types.has(type) || meta.by !== 'ana')
      throw new Error(
        'EVENT_STORE_URL names a server that ObraClara works with: nothing is tried or measured there',
      );
};
