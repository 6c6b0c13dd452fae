import { startWorker, workerEnvironment, type WorkerProcess } from '@obraclara/platform/work';
import type { AmendmentContext, AmendmentReading } from '../amendment/reading.ts';
import type { CatalogContext, CatalogReading } from '../catalog/reading.ts';
import type { Limits } from '../limits.ts';
import type { ProgramContext, ProgramReading } from '../program/reading.ts';
import type { Unreadable } from '../unreadable.ts';

export type Task = { bytes: Uint8Array; limits: Limits } & (
  | { reads: 'catalog'; context: CatalogContext }
  | { reads: 'program'; context: ProgramContext }
  | { reads: 'amendment'; context: AmendmentContext }
);
export type Reading = CatalogReading | ProgramReading | AmendmentReading;
export type Read =
  { reading: Reading } | { refused: Pick<Unreadable, 'statusCode' | 'detail' | 'unknown_headings'> };
/** Result of reading a file, and the resident memory of the process afterwards, in bytes. */
export type ReadResult = { read: Read; rss: number };

/** Key of compatible readers: a reader can read any file whose task has the same key. */
export const kindOf = ({ limits }: Task): string => JSON.stringify([limits.memory_mb, workerEnvironment()]);

/** A process that reads one file at a time. */
export type Reader = WorkerProcess<Task, ReadResult> & { kind: string };

/** Starts a reader process for tasks like this one. */
export const startReader = (task: Task): Reader => ({
  kind: kindOf(task),
  ...startWorker(new URL('./worker.ts', import.meta.url), { memory: task.limits.memory_mb, pipe: true }),
});
