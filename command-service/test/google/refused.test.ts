import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { driveRefusals } from '../../src/index.ts';
import { besideGoogle, pdf, type BesideGoogle } from './linked.ts';

let g: BesideGoogle;
beforeAll(async () => {
  g = await besideGoogle();
});
afterEach(() => g.google.heal());
afterAll(() => g?.close());

let marks = 0;
/** A linked project with files that its Drive refuses. */
const refusing = async (fault: Parameters<typeof g.google.fail>[1], files = 1) => {
  const { project, folder, supervisor } = await g.linked();
  const config = async () => (await g.obra.admin.get(`/projects/${project}/storage-config`)).body;
  const waiting: string[] = [];
  for (let left = files; left > 0; left--) {
    const bytes = pdf(200 + marks++);
    waiting.push((await g.upload(project, supervisor.token, { bytes })).body.file_id);
  }
  const attempt = () => Promise.allSettled(waiting.map((id) => g.work(id)));
  g.google.fail('begin', fault, Infinity);
  await attempt();
  return { project, folder, config, attempt };
};
const clock = () => g.obra.clock.now.toISOString();
const pass = (seconds: number) => void (g.obra.clock.now = new Date(+g.obra.clock.now + seconds * 1000));
const refusals = () => driveRefusals(g.obra.database.pool, g.obra.clock.now);

it.each([
  ['full', 'no tiene espacio. Libere espacio'],
  ['quota', 'llegó a su límite de uso'],
  ['full-drive', 'La unidad de Drive llegó al máximo de archivos'],
  ['full-folder', 'Una carpeta del Drive llegó al máximo de archivos'],
  ['deep', 'dentro de demasiadas carpetas'],
  ['sharing', 'limita por ahora lo que esta cuenta comparte'],
  ['policy', 'La organización de Google de la cuenta conectada no permite'],
  ['forbidden', 'Comparta la carpeta con ella'],
  ['scope', 'Un administrador debe conectar la cuenta de nuevo'],
] as const)('says in words that Google refuses files (%s)', async (fault, detail) => {
  const { config } = await refusing(fault);
  expect(await config()).toMatchObject({
    waiting_files: 1,
    needs_reconnection: fault === 'scope',
    refusal: { detail: expect.stringContaining(detail), since: clock(), last: clock() },
  });
});

it('says since when and how many wait, to who connected it and to operators, until they arrive', async () => {
  const before = (await refusals()).find(({ reason }) => reason.includes('no tiene espacio'))!;
  const { project, folder, config, attempt } = await refusing('full', 3);
  const since = clock();
  pass(7200);
  await attempt();
  const refusal = { detail: expect.stringContaining('no tiene espacio'), since, last: clock() };
  expect(await config()).toMatchObject({ waiting_files: 3, refusal });
  expect(await refusals()).toContainEqual({
    reason: before.reason,
    files: before.files + 3,
    seconds: before.seconds + 7200,
  });

  // Saved again with what it has, all is queued; the reason stays until an attempt says otherwise.
  const queued = g.queued().length;
  expect((await g.save(project, { folder_id: folder })).status).toBe(200);
  expect(g.queued()).toHaveLength(queued + 3);
  expect(await config()).toMatchObject({ waiting_files: 3, refusal });

  g.google.heal();
  await attempt();
  expect(await config()).toMatchObject({ waiting_files: 0, refusal: null });
});

it('lists every linked project for the administrator, with why its files wait', async () => {
  const states = async () => {
    const answer = await g.obra.admin.get('/storage');
    expect(answer.status).toBe(200);
    const rows = answer.body as { id: string }[];
    return (...projects: string[]) => projects.map((project) => rows.find(({ id }) => id === project));
  };
  const full = await refusing('full', 2);
  const revoked = await refusing('scope');
  g.google.heal();
  const { project: fine } = await g.linked();
  const { refusal, waiting_files } = await full.config();
  expect(waiting_files).toBe(2);
  expect((await states())(full.project, revoked.project, fine, 'otro')).toEqual([
    { id: full.project, waiting_files, refusal },
    { id: revoked.project, waiting_files: 1, refusal: (await revoked.config()).refusal },
    { id: fine, waiting_files: 0, refusal: null },
    undefined,
  ]);
});

it('says nothing of the failures of another folder', async () => {
  const { project, config } = await refusing('full');
  await g.save(project, { folder_id: g.google.drive.folder('Otra') });
  expect(await config()).toMatchObject({ waiting_files: 1, refusal: null });
});

it('reports a fault that usually passes once it has lasted an hour', async () => {
  const { config, attempt } = await refusing('broken');
  const since = clock();
  expect((await config()).refusal).toBeNull();
  pass(3600);
  await attempt();
  expect((await config()).refusal).toMatchObject({
    detail: expect.stringContaining('no puede atender'),
    since,
  });
});

it('tells the failures of this server from those of Drive', async () => {
  const { project, supervisor } = await g.linked();
  const { file_id } = (await g.upload(project, supervisor.token, { bytes: pdf(900) })).body;
  await g.obra.files.registry.refused({ id: file_id }, 'unknown', g.obra.clock.now);
  expect((await g.obra.admin.get(`/projects/${project}/storage-config`)).body.refusal).toMatchObject({
    detail: expect.stringContaining('el registro del servidor dice por qué'),
  });
});
