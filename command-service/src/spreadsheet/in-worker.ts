import { Worker } from 'node:worker_threads';
import type { CatalogContext, CatalogReading } from './catalog-reading.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { damaged, unreadable, type Unreadable } from './unreadable.ts';
import { fileKind } from './workbook.ts';

export type Task = { reads: 'catalog'; bytes: Uint8Array; context: CatalogContext; limits: Limits };
export type Answer = { reading: CatalogReading } | { refused: Pick<Unreadable, 'statusCode' | 'detail'> };

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
      'El archivo necesita demasiada memoria para leerse. Divídalo o quite lo que no sea el catálogo.',
    );
  return error instanceof RangeError ? damaged() : (error as Error);
};

const work = (task: Task): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: task.limits.memory_mb, maxYoungGenerationSizeMb: 64 },
      execArgv: [],
    });
    const clock = setTimeout(() => {
      reject(
        unreadable(422, 'El archivo tardó demasiado en leerse. Divídalo o quite lo que no sea necesario.'),
      );
      void worker.terminate();
    }, task.limits.milliseconds);
    worker.once('message', resolve);
    worker.once('error', (error) => reject(explained(error)));
    worker.once('exit', () => {
      clearTimeout(clock);
      reject(damaged());
    });
  });

/** Runs one reading in its own thread, at most two at once; the thread is ended whatever happens. */
export const readInWorker = async (task: Omit<Task, 'limits'>): Promise<CatalogReading> => {
  const limits = { ...defaultLimits, ...task.context.limits };
  fileKind(task.bytes, limits);
  const answer = await turn(() => work({ ...task, limits }));
  if ('refused' in answer) throw unreadable(answer.refused.statusCode, answer.refused.detail);
  return answer.reading;
};
