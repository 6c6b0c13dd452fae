import { concurrencyLimit, startWorker, type WorkerProcess } from '@obraclara/platform/work';
import type { Order, Place } from '../print.ts';
import type { Drawing, Drawn } from './worker.ts';

/** Milliseconds after which an idle process ends. */
const patience = 30_000;
/** Heap limit of the process in MB: some twenty times what 5,000 lines need. */
const memory = 1_024;

type Press = WorkerProcess<Drawing, Drawn>;

/** Renders in a child process, one document at a time (the machine has two cores), with a time limit in milliseconds. */
const openPress = (limit: number) => {
  /** The idle process, and the timer that ends it. */
  let idle: { press: Press; rest: NodeJS.Timeout } | undefined;
  const turn = concurrencyLimit(1);

  const begin = (): Press => {
    const press: Press = startWorker(new URL('./worker.ts', import.meta.url), { memory });
    press.onEnd(() => forget(press));
    return press;
  };

  /** A process that is about to end must not get another document. */
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
/** A separate process for large documents, so that small ones do not wait for them. */
const large = openPress(300_000);

/**
 * Renders a document in a child process, so that the service stays responsive; the process stays for a while for the next document. Rejects
 * if the rendering fails.
 */
export const press = async (order: Order): Promise<Uint8Array> => {
  const drawn = await direct({ order });
  if (!('bytes' in drawn)) throw new TypeError('a document without bytes');
  return drawn.bytes;
};

/** Renders a large document into a file, with photos from the same folder. */
export const pressInto = async (order: Order, into: Place): Promise<void> => {
  await large({ order, into });
};
