import { fileSweep, photoPictures, type FilesInUse, type JobDeps } from '@obraclara/files';
import type { JobWork } from '@obraclara/platform/work';
import { forgetPeopleJob } from './forget-people.ts';
import { filesInUse } from './read-models/files-in-use.ts';
import { tables } from './tables.ts';

/** The read model of the files that events use, for the file sweep. */
export const inUse: FilesInUse = {
  name: filesInUse.name,
  table: tables.files_in_use.from,
  isComplete: ({ position, log }) => /* sql */ `coalesce((
    select c.position >= ${position} and c.version = ${filesInUse.version} and c.log = ${log}
      and not exists (select from read.parked p where p.projection = c.name)
    from read.checkpoints c where c.name = '${filesInUse.name}'), false)`,
};

/** Background jobs of a process that runs projections. */
export const jobs: ((deps: JobDeps) => JobWork)[] = [
  photoPictures,
  (deps) => fileSweep({ ...deps, inUse }),
  forgetPeopleJob,
];
