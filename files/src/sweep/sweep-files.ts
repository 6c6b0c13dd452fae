import { pause } from '@obraclara/platform/store';
import { sweepQueue, trashQueue, type JobWork } from '@obraclara/platform/work';
import type { JobDeps } from '../job-deps.ts';
import { unreferenced } from '../register/file-registry.ts';
import { mayDeleteUnused } from './deletion-hold.ts';
import { placeNow } from './trash-place.ts';

/** Tells which files the events use. */
export type FilesInUse = {
  /** Name for log messages. */
  name: string;
  /** SQL table with `file_id` and `in_use`; it also has files that were used earlier. */
  table: string;
  /** SQL condition: the table covers the log of this name up to this position, with no event set aside. */
  isComplete(asked: { position: string; log: string }): string;
};

export type SweepDeps = JobDeps & { inUse: FilesInUse };

/** Hours that a file may exist before the event that uses it: an open form, or a phone without a signal. */
const patienceHours = 24;
type Options = {
  now?: Date;
  /** Milliseconds that a sweep waits for the projection to reach the end of the log. */
  longestWait?: number;
};

/**
 * Unused files: replaced logos at once, files that were never used after a day ($3). `ready`, from the same snapshot: the
 * projection covers log $2 up to $1; otherwise files in use would look unused.
 */
const unused = ({ table, isComplete }: FilesInUse) => /* sql */ `
select ${isComplete({ position: '$1::bigint', log: '$2' })} as ready,
  array(
    select f.id from files.file f
    where ${unreferenced} and not exists (select from ${table} u where u.file_id = f.id and u.in_use)
      and (f.uploaded_at < $3 or f.kind = 'logo' and exists (select from ${table} u where u.file_id = f.id))
  ) as ids`;

type Found = { ready: boolean; ids: string[] };

const find = async (
  { store, pool, inUse }: Pick<SweepDeps, 'store' | 'pool' | 'inUse'>,
  { now = new Date(), longestWait = 5_000 }: Options,
): Promise<Found> => {
  const head = await store.head();
  const since = new Date(now.getTime() - patienceHours * 3_600_000).toISOString();
  const [text, values] = [unused(inUse), [head.toString(), await store.identity(), since]];
  for (const end = performance.now() + longestWait; ;) {
    const { rows } = await pool.query<Found>(text, values);
    const found = rows[0]!;
    if (found.ready || performance.now() > end) return found;
    await pause(100);
  }
};

/** Seconds until the Drive copy is deleted: by then the file is removed, or kept for the next sweep. */
const copyFollows = 60;

/** First queues the deletion of its Drive copy, also of one that may still be uploading; then removes the file. */
const remove = async ({ files, enqueue, store }: JobDeps, id: string) => {
  const file = await files.registry.find(id);
  if (file && file.storage !== 'local') {
    const { project_id, drive_file_id } = file;
    const seen = await placeNow(store, files.memories[0]);
    await enqueue(trashQueue, { file_id: id, project_id, drive_file_id, seen }, { startAfter: copyFollows });
  }
  return files.removeUnreferenced(id);
};

/** Removes files and returns their number. A file that cannot be removed stays for the next sweep, without stopping this one. */
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

/** Hashes of stored bytes and pictures without a registered file, in batches of some hundreds. Yields each hash once. */
async function* orphans({ files: { blobs }, pool }: Pick<JobDeps, 'files' | 'pool'>) {
  const logged = new Set<string>();
  for await (const names of blobs.names()) {
    const hashes = [...new Set(names.map(({ sha256 }) => sha256))];
    const { rows } = await pool.query<{ sha256: string }>(
      'select distinct sha256 from files.file where sha256 = any($1)',
      [hashes],
    );
    const known = new Set(rows.map(({ sha256 }) => sha256));
    const found = hashes.filter((one) => !known.has(one) && !logged.has(one));
    for (const one of found) logged.add(one);
    yield found;
  }
}

/** Removes such bytes: those of processes that died in between, or pictures derived while their file was removed. */
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

/** Files and bytes that a sweep would remove; `null` while the check would be unsafe. */
export type Sweepable = { files: number; bytes: number; blobs: number } | null;

/** Counts what a sweep would remove, without removing it. */
export const sweepable = async (
  deps: Pick<SweepDeps, 'store' | 'pool' | 'files' | 'inUse'>,
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

/** Numbers of removed files, bytes without a file, and unfinished uploads; `null` if the check was unsafe. */
export type Swept = { files: number; blobs: number; incoming: number } | null;

/**
 * Removes unused files, also from Drives, bytes without a file (`releaseOrphans`) and unfinished uploads. Does nothing while the
 * projection is incomplete (`isComplete`) or for a while after the log was replaced (`mayDeleteUnused`). Concurrent uploads are
 * safe, since bytes are stored and removed under a lock of their hash; so are new references (`unreferenced`).
 */
export const sweepFiles = async (deps: SweepDeps, options: Options = {}): Promise<Swept> => {
  const { files, log, store, inUse } = deps;
  const { ready, ids } = await find(deps, options);
  if (!ready) {
    log(`unused files stay for now: the projection ${inUse.name} does not know of everything`);
    return null;
  }
  const now = options.now ?? new Date();
  if (!(await mayDeleteUnused({ store, now, log }, files.memories))) return null;
  const removed = await removeAll(deps, ids);
  const blobs = await releaseOrphans(deps);
  return { files: removed, blobs, incoming: await files.blobs.removeStale() };
};

/** Job that runs the sweep every five minutes. */
export const fileSweep = (deps: SweepDeps): JobWork => ({
  queue: sweepQueue,
  everySeconds: 300,
  work: async () => void (await sweepFiles(deps)),
});
