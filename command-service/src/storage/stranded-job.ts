import { madeHere } from '@obraclara/files';
import { driveQueue, strandedQueue, type JobWork } from '@obraclara/platform/work';
import type { Pool } from 'pg';
import type { StorageDeps } from './storage-deps.ts';

/** Seconds within which a process leaves the job of a file that it has registered. */
const patience = 60;
const page = 500;

/** Files that belong on a Drive that can be asked, and that nobody has in hand, by id. */
const unsent = /* sql */ `
select f.id from files.file f
join storage.link l on l.project_id = f.project_id and l.broken_at is null
where f.kind <> '${madeHere}' and f.storage <> 'google_drive' and f.uploaded_at < $1 and f.id > $2
  and not exists (select from storage.sending s where s.file_id = f.id and s.until > now())
order by f.id limit ${page}`;

async function* unsentFiles(db: Pool, before: Date): AsyncGenerator<string[]> {
  for (let ids: string[] = []; ;) {
    const { rows } = await db.query<{ id: string }>(unsent, [before, ids.at(-1) ?? '']);
    ids = rows.map(({ id }) => id);
    yield ids;
    if (ids.length < page) return;
  }
}

/**
 * Leaves a job for every file of a linked project that is not on its Drive and that no job will send: the process that had it
 * died before it had left one. Answers how many there were.
 */
const queueStranded = async ({ db, files, now, enqueue, withJob }: StorageDeps): Promise<number> => {
  const before = new Date(now().getTime() - patience * 1000);
  let stranded = 0;
  for await (const ids of unsentFiles(db, before)) {
    const cared = await withJob(driveQueue, ids);
    for (const id of ids.filter((one) => !cared.has(one))) {
      // Waiting before the job looks at it; unless it has got there meanwhile.
      if (!(await files.registry.wait(id))) continue;
      await enqueue(driveQueue, { file_id: id });
      stranded += 1;
    }
  }
  return stranded;
};

export const strandedFilesJob = (deps: StorageDeps): JobWork => ({
  queue: strandedQueue,
  everySeconds: 180,
  work: async () => {
    const stranded = await queueStranded(deps);
    if (stranded > 0)
      deps.log?.(`${stranded} files that nobody was going to send to their Drive are sent now`);
  },
});
