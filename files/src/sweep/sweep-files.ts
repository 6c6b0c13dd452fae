import { pause } from '@obraclara/platform/store';
import { sweepQueue, trashQueue, type JobWork } from '@obraclara/platform/work';
import type { JobDeps } from '../job-deps.ts';
import { unclaimed } from '../register/file-registry.ts';
import { mayThrowAway } from './may-throw-away.ts';
import { placeNow } from './trash-place.ts';

/** Who knows which files the events rest on. */
export type FilesInUse = {
  /** What the log calls it. */
  name: string;
  /** Table, for SQL, of `file_id` and `in_use`: what has been used and left behind is in it as well. */
  table: string;
  /** SQL: whether that table tells of everything in the log of this name up to this position, and sets nothing aside. */
  isComplete(asked: { position: string; log: string }): string;
};

export type SweepDeps = JobDeps & { inUse: FilesInUse };

/** Hours that a file may wait for the event that uses it: a form left open, a phone without a signal. */
const patienceHours = 24;
type Options = {
  now?: Date;
  /** Milliseconds that a sweep waits for the projection to reach what had happened when it began. */
  longestWait?: number;
};

/**
 * Files that no event rests on: logos left behind at once, files never used after a day ($3). `ready`, of the same snapshot:
 * all is known of this log ($2) up to $1, else what is in use would look unused.
 */
const unused = ({ table, isComplete }: FilesInUse) => /* sql */ `
select ${isComplete({ position: '$1::bigint', log: '$2' })} as ready,
  array(
    select f.id from files.file f
    where ${unclaimed} and not exists (select from ${table} u where u.file_id = f.id and u.in_use)
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

/** Of which bytes and pictures no file is on the register, some hundreds at a time; each once, wherever its pictures are listed. */
async function* orphans({ files: { blobs }, pool }: Pick<JobDeps, 'files' | 'pool'>) {
  const told = new Set<string>();
  for await (const names of blobs.names()) {
    const hashes = [...new Set(names.map(({ sha256 }) => sha256))];
    const { rows } = await pool.query<{ sha256: string }>(
      'select distinct sha256 from files.file where sha256 = any($1)',
      [hashes],
    );
    const known = new Set(rows.map(({ sha256 }) => sha256));
    const found = hashes.filter((one) => !known.has(one) && !told.has(one));
    for (const one of found) told.add(one);
    yield found;
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

/** How many files, blobs without a file, and unfinished uploads were removed; `null` when it was not safe to look. */
export type Swept = { files: number; blobs: number; incoming: number } | null;

/**
 * Removes what nothing uses, on Drives as well: see `unused`, `releaseOrphans`, and uploads that never ended. Touches nothing
 * while it is not known what is in use (`isComplete`), nor for a while after the log was replaced (`mayThrowAway`). What is
 * uploaded meanwhile is safe: bytes are put in place and taken away under a lock of their hash; so is what is being referred to
 * (`unclaimed`).
 */
export const sweepFiles = async (deps: SweepDeps, options: Options = {}): Promise<Swept> => {
  const { files, log, store, inUse } = deps;
  const { ready, ids } = await find(deps, options);
  if (!ready) {
    log(`unused files stay for now: the projection ${inUse.name} does not know of everything`);
    return null;
  }
  const now = options.now ?? new Date();
  if (!(await mayThrowAway({ store, now, log }, files.memories))) return null;
  const removed = await removeAll(deps, ids);
  const blobs = await releaseOrphans(deps);
  return { files: removed, blobs, incoming: await files.blobs.removeStale() };
};

/** The sweep, every five minutes. */
export const fileSweep = (deps: SweepDeps): JobWork => ({
  queue: sweepQueue,
  everySeconds: 300,
  work: async () => void (await sweepFiles(deps)),
});
