import { madeHere } from '@obraclara/files';
import { driveQueue, strandedQueue, type JobWork } from '@obraclara/platform/work';
import type { Pool } from 'pg';
import type { StorageDeps } from './storage-deps.ts';

/** Seconds within which a process queues the job of a file after its registration. */
const patience = 60;
const page = 500;

/** Ids of files that are missing on a connected Drive and have no lease. */
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
 * Queues every file of a linked project that is missing on its Drive and has no job: its process died before it queued one. Returns the
 * number of files.
 */
const queueStranded = async ({ db, files, now, enqueue, withJob }: StorageDeps): Promise<number> => {
  const before = new Date(now().getTime() - patience * 1000);
  let stranded = 0;
  for await (const ids of unsentFiles(db, before)) {
    const cared = await withJob(driveQueue, ids);
    for (const id of ids.filter((one) => !cared.has(one))) {
      // Marks the file as waiting before the job reads it, unless it was sent meanwhile.
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
