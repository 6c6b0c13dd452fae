import { openEventStore } from '@obraclara/platform/store';
import { attached } from '../attached.ts';
import { readConfig } from '../config.ts';
import type { Environment } from '../given.ts';
import type { BackupDeps } from './backup-commands.ts';

/** Dependencies of backup and restore, read from the environment. Throws a Spanish sentence for an unusable setting. */
export const backupDeps = (env: Environment): BackupDeps => ({
  ...readConfig(env),
  env,
  now: () => new Date(),
  inDatabase: (work) =>
    attached(
      ({ pool, connectionString, log }) => {
        const openLog = () => openEventStore({ eventStoreUrl: undefined, connectionString, log });
        return work({ pool, openLog, log });
      },
      { mayBegin: true },
    ),
});
