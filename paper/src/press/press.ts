import { inTurn, startWorker, type WorkerProcess } from '@obraclara/platform/work';
import type { Order, Place } from '../print.ts';
import type { Drawing, Drawn } from './worker.ts';

/** Milliseconds for which a process waits for the next document. */
const patience = 30_000;
/** Heap of the process, in MB: some twenty times what 5,000 lines take. */
const memory = 1_024;

type Press = WorkerProcess<Drawing, Drawn>;

/** Draws in a process of its own, one document at a time (there are two cores for everything), each in so many milliseconds. */
const openPress = (limit: number) => {
  /** One that waits, and what ends it. */
  let idle: { press: Press; rest: NodeJS.Timeout } | undefined;
  const turn = inTurn(1);

  const begin = (): Press => {
    const press: Press = startWorker(new URL('./worker.ts', import.meta.url), { memory });
    press.onEnd(() => forget(press));
    return press;
  };

  /** Nobody is to be given one that is about to end. */
  const forget = (press: Press) => {
    if (idle?.press === press) idle = undefined;
  };

  const take = (): Press => {
    const press = idle?.press.isThere() ? idle.press : begin();
    clearTimeout(idle?.rest);
    idle = undefined;
    press.hold(true);
    return press;
  };

  const keep = (press: Press) => {
    press.hold(false);
    const rest = () => {
      forget(press);
      press.end();
    };
    idle = { press, rest: setTimeout(rest, patience).unref() };
  };

  const drawn = async (press: Press, drawing: Drawing): Promise<Drawn> => {
    const outcome = await press.ask(drawing, limit);
    if ('answer' in outcome) return outcome.answer;
    if ('slow' in outcome) return { broke: `not drawn in ${limit} ms` };
    return { broke: `the process ended: ${outcome.fell}` };
  };

  return (drawing: Drawing): Promise<Exclude<Drawn, { broke: string }>> =>
    turn(async () => {
      const press = take();
      const came = await drawn(press, drawing);
      if (!('broke' in came)) {
        keep(press);
        return came;
      }
      press.end();
      throw new Error(`the document could not be drawn: ${came.broke}`);
    });
};

const direct = openPress(60_000);
/** Apart, so that nobody who waits for a small document waits for a large one. */
const large = openPress(300_000);

/**
 * Draws a document in a process of its own, so that the service goes on answering; one that has drawn waits a while for the next.
 * Rejects when it could not be drawn.
 */
export const press = async (order: Order): Promise<Uint8Array> => {
  const drawn = await direct({ order });
  if (!('bytes' in drawn)) throw new TypeError('a document without bytes');
  return drawn.bytes;
};

/** Draws a large one into a file, its photos taken from the folder of that. */
export const pressInto = async (order: Order, into: Place): Promise<void> => {
  await large({ order, into });
};
