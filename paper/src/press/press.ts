import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { inTurn } from '@obraclara/platform/work';
import type { Order, Place } from '../print.ts';
import type { Drawing, Drawn } from './worker.ts';

/** Milliseconds for which a process waits for the next document. */
const patience = 30_000;
/** Heap of the process, in MB: some twenty times what 5,000 lines take. */
const memory = 1_024;

type Press = { child: ChildProcess; rest: NodeJS.Timeout | undefined };

/** Of our environment what drawing needs, and `node --watch`: no secrets. */
const environment = () => {
  const names = ['TZ', 'SystemRoot', 'WATCH_REPORT_DEPENDENCIES'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
};

/** Whether our process waits for it before it ends. */
const hold = ({ child }: Press, held: boolean) => {
  for (const one of [child, child.channel, child.stderr as Socket | null]) one?.[held ? 'ref' : 'unref']();
};

const start = (): Press => {
  const child = fork(new URL('./worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const press: Press = { child, rest: undefined };
  child.on('message', (message: object) => {
    if ('bytes' in message || 'written' in message || 'broke' in message) child.emit('drawn', message);
    else if (process.env['WATCH_REPORT_DEPENDENCIES']) process.send?.(message);
  });
  return press;
};

const outcome = async ({ child }: Press, drawing: Drawing, limit: number): Promise<Drawn> => {
  const over = new AbortController();
  const { signal } = over;
  let words = '';
  const hear = (said: Buffer) => (words = (words + said.toString()).slice(-4_096));
  child.stderr?.on('data', hear);
  child.send(drawing);
  try {
    return await Promise.race([
      once(child, 'drawn', { signal }).then(([answer]) => answer as Drawn),
      once(child, 'close', { signal }).then((): Drawn => ({ broke: `the process ended: ${words}` })),
      passed(limit, { broke: `not drawn in ${limit} ms` }, { signal }),
    ]);
  } finally {
    over.abort();
    child.stderr?.off('data', hear);
  }
};

/** Draws in a process of its own, one document at a time (there are two cores for everything), each in so many milliseconds. */
const openPress = (limit: number) => {
  let idle: Press | undefined;
  const turn = inTurn(1);

  const begin = (): Press => {
    const press = start();
    press.child.once('close', () => {
      if (idle === press) idle = undefined;
    });
    return press;
  };

  const take = (): Press => {
    const press = idle?.child.connected ? idle : begin();
    idle = undefined;
    clearTimeout(press.rest);
    hold(press, true);
    return press;
  };

  const keep = (press: Press) => {
    hold(press, false);
    const rest = () => {
      // Nobody is to be given one that is about to end.
      if (idle === press) idle = undefined;
      press.child.kill();
    };
    press.rest = setTimeout(rest, patience).unref();
    idle = press;
  };

  return (drawing: Drawing): Promise<Exclude<Drawn, { broke: string }>> =>
    turn(async () => {
      const one = take();
      const drawn = await outcome(one, drawing, limit);
      if (!('broke' in drawn)) {
        keep(one);
        return drawn;
      }
      one.child.kill('SIGKILL');
      throw new Error(`the document could not be drawn: ${drawn.broke}`);
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
