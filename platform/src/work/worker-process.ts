import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';

/** What came of a task: an answer, too long a time, or the fall of the process with its last words. */
export type Outcome<Answer> = { answer: Answer } | { slow: true } | { fell: string };

/** A process of its own that does one task at a time, so that ours goes on answering. */
export type WorkerProcess<Task, Answer> = {
  /** Never rejects. After `limit` milliseconds it is too slow, and goes on until it is ended. */
  ask(task: Task, limit: number): Promise<Outcome<Answer>>;
  /** Whether it can still be asked. */
  isThere(): boolean;
  /** Whether our process waits for it before it ends. */
  hold(held: boolean): void;
  onEnd(then: () => void): void;
  end(): void;
};

type Options = {
  /** Its heap, in MB. */
  memory: number;
  /** Whether it has a pipe (`serviceFd`). */
  pipe?: boolean;
};

/** Where a process with a pipe hears, by its end, that the service is gone, whatever keeps it busy. */
export const serviceFd = 4;

/** Of our environment what work needs, and `node --watch`; the rest, secrets among it, is not for who works on what others send. */
export const workerEnvironment = (): Record<string, string> => {
  const names = ['TZ', 'SystemRoot', 'WATCH_REPORT_DEPENDENCIES'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
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

const outcomeOf = async <Answer>(
  child: ChildProcess,
  task: object,
  limit: number,
): Promise<{ answer: Answer } | 'slow' | 'fell'> => {
  const over = new AbortController();
  const { signal } = over;
  const outcomes = [
    once(child, 'said', { signal }).then(([said]) => said as { answer: Answer }),
    once(child, 'close', { signal }).then(() => 'fell' as const),
    passed(limit, 'slow' as const, { signal }),
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

/** Starts a process that runs this script, which answers by `answerTasks`. */
export const startWorker = <Task extends object, Answer>(
  script: URL,
  { memory, pipe = false }: Options,
): WorkerProcess<Task, Answer> => {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    env: workerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(pipe ? (['pipe'] as const) : [])],
  });
  sort(child);
  const words = lastWords(child);
  const streams = [child.stderr, child.stdio[serviceFd] ?? null] as (Socket | null)[];
  streams[1]?.on('error', () => child.kill('SIGKILL'));
  return {
    ask: async (task, limit) => {
      words.forget();
      const came = await outcomeOf<Answer>(child, task, limit);
      if (came === 'slow') return { slow: true };
      return came === 'fell' ? { fell: words.last() } : came;
    },
    isThere: () => child.connected,
    hold: (held) => {
      for (const one of [child, child.channel, ...streams]) one?.[held ? 'ref' : 'unref']();
    },
    onEnd: (then) => void child.once('close', then),
    end: () => void child.kill('SIGKILL'),
  };
};

/** In a process so started: answers task after task. What `work` throws ends the process, and is the last that it says. */
export const answerTasks = <Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void => {
  const answer = async (task: Task) => void process.send?.({ answer: await work(task) });
  process.on('message', (task) => void answer(task as Task));
};
