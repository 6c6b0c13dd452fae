import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';

/** Outcome of a task: an answer, a timeout, or the end of the process with its last output. */
export type Outcome<Answer> = { answer: Answer } | { slow: true } | { fell: string };

/** Child process that runs one task at a time, so that the service stays responsive. */
export type WorkerProcess<Task, Answer> = {
  /** Never rejects. After `limit` milliseconds it resolves as slow; the process continues until `end`. */
  ask(task: Task, limit: number): Promise<Outcome<Answer>>;
  /** Whether the process accepts tasks. */
  isThere(): boolean;
  /** Sets whether the child process keeps the service's event loop alive. */
  hold(alive: boolean): void;
  onEnd(then: () => void): void;
  end(): void;
};

type Options = {
  /** Heap size in MB. */
  memory: number;
  /** Whether the process has a pipe to the service (`serviceFd`). */
  pipe?: boolean;
};

/** File descriptor of the pipe: its end tells a busy child process that the service has ended. */
export const serviceFd = 4;

/**
 * The environment variables that a worker needs, and those of `node --watch`. Secrets are left out, since workers process
 * untrusted input.
 */
export const workerEnvironment = (): Record<string, string> => {
  const names = ['TZ', 'SystemRoot', 'WATCH_REPORT_DEPENDENCIES'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
};

/** Keeps the last output of a process, to explain why it ended. */
const lastWords = (child: ChildProcess) => {
  let words = '';
  const hear = (text: string) => (words = (words + text).slice(-16_384));
  child.stderr?.on('data', (chunk: Buffer) => hear(chunk.toString()));
  child.on('error', (error) => hear(error.message));
  return { forget: () => (words = ''), last: () => words };
};

/** Separates a worker's answers (event `answered`) from the file dependencies that it reports to `node --watch`. */
const sort = (child: ChildProcess) =>
  child.on('message', (message: object) => {
    if ('answer' in message) child.emit('answered', message);
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
    once(child, 'answered', { signal }).then(([message]) => message as { answer: Answer }),
    once(child, 'close', { signal }).then(() => 'fell' as const),
    passed(limit, 'slow' as const, { signal }),
  ];
  child.send(task);
  try {
    return await Promise.race(outcomes);
  } catch {
    // Failure of the process itself; its last output explains it.
    return 'fell';
  } finally {
    over.abort();
  }
};

/** Starts a child process with this script, which calls `answerTasks`. */
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
    hold: (alive) => {
      for (const one of [child, child.channel, ...streams]) one?.[alive ? 'ref' : 'unref']();
    },
    onEnd: (then) => void child.once('close', then),
    end: () => void child.kill('SIGKILL'),
  };
};

/**
 * In the child process: runs `work` on each task and returns the answer. An error of `work` ends the process, with the error as
 * its last output.
 */
export const answerTasks = <Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void => {
  const answer = async (task: Task) => void process.send?.({ answer: await work(task) });
  process.on('message', (task) => void answer(task as Task));
};
