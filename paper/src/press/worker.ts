/* Child process that renders documents, one by one, for the service that started it (`press.ts`). */
import { answerTasks } from '@obraclara/platform/work';
import { print, printInto, type Order, type Place } from '../print.ts';

/** A rendering task; without `into`, the bytes are returned. */
export type Drawing = { order: Order; into?: Place };

/** The result of a task. */
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
// The parent service has ended.
process.on('disconnect', () => process.exit());
