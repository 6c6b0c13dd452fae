import { driveQueue, strandedQueue } from '@obraclara/platform/work';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { besideGoogle, pdf, type BesideGoogle } from './linked.ts';

let g: BesideGoogle;
let project: string;
let folder: string;
let token: string;
beforeAll(async () => {
  g = await besideGoogle();
});
beforeEach(async () => {
  await g.obra.database.pool.query('delete from files.file');
  g.obra.enqueued.length = 0;
  const linked = await g.linked();
  ({ project, folder } = linked);
  ({ token } = linked.supervisor);
});
afterAll(() => g?.close());

/** A registered file whose process died: it is missing on the Drive and has no job. */
const stranded = async (storage: 'local' | 'waiting', mark: string) => {
  const { body } = await g.upload(project, token, { bytes: pdf(300, mark) });
  await g.obra.files.registry.setStorage(body.file_id, { storage });
  g.obra.enqueued.length = 0;
  return body.file_id as string;
};
const passes = (seconds: number) => void (g.obra.clock.now = new Date(+g.obra.clock.now + seconds * 1000));
const look = () => g.workOf(strandedQueue)({ file_id: '' });
const queued = () => g.queued().map(({ file_id }) => file_id);

it.each(['local', 'waiting'] as const)(
  'sends a %s file whose process died before it left a job',
  async (storage) => {
    const id = await stranded(storage, storage.slice(0, 1));
    passes(61);
    await look();
    expect(queued()).toEqual([id]);
    expect(await g.file(id)).toMatchObject({ storage: 'waiting' });
    // A second check queues no second job.
    await look();
    expect(queued()).toEqual([id]);
    await g.work(id);
    expect(g.onDrive(folder, 'Oficios')).toHaveLength(1);
    g.obra.enqueued.length = 0;
    await look();
    expect(queued()).toEqual([]);
  },
);

it('leaves recently registered files for a minute, and files that another process is sending', async () => {
  const id = await stranded('local', 'm');
  passes(59);
  await look();
  expect(queued()).toEqual([]);
  passes(2);
  const lease = `insert into storage.sending (file_id, until) values ($1, now() + $2::interval)`;
  await g.obra.database.pool.query(lease, [id, '1 minute']);
  await look();
  expect(queued()).toEqual([]);
  await g.obra.database.pool.query(`update storage.sending set until = now() - interval '1 second'`);
  await look();
  expect(queued()).toEqual([id]);
});

it('does not import the copies that this application made', async () => {
  const id = await stranded('local', 'h');
  await g.obra.database.pool.query(`update files.file set kind = 'paper' where id = $1`, [id]);
  passes(61);
  await look();
  expect(queued()).toEqual([]);
  expect(await g.obra.files.registry.wait(id)).toBe(false);
  expect(await g.file(id)).toMatchObject({ storage: 'local' });
});

it('leaves alone the files of a project without a Drive, and those that wait for a consent', async () => {
  const id = await stranded('waiting', 'r');
  await g.obra.database.pool.query('update storage.link set broken_at = now() where project_id = $1', [
    project,
  ]);
  const alone = await g.obra.project();
  const { token: theirs } = await g.obra.user('supervisor', [alone]);
  const { body } = await g.upload(alone, theirs);
  g.obra.enqueued.length = 0;
  passes(61);
  await look();
  expect(queued()).toEqual([]);
  expect(await g.file(body.file_id)).toMatchObject({ storage: 'local' });
  expect(await g.file(id)).toMatchObject({ storage: 'waiting' });
});

it('finds them all where there are more than it reads at a time', async () => {
  await g.obra.database.pool.query(
    `insert into files.file (id, project_id, kind, name, media_type, bytes, sha256, uploaded_by, uploaded_at)
     select 'f' || n, $1, 'oficio', 'a.pdf', 'application/pdf', 1, repeat('0', 64), 'ana', $2
     from generate_series(1, 1203) n`,
    [project, g.obra.clock.now],
  );
  passes(61);
  await look();
  expect(new Set(queued())).toHaveProperty('size', 1203);
  expect(g.obra.enqueued.every(({ queue }) => queue === driveQueue)).toBe(true);
});
