import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import type { CatalogContext, CatalogReading } from '../catalog/reading.ts';
import type { Limits } from '../limits.ts';
import type { ProgramContext, ProgramReading } from '../program/reading.ts';
import type { Unreadable } from '../unreadable.ts';

export type Task = { bytes: Uint8Array; limits: Limits } & (
  { reads: 'catalog'; context: CatalogContext } | { reads: 'program'; context: ProgramContext }
);
export type Answer =
  { reading: CatalogReading | ProgramReading } | { refused: Pick<Unreadable, 'statusCode' | 'detail'> };
/** What a process answers, and the bytes of memory that it takes then. */
export type Said = { answer: Answer; rss: number };
/** What came of a file: an answer, too long a time, or the fall of the process with its last words. */
export type Outcome = Said | { slow: true } | { fell: string };

/** Of our environment what a reading needs, and `node --watch`; the rest, secrets among it, is not for whoever reads files of others. */
const environment = () => {
  const names = ['TZ', 'SystemRoot', 'WATCH_REPORT_DEPENDENCIES'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
};

/** What two readers are alike by: one may read what the other was started for. */
export const kindOf = ({ limits }: Task): string => JSON.stringify([limits.memory_mb, environment()]);

/** A process that reads one file at a time. */
export type Reader = {
  kind: string;
  read(task: Task): Promise<Outcome>;
  /** Whether our process waits for it before it ends. */
  hold(held: boolean): void;
  onEnd(then: () => void): void;
  end(): void;
};

/** The last of what a process wrote, for telling why it ended. */
const lastWords = (child: ChildProcess) => {
  let words = '';
  const hear = (said: string) => (words = (words + said).slice(-16_384));
  child.stderr?.on('data', (chunk: Buffer) => hear(chunk.toString()));
  child.on('error', (error) => hear(error.message));
  return { forget: () => (words = ''), last: () => words };
};

/** Tells a process's answers (`said`) from the files it runs on, which `node --watch` wants to know as if they were ours. */
const sort = (child: ChildProcess) =>
  child.on('message', (message: object) => {
    if ('answer' in message) child.emit('said', message);
    else if (process.env['WATCH_REPORT_DEPENDENCIES']) process.send?.(message);
  });

const outcome = async (child: ChildProcess, task: Task): Promise<Said | 'slow' | 'fell'> => {
  const over = new AbortController();
  const { signal } = over;
  const outcomes = [
    once(child, 'said', { signal }).then(([said]) => said as Said),
    once(child, 'close', { signal }).then(() => 'fell' as const),
    passed(task.limits.milliseconds, 'slow' as const, { signal }),
  ];
  child.send(task);
  try {
    return await Promise.race(outcomes);
  } catch {
    // An error of the process itself, which its last words tell.
    return 'fell';
  } finally {
    over.abort();
  }
};

/** Where a reader hears, by its end, that the service is gone. */
export const serviceFd = 4;

/** Starts a process for files like this one. */
export const startReader = (task: Task): Reader => {
  const child = fork(new URL('./worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${task.limits.memory_mb}`],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  sort(child);
  const words = lastWords(child);
  const streams = [child.stderr, child.stdio[serviceFd]] as Socket[];
  streams[1]?.on('error', () => child.kill('SIGKILL'));
  return {
    kind: kindOf(task),
    read: async (next) => {
      words.forget();
      const came = await outcome(child, next);
      if (came === 'slow') return { slow: true };
      return came === 'fell' ? { fell: words.last() } : came;
    },
    hold: (held) => {
      for (const one of [child, child.channel, ...streams]) one?.[held ? 'ref' : 'unref']();
    },
    onEnd: (then) => void child.once('close', then),
    end: () => void child.kill('SIGKILL'),
  };
};
