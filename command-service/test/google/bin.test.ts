import { setTimeout as pause } from 'node:timers/promises';
import { mayDeleteUnused, placeNow, type TrashJob } from '@obraclara/files';
import { driveQueue, trashQueue } from '@obraclara/platform/work';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { backupLog } from '../../../test/restored-log.ts';
import { besideGoogle, pdf, type BesideGoogle } from './linked.ts';

let g: BesideGoogle;
let project: string;
let folder: string;
let token: string;
beforeAll(async () => {
  g = await besideGoogle();
});
beforeEach(async () => {
  const linked = await g.linked();
  ({ project, folder } = linked);
  ({ token } = linked.supervisor);
});
afterEach(() => g.google.heal());
afterAll(() => g?.close());

let marks = 0;
const send = async () => {
  const { body } = await g.upload(project, token, { bytes: pdf(300, String(marks++)) });
  // The job may fail: some tests check what a failing Drive leaves behind.
  await g.work(body.file_id).catch(() => undefined);
  return g.file(body.file_id);
};

/** Unregisters the file, as a sweep does; returns the resulting job. */
const removed = async ({ id: file_id, project_id, drive_file_id }: Awaited<ReturnType<typeof send>>) => {
  await g.obra.files.remove(file_id);
  return { file_id, project_id, drive_file_id, seen: await seen() } satisfies TrashJob;
};
const seen = () => placeNow(g.obra.store, g.obra.files.memories[0]);
const work = (job: TrashJob) => g.workOf(trashQueue)(job);
const left = () =>
  g.obra.enqueued.filter(
    ({ queue, data }) => queue === trashQueue && (data as TrashJob).project_id === project,
  );
/** Number of files in the folder, and of copies in the bin. */
const onDrive = () => ({
  there: (g.onDrive(folder, 'Oficios') ?? []).length,
  binned: [...g.google.drive.files.values()].filter(
    ({ trashed, parents }) => trashed && g.google.drive.files.get(parents[0]!)?.parents.includes(folder),
  ).length,
});

it('puts the copy of a file that is no more into the bin, once, and nothing else', async () => {
  const gone = await send();
  await send();
  const job = await removed(gone);
  await work(job);
  expect(onDrive()).toEqual({ there: 1, binned: 1 });
  await work(job);
  expect(onDrive()).toEqual({ there: 1, binned: 1 });
  expect(left()).toEqual([]);
});

it('finds a copy whose response was lost, and deletes none if none arrived', async () => {
  g.google.fail('put', 'lost', Infinity);
  const unheard = await send();
  expect(unheard).toMatchObject({ storage: 'waiting', drive_file_id: null });
  g.google.heal();
  g.google.fail('begin', 'full', Infinity);
  const never = await send();
  g.google.heal();
  const before = g.google.count('trash');
  for (const file of [unheard, never]) await work(await removed(file));
  expect(onDrive()).toEqual({ there: 0, binned: 1 });
  expect(g.google.count('trash')).toBe(before + 1);
});

it.each(['rate', 'broken', 'lost'] as const)(
  'tries again after an outage (%s) until the copy is in the bin',
  async (fault) => {
    const job = await removed(await send());
    g.google.fail('trash', fault, Infinity);
    await expect(work(job)).rejects.toThrow('Google Drive');
    g.google.heal();
    await work(job);
    expect(onDrive()).toEqual({ there: 0, binned: 1 });
  },
);

it('comes back when Google says so', async () => {
  const job = await removed(await send());
  g.google.fail('trash', 'too-many', Infinity);
  await work(job);
  expect(left()).toEqual([{ queue: trashQueue, data: job }]);
  expect(onDrive()).toEqual({ there: 1, binned: 0 });
});

it('is done when somebody else has removed the copy', async () => {
  const file = await send();
  g.google.drive.files.delete(file.drive_file_id!);
  await work(await removed(file));
  expect(left()).toEqual([]);
});

it('waits without calling Google while consent is revoked, and resumes after a new one', async () => {
  const jobs = [await removed(await send()), await removed(await send())] as const;
  g.google.revoke();
  await work(jobs[0]);
  expect(left()).toEqual([{ queue: trashQueue, data: jobs[0] }]);
  const before = g.google.seen.length;
  for (const job of jobs) await work(job);
  expect(g.google.seen).toHaveLength(before);
  expect(left()).toHaveLength(3);

  await g.save(project, { folder_id: folder, ...(await g.connect(project)) });
  for (const job of jobs) await work(job);
  expect(onDrive()).toEqual({ there: 0, binned: 2 });
});

it('leaves alone the copy of a file that is on the register, and that of a project without a Drive', async () => {
  const file = await send();
  await work({
    file_id: file.id,
    project_id: project,
    drive_file_id: file.drive_file_id,
    seen: await seen(),
  });
  expect(onDrive()).toEqual({ there: 1, binned: 0 });
  const before = g.google.seen.length;
  await work({ file_id: 'x', project_id: await g.obra.project(), drive_file_id: 'y', seen: await seen() });
  expect(g.google.seen).toHaveLength(before);
});

it('sends after a file the copy that reached the Drive while it was being removed', async () => {
  g.google.fail('begin', 'full', Infinity);
  const { id, storage } = await send();
  expect(storage).toBe('waiting');
  g.google.heal();
  const removing = await g.obra.database.pool.connect();
  await removing.query('begin');
  await removing.query('delete from files.file where id = $1', [id]);
  const sending = g.workOf(driveQueue)({ file_id: id });
  while (onDrive().there === 0) await pause(5);
  await removing.query('commit');
  removing.release();
  await sending;
  expect(left()).toHaveLength(1);
  await work(left()[0]!.data as TrashJob);
  expect(onDrive()).toEqual({ there: 0, binned: 1 });
});

it('does not delete a copy for another log or an older backup, and resumes with its own log', async () => {
  const { store, files, database } = g.obra;
  const [memory] = files.memories;
  const restore = await backupLog(database.pool);
  await g.obra.project();
  const gone = await send();
  await mayDeleteUnused({ store, now: new Date(), log: undefined }, files.memories);
  const job = await removed(gone);
  expect(BigInt(job.seen.position)).toBeGreaterThan(0n);
  const now = await backupLog(database.pool);
  await restore();
  await expect(work(job)).rejects.toThrow('the event log is not the one that left it');
  await expect(work({ ...job, seen: { ...job.seen, log: 'another' } })).rejects.toThrow('the event log');
  const { seen: _, ...old } = job;
  await expect(work(old)).rejects.toThrow('the event log');
  expect(onDrive()).toEqual({ there: 1, binned: 0 });
  await now();
  expect((await memory.read())?.position.toString()).toBe(job.seen.position);
  await work(job);
  expect(onDrive()).toEqual({ there: 0, binned: 1 });
});
