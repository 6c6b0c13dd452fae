import { Worker } from 'node:worker_threads';
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

const explained = (error: unknown): Error => {
  const code = (error as { code?: string }).code;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return unreadable(
      413,
      'El archivo necesita demasiada memoria para leerse. Divídalo o quite las hojas que no sean necesarias.',
    );
  // Whatever else went wrong inside, the file is what made it happen; the cause is kept for the log.
  return Object.assign(damaged(), { cause: error });
};

const work = (task: Task): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: task.limits.memory_mb, maxYoungGenerationSizeMb: 64 },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    // The parser writes remarks about odd records; a hostile file must not fill the log with them.
    worker.stdout.resume();
    worker.stderr.resume();
    const clock = setTimeout(() => {
      reject(
        unreadable(
          422,
          'El archivo tardó demasiado en leerse. Divídalo o quite las hojas que no sean necesarias.',
        ),
      );
      void worker.terminate();
    }, task.limits.milliseconds);
    worker.once('message', resolve);
    worker.once('error', (error) => reject(explained(error)));
    worker.once('exit', () => {
      clearTimeout(clock);
      // Without an answer before it, the thread was ended from outside; after one, this changes nothing.
      reject(damaged());
    });
  });

const read = async (task: Task): Promise<CatalogReading | ProgramReading> => {
  fileKind(task.bytes, task.limits);
  const answer = await turn(() => work(task));
  if ('refused' in answer) throw unreadable(answer.refused.statusCode, answer.refused.detail);
  return answer.reading;
};

const limitsOf = (given: Partial<Limits> | undefined): Limits => ({ ...defaultLimits, ...given });

/** Reads a catalog in a thread of its own, at most two at once; the thread is ended whatever happens. */
export const catalogInWorker = (bytes: Uint8Array, context: CatalogContext) =>
  read({ reads: 'catalog', bytes, context, limits: limitsOf(context.limits) }) as Promise<CatalogReading>;

/** Reads a program in a thread of its own, at most two at once; the thread is ended whatever happens. */
export const programInWorker = (bytes: Uint8Array, context: ProgramContext) =>
  read({ reads: 'program', bytes, context, limits: limitsOf(context.limits) }) as Promise<ProgramReading>;
