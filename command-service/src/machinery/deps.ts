import type { ContractKind, IssuedPaper } from '@obraclara/events';
import type { Files, NamedFiles } from '@obraclara/files';
import type { Enqueue, WithJob } from '@obraclara/platform/work';
import type { EventStore, LogHead } from '@obraclara/platform/store';
import type { Pool } from 'pg';

/** `ledger`: id, revision and importe líquido of each estimation up to the one that was drawn, by whose figures it was. */
export type DrawnIssue = {
  ledger: [id: string, revision: number, importe_liquido: number][];
  content: string;
  papers: IssuedPaper[];
};

type Log = (message: string, error?: unknown) => void;

/** What the write side stands on. `db` holds only what is no event: credentials and the index of where entities live. */
export type CommandDeps = {
  store: EventStore;
  db: Pool;
  jwtSecret: string;
  now: () => Date;
  files: Files;
  /** What people call the files that events name. */
  named: NamedFiles;
  /** What the log has come to, for events to carry; undefined while that is not known. */
  logHead?: () => LogHead | undefined;
  /** Leaves a job to be done in the background. */
  enqueue: Enqueue;
  /** Which files have a job left. */
  withJob: WithJob;
  /** Draws and keeps the papers of an estimation as the read models have it; absent where no documents are drawn. */
  drawIssue?: (of: {
    project_id: string;
    id: string;
    kind: ContractKind;
    origin: string;
    issued_by: string;
  }) => Promise<DrawnIssue>;
  /** Largest file that is taken in. */
  maxUploadBytes: number;
  /** Where Google is, when it is a stand-in of the tests. */
  googleApiRootUrl?: string | undefined;
  /** Waits these milliseconds; tests need not. */
  pause?: (ms: number) => Promise<unknown>;
  log?: Log;
  /** Events of a stream after which a snapshot is made of it, when not as many as usual. */
  snapshotEvery?: number;
};
