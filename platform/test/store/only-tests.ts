import type { EventStore } from '../../src/store/port.ts';

/** Event types that tests and benchmarks write. */
const types = new Set(['Noted', 'Big', 'Odd', 'EstimationCreated']);

/**
 * Throws unless all events of the log were written by tests and benchmarks, so that none writes into a production log. Events of
 * other applications on the server are ignored.
 */
export const assertOnlyTests = async ({ readAll }: Pick<EventStore, 'readAll'>): Promise<void> => {
  for await (const { type, meta } of readAll(0n))
    if (!types.has(type) || meta.by !== 'ana')
      throw new Error(
        'EVENT_STORE_URL names a server that ObraClara works with: nothing is tried or measured there',
      );
};
