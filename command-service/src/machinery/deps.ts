import type { ClosingEvent, ContractKind, IssuedPaper } from '@obraclara/events';
import type { Files, NamedFiles } from '@obraclara/files';
import type { Enqueue, WithJob } from '@obraclara/platform/work';
import type { EventStore, LogHead } from '@obraclara/platform/store';
import type { Pool } from 'pg';

/** A drawn issue. `ledger`: id, revision and importe líquido of each estimation up to the drawn one, as the drawing used them. */
export type DrawnIssue = {
  ledger: [id: string, revision: number, importe_liquido: number][];
  content: string;
  papers: IssuedPaper[];
};

/** The drawn paper of an act that ends a contract. */
export type DrawnAct = Omit<
  Extract<ClosingEvent, { type: 'ActIssued' }>['data'],
  'contract_id' | 'project_id'
>;

type Log = (message: string, error?: unknown) => void;

/** Dependencies of the write side. `db` stores only what is not in events: credentials and the index that locates entities. */
export type CommandDeps = {
  store: EventStore;
  db: Pool;
  jwtSecret: string;
  now: () => Date;
  files: Files;
  /** Names that people gave to the files of events. */
  named: NamedFiles;
  /** Head of the log, which events carry; undefined while unknown. */
  logHead?: () => LogHead | undefined;
  /** Adds a job to run in the background. */
  enqueue: Enqueue;
  /** The files that have a pending job. */
  withJob: WithJob;
  /** Draws and stores the documents of an estimation, from the read models; absent where no documents are drawn. */
  drawIssue?: (of: {
    project_id: string;
    id: string;
    kind: ContractKind;
    origin: string;
    issued_by: string;
  }) => Promise<DrawnIssue>;
  /** The same for the paper of an act that ends the works contract. */
  drawAct?: (of: { project_id: string; act: string; origin: string; issued_by: string }) => Promise<DrawnAct>;
  /** Largest accepted file, in bytes. */
  maxUploadBytes: number;
  /** Base URL of a simulated Google API, in tests. */
  googleApiRootUrl?: string | undefined;
  /** Waits this many milliseconds; tests replace it. */
  pause?: (ms: number) => Promise<unknown>;
  log?: Log;
  /** Number of events between two snapshots of a stream, if not the default. */
  snapshotEvery?: number;
};
