import { afterAll, beforeAll, expect, it } from 'vitest';
import { besideGoogle, type BesideGoogle } from './linked.ts';

let g: BesideGoogle;
beforeAll(async () => {
  g = await besideGoogle();
});
afterAll(() => g?.close());

const config = (project: string) => g.obra.admin.get(`/projects/${project}/storage-config`);
const defaults = { minuta: 'Minutas', oficio: 'Oficios', estimacion: 'Estimaciones', photo: 'Fotos' };
const refuses = (answer: { status: number; body: unknown }, detail: string) =>
  expect(answer).toMatchObject({ status: 422, body: { detail } });

it('starts without a link', async () => {
  const project = await g.obra.project();
  expect((await config(project)).body).toEqual({
    id: project,
    configured: false,
    provider_type: null,
    folder_id: null,
    subfolders: defaults,
    needs_reconnection: false,
    waiting_files: 0,
    refusal: null,
    revision: -1,
  });
});

it('needs a connected account, then a folder', async () => {
  const project = await g.obra.project();
  const folder_id = g.google.drive.folder('Obra');
  refuses(await g.save(project, { folder_id }), 'Conecta tu cuenta de Google Drive primero');
  refuses(await g.save(project, {}), 'Conecta tu cuenta de Google Drive primero');
  const forged = {
    folder_id,
    access_token: 'ya29.x',
    refresh_token: '1//x',
    client_id: 'a',
    client_secret: 'b',
  };
  refuses(await g.save(project, forged), 'Conecta tu cuenta de Google Drive primero');
  const tokens = await g.connect(project);
  for (const blank of [undefined, null, '', '  '])
    refuses(await g.save(project, { ...tokens, folder_id: blank }), 'Ingresa el ID de la carpeta');
});

it('takes the tokens of this project and person alone', async () => {
  const mine = await g.obra.project();
  const other = await g.obra.project();
  const tokens = await g.connect(mine);
  const form = { folder_id: g.google.drive.folder('Obra'), ...tokens };
  refuses(await g.save(other, form), 'Conecta tu cuenta de Google Drive primero');
  const colleague = await g.obra.user('administrator');
  refuses(
    await colleague.post(`/projects/${mine}/storage-config`, form),
    'Conecta tu cuenta de Google Drive primero',
  );
  expect((await g.save(mine, form)).status).toBe(200);
});

it('looks whether the folder is there and can be written to', async () => {
  const project = await g.obra.project();
  const tokens = await g.connect(project);
  const { add, top } = g.google.drive;
  const file = add({ name: 'plano.pdf', parents: [top] }).id;
  const bin = add({
    name: 'Vieja',
    parents: [top],
    mimeType: 'application/vnd.google-apps.folder',
    trashed: true,
  }).id;
  const read = add({
    name: 'Ajena',
    parents: [top],
    mimeType: 'application/vnd.google-apps.folder',
    writable: false,
  }).id;
  const missing = 'No se encontró la carpeta en el Drive de la cuenta conectada. Revise el ID de la carpeta.';
  refuses(await g.save(project, { ...tokens, folder_id: 'nowhere' }), missing);
  refuses(await g.save(project, { ...tokens, folder_id: bin }), missing);
  refuses(await g.save(project, { ...tokens, folder_id: file }), 'El ID no es el de una carpeta');
  refuses(
    await g.save(project, { ...tokens, folder_id: read }),
    'La cuenta conectada no puede guardar archivos en esa carpeta',
  );
  refuses(await g.save(project, { ...tokens, folder_id: "x' or '1" }), 'El ID de la carpeta no es válido');
  g.google.fail('get', 'broken', 9);
  expect(await g.save(project, { ...tokens, folder_id: g.google.drive.folder('Obra') })).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('Google Drive no puede atender') },
  });
  g.google.heal();
  expect((await config(project)).body.configured).toBe(false);
});

it('links the folder, named by its address, and says so in an event without secrets', async () => {
  const project = await g.obra.project();
  const folder = g.google.drive.folder('Obra');
  const folder_id = `https://drive.google.com/drive/u/0/folders/${folder}?usp=sharing`;
  const subfolders = { oficio: 'Oficios de obra', minuta: '' };
  const saved = await g.save(project, { folder_id, subfolders, ...(await g.connect(project)) });
  expect(saved).toMatchObject({ status: 200, body: { configured: true, folder_id: folder } });
  const storage = {
    provider_type: 'google_drive_oauth',
    folder_id: folder,
    subfolders: { ...defaults, oficio: 'Oficios de obra' },
  };
  expect((await config(project)).body).toEqual({
    id: project,
    configured: true,
    ...storage,
    needs_reconnection: false,
    waiting_files: 0,
    refusal: null,
    revision: 1,
  });
  const linked = (await g.obra.events(`project-${project}`)).filter(({ type }) => type === 'StorageLinked');
  expect(linked.map(({ data }) => data)).toEqual([{ id: project, ...storage }]);
  expect((await g.obra.admin.get(`/projects/${project}/storage-oauth/status`)).body).toEqual({
    success: false,
  });
});

it('keeps the consent when it is saved again with blanks', async () => {
  const { project } = await g.linked();
  const folder_id = g.google.drive.folder('Otra');
  const blank = { access_token: '', refresh_token: '', client_id: '', client_secret: '' };
  expect((await g.save(project, { folder_id, ...blank })).status).toBe(200);
  expect((await g.save(project, { folder_id })).status).toBe(200);
  refuses(
    await g.save(project, { folder_id, client_id: 'another' }),
    'Conecta tu cuenta de Google Drive primero',
  );
  const linked = (await g.obra.events(`project-${project}`)).filter(({ type }) => type === 'StorageLinked');
  expect(linked).toHaveLength(2);
  expect((await g.obra.admin.get(`/projects/${project}/drive/files`)).body.currentFolderId).toBe(folder_id);
});

it('queues earlier uploads, and all files after a change of folder', async () => {
  const project = await g.obra.project();
  const { token } = await g.obra.user('supervisor', [project]);
  const { body: first } = await g.upload(project, token);
  expect(first).toMatchObject({ storage_provider: 'local', storage_state: 'stored' });
  expect(g.queued()).not.toContainEqual({ file_id: first.file_id });

  const folder = g.google.drive.folder('Obra');
  await g.save(project, { folder_id: folder, ...(await g.connect(project)) });
  expect(g.queued()).toContainEqual({ file_id: first.file_id });
  expect((await config(project)).body.waiting_files).toBe(1);
  await g.work(first.file_id);
  expect(g.onDrive(folder, 'Oficios')?.map(({ name }) => name)).toEqual(['Oficio 12.pdf']);
  expect((await config(project)).body.waiting_files).toBe(0);

  const before = g.queued().length;
  await g.save(project, { folder_id: folder });
  expect(g.queued()).toHaveLength(before);
  const other = g.google.drive.folder('Otra');
  await g.save(project, { folder_id: other });
  expect(g.queued()).toHaveLength(before + 1);
  await g.work(first.file_id);
  expect(g.onDrive(other, 'Oficios')).toHaveLength(1);
  expect(g.onDrive(folder, 'Oficios')).toHaveLength(1);
});

it('leaves no secret in events, log, answers or tables', async () => {
  expect(await g.leaks()).toEqual([]);
});
