import type { Files, StoredFile } from '@obraclara/files';
import type { Enqueue, WithJob } from '@obraclara/platform/work';
import type { EventStore } from '@obraclara/platform/store';
import type { Pool } from 'pg';

type Log = (message: string, error?: unknown) => void;

/** What the write side stands on. `db` holds only what is no event: credentials and the index of where entities live. */
export type CommandDeps = {
  store: EventStore;
  db: Pool;
  jwtSecret: string;
  now: () => Date;
  files: Files;
  /** Leaves a job to be done in the background. */
  enqueue: Enqueue;
  /** Which files have a job left. */
  withJob: WithJob;
  /** Largest file that is taken in. */
  maxUploadBytes: number;
  /**
   * Sends a file that has just been registered to the Drive of its project, if it has one; gives it up after a few seconds
   * and leaves it `waiting`. Answers the file as it is then; never rejects because of the Drive.
   */
  sendToDrive?: (file: StoredFile) => Promise<StoredFile>;
  /** Where Google is, when it is a stand-in of the tests. */
  googleApiRootUrl?: string | undefined;
  /** Milliseconds that whoever uploads waits for the Drive, 8000 unless a test says otherwise. */
  driveWait?: number;
  /** Waits these milliseconds; tests need not. */
  pause?: (ms: number) => Promise<unknown>;
  log?: Log;
};
