import { mayThrowAway, placeNow, unclaimed } from '@obraclara/platform/files';
import { sweepQueue, trashQueue, type JobWork } from '@obraclara/platform/work';
import { pause } from '@obraclara/platform/store';
import type { JobDeps } from '../jobs.ts';
import { filesInUse } from '../read-models/files-in-use.ts';
import { tables } from '../tables.ts';

/** Hours that a file may wait for the event that uses it: a form left open, a phone without a signal. */
const patienceHours = 24;
type Options = {
  now?: Date;
  /** Milliseconds that a sweep waits for the projection to reach what had happened when it began. */
  longestWait?: number;
};

/**
 * Files that no event rests on: logos left behind at once, files never used after a day. `ready`, of the same snapshot: the
 * projection knows of everything in this log ($5) up to $1 and sets nothing aside, else what is in use would look unused.
 */
const unused = /* sql */ `
select coalesce((
    select c.position >= $1::bigint and c.version = $2 and c.log = $5
      and not exists (select from read.parked p where p.projection = c.name)
    from read.checkpoints c where c.name = $3), false) as ready,
  array(
    select f.id from files.file f
    where ${unclaimed} and not exists (select from ${tables.files_in_use.from} u where u.file_id = f.id and u.in_use)
      and (f.uploaded_at < $4
        or f.kind = 'logo' and exists (select from ${tables.files_in_use.from} u where u.file_id = f.id))
  ) as ids`;

type Found = { ready: boolean; ids: string[] };

const find = async (
  { store, pool }: Pick<JobDeps, 'store' | 'pool'>,
  { now = new Date(), longestWait = 5_000 }: Options,
): Promise<Found> => {
  const head = await store.head();
  const since = new Date(now.getTime() - patienceHours * 3_600_000).toISOString();
  const values = [head.toString(), filesInUse.version, filesInUse.name, since, await store.identity()];
  for (const end = Date.now() + longestWait; ;) {
    const { rows } = await pool.query<Found>(unused, values);
    const found = rows[0]!;
    if (found.ready || Date.now() > end) return found;
    await pause(100);
  }
};

/** Seconds after which the copy on a Drive follows: the file is off the register by then, or still to be swept. */
const copyFollows = 60;

/** Its copy on a Drive, also one that may be on its way there, is left to whoever knows the Drive before anything is removed. */
const remove = async ({ files, enqueue, store }: JobDeps, id: string) => {
  const file = await files.registry.find(id);
  if (file && file.storage !== 'local') {
    const { project_id, drive_file_id } = file;
    const seen = await placeNow(store, files.memories[0]);
    await enqueue(trashQueue, { file_id: id, project_id, drive_file_id, seen }, { startAfter: copyFollows });
  }
  return files.removeUnclaimed(id);
};

/** How many went. One that cannot be removed stays for the next sweep and keeps no other. */
const removeAll = async (deps: JobDeps, ids: readonly string[]) => {
  let removed = 0;
  for (const id of ids)
    try {
      if (await remove(deps, id)) removed += 1;
    } catch (error) {
      deps.log(`the unused file ${id} could not be removed`, error);
    }
  return removed;
};

/** Of which bytes and pictures no file is on the register, some hundreds at a time. */
async function* orphans({ files: { blobs }, pool }: Pick<JobDeps, 'files' | 'pool'>) {
  for await (const hashes of blobs.hashes()) {
    const { rows } = await pool.query<{ sha256: string }>(
      'select distinct sha256 from files.file where sha256 = any($1)',
      [hashes],
    );
    const known = new Set(rows.map(({ sha256 }) => sha256));
    yield hashes.filter((one) => !known.has(one));
  }
}

/** Removes them: those of a process that died between the two, or made while their file was being removed. */
const releaseOrphans = async (deps: JobDeps) => {
  const { blobs, registry } = deps.files;
  let released = 0;
  for await (const hashes of orphans(deps))
    for (const sha256 of hashes)
      await registry.release(sha256, async () => {
        await blobs.remove(sha256);
        released += 1;
      });
  return released;
};

/** What a sweep would take: files on the register and bytes without one. `null` while it would not be safe to look. */
export type Sweepable = { files: number; bytes: number; blobs: number } | null;

/** Counts what a sweep would take, without taking it. */
export const sweepable = async (
  deps: Pick<JobDeps, 'store' | 'pool' | 'files'>,
  options: Options = {},
): Promise<Sweepable> => {
  const { ready, ids } = await find(deps, options);
  if (!ready) return null;
  const { rows } = await deps.pool.query<{ bytes: string }>(
    'select coalesce(sum(bytes), 0) as bytes from files.file where id = any($1)',
    [ids],
  );
  let blobs = 0;
  for await (const hashes of orphans(deps)) blobs += hashes.length;
  return { files: ids.length, bytes: Number(rows[0]!.bytes), blobs };
};

/** How many files, blobs without a file, and unfinished uploads were removed; `null` when it was not safe to look. */
export type Swept = { files: number; blobs: number; incoming: number } | null;

/**
 * Removes what nothing uses, on Drives as well: see `unused`, `releaseOrphans`, and uploads that never ended. Touches nothing
 * while the projection `files-in-use` is behind, of another version, or has parked a stream, nor for a while after the log was
 * replaced (`mayThrowAway`). What is uploaded meanwhile is
 * safe: bytes are put in place and taken away under a lock of their hash; so is what is being referred to (`unclaimed`).
 */
export const sweepFiles = async (deps: JobDeps, options: Options = {}): Promise<Swept> => {
  const { files, log, store } = deps;
  const { ready, ids } = await find(deps, options);
  if (!ready) {
    log(`unused files stay for now: the projection ${filesInUse.name} does not know of everything`);
    return null;
  }
  const now = options.now ?? new Date();
  if (!(await mayThrowAway({ store, now, log }, files.memories))) return null;
  const removed = await removeAll(deps, ids);
  const blobs = await releaseOrphans(deps);
  return { files: removed, blobs, incoming: await files.blobs.removeStale() };
};

export const fileSweep = (deps: JobDeps): JobWork => ({
  queue: sweepQueue,
  everySeconds: 300,
  work: async () => void (await sweepFiles(deps)),
});
