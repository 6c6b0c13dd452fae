import type { JobWork } from '@obraclara/platform/work';
import type { CommandDeps } from './machinery/deps.ts';
import { driveUploadJob } from './storage/drive-job.ts';
import { strandedFilesJob } from './storage/stranded-job.ts';
import { driveTrashJob } from './storage/trash-job.ts';
import { credentialSweepJob } from './user/credential-sweep.ts';

/** Background jobs of processes that run the command service. */
export const jobs: ((deps: CommandDeps) => JobWork)[] = [
  driveUploadJob,
  driveTrashJob,
  strandedFilesJob,
  credentialSweepJob,
];
