/* A process that draws documents, one after the other, for the service that started it (`press.ts`). */
import { answerTasks } from '@obraclara/platform/work';
import { print, printInto, type Order, type Place } from '../print.ts';

/** What is to be drawn, and the file that it goes into; without one it is handed back. */
export type Drawing = { order: Order; into?: Place };

/** What came of it. */
export type Drawn = { bytes: Uint8Array } | { written: true } | { broke: string };

const drawn = async ({ order, into }: Drawing): Promise<Drawn> => {
  try {
    if (!into) return { bytes: await print(order) };
    await printInto(order, into);
    return { written: true };
  } catch (error) {
    return { broke: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

answerTasks(drawn);
// The service is gone.
process.on('disconnect', () => process.exit());
