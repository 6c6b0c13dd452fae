import type { CommandDeps } from '../machinery/deps.ts';

/** What the storage of files on a Drive stands on. */
export type StorageDeps = Pick<
  CommandDeps,
  | 'store'
  | 'db'
  | 'jwtSecret'
  | 'now'
  | 'files'
  | 'named'
  | 'enqueue'
  | 'withJob'
  | 'log'
  | 'googleApiRootUrl'
>;
