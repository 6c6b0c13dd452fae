import type { Files } from '@obraclara/platform/files';
import type { Enqueue, JobWork } from '@obraclara/platform/work';
import type { EventStore } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import type { Log } from './batch.ts';
import { photoPictures } from './jobs/photo-pictures.ts';
import { fileSweep } from './jobs/sweep-files.ts';

export type JobDeps = { store: EventStore; pool: Pool; files: Files; enqueue: Enqueue; log: Log };

/** Work in the background that a process with projections does, besides filling the read models. */
export const jobs: ((deps: JobDeps) => JobWork)[] = [photoPictures, fileSweep];
