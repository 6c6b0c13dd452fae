import { fork, type ChildProcess } from 'node:child_process';
import type { CatalogContext, CatalogReading } from './catalog-reading.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { ProgramContext, ProgramReading } from './program-reading.ts';
import { damaged, unreadable, type Unreadable } from './unreadable.ts';
import { fileKind } from './workbook.ts';

export type Task = { bytes: Uint8Array; limits: Limits } & (
  { reads: 'catalog'; context: CatalogContext } | { reads: 'program'; context: ProgramContext }
);
export type Answer =
  { reading: CatalogReading | ProgramReading } | { refused: Pick<Unreadable, 'statusCode' | 'detail'> };

const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

const turn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

const tooLarge = () =>
  unreadable(
    413,
    'El archivo necesita demasiada memoria para leerse. Divídalo o quite las hojas que no sean necesarias.',
  );
const tooSlow = () =>
  unreadable(422, 'El archivo tardó demasiado en leerse. Divídalo o quite las hojas que no sean necesarias.');

/** What a reading needs of our environment; the rest, secrets among it, is not for whoever reads files of others. */
const environment = () => {
  const { TZ, SystemRoot } = process.env;
  return { ...(TZ && { TZ }), ...(SystemRoot && { SystemRoot }) };
};

/** What an engine that runs out of memory writes before it ends itself. */
const outOfMemory = /heap out of memory|Reached heap limit/;

/** The last of what a process wrote, for telling why it ended. */
const lastWords = ({ stderr }: ChildProcess) => {
  let words = '';
  stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-16_384);
  });
  return () => words;
};

const work = (task: Task): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${task.limits.memory_mb}`],
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const said = lastWords(child);
    const clock = setTimeout(() => {
      reject(tooSlow());
      child.kill('SIGKILL');
    }, task.limits.milliseconds);
    child.once('message', (answer) => {
      resolve(answer as Answer);
      child.kill('SIGKILL');
    });
    child.on('error', (error) => reject(Object.assign(damaged(), { cause: error })));
    child.once('close', () => {
      clearTimeout(clock);
      // After an answer this changes nothing. Whatever went wrong inside, the file is what made it happen; what it said is kept for the log.
      reject(outOfMemory.test(said()) ? tooLarge() : Object.assign(damaged(), { cause: new Error(said()) }));
    });
    child.send(task);
  });

const read = async (task: Task): Promise<CatalogReading | ProgramReading> => {
  fileKind(task.bytes, task.limits);
  const answer = await turn(() => work(task));
  if ('refused' in answer) throw unreadable(answer.refused.statusCode, answer.refused.detail);
  return answer.reading;
};

const limitsOf = (given: Partial<Limits> | undefined): Limits => ({ ...defaultLimits, ...given });

/** Reads a catalog in a process of its own, at most two at once; it is ended whatever happens. */
export const catalogInWorker = (bytes: Uint8Array, context: CatalogContext) =>
  read({ reads: 'catalog', bytes, context, limits: limitsOf(context.limits) }) as Promise<CatalogReading>;

/** Reads a program in a process of its own, at most two at once; it is ended whatever happens. */
export const programInWorker = (bytes: Uint8Array, context: ProgramContext) =>
  read({ reads: 'program', bytes, context, limits: limitsOf(context.limits) }) as Promise<ProgramReading>;
