/* A process that draws documents, one after the other, for the service that started it (`press.ts`). */
import { print, type Order } from '../print.ts';

/** What came of an order. */
export type Drawn = { bytes: Uint8Array } | { broke: string };

const drawn = async (order: Order): Promise<Drawn> => {
  try {
    return { bytes: await print(order) };
  } catch (error) {
    return { broke: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('message', (order) => {
  void drawn(order as Order).then((answer) => process.send?.(answer));
});
// The service is gone.
process.on('disconnect', () => process.exit());
