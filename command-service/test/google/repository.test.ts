import { namedFiles } from '@obraclara/projections/named-files';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { service } from '../service.ts';
import { besideGoogle, type BesideGoogle } from './linked.ts';

type Linked = Awaited<ReturnType<BesideGoogle['linked']>>;
type Row = { id: string; name: string; isFolder: boolean };

let g: BesideGoogle;
let at: Linked;
beforeAll(async () => {
  g = await besideGoogle();
  at = await g.linked();
});
afterAll(() => g?.close());

const list = (folder?: string, who: Pick<Linked['supervisor'], 'get'> = at.supervisor) =>
  who.get(
    `/projects/${at.project}/drive/files${folder === undefined ? '' : `?folder_id=${encodeURIComponent(folder)}`}`,
  );
const download = (id: string) =>
  at.supervisor.get(`/projects/${at.project}/drive/download/${encodeURIComponent(id)}`);
const follow = async (link: string) => {
  const answer = await g.obra.app.inject({ method: 'GET', url: link });
  g.obra.answers.push(`${JSON.stringify(answer.headers)}\n${answer.body}`);
  return answer;
};
const noFile = {
  status: 404,
  body: { detail: expect.stringContaining('no existe en el Drive del proyecto') },
};

it('shows the folder with its way back, folders first', async () => {
  const plans = g.google.drive.folder('Planos', at.folder);
  const deep = g.google.drive.folder('Estructurales', plans);
  g.google.drive.add({
    name: 'A-01.pdf',
    parents: [at.folder],
    mimeType: 'application/pdf',
    content: Buffer.from('abc'),
  });
  const top = await list();
  expect(top).toMatchObject({ status: 200, body: { currentFolderId: at.folder, provider: 'google_drive' } });
  expect(top.headers['cache-control']).toBe('no-store');
  expect(top.body.files.map(({ name, isFolder }: Row) => [name, isFolder])).toEqual([
    ['Planos', true],
    ['A-01.pdf', false],
  ]);
  expect(top.body.files[1]).toMatchObject({ size: 3, modifiedTime: expect.stringMatching(/^2026-/) });
  expect(top.body.breadcrumbs).toEqual([{ id: at.folder, name: 'Puente La Clara' }]);
  expect((await list(deep)).body).toMatchObject({
    files: [],
    currentFolderId: deep,
    breadcrumbs: [
      { name: 'Puente La Clara' },
      { id: plans, name: 'Planos' },
      { id: deep, name: 'Estructurales' },
    ],
  });
});

it('shows more files than Google gives at a time', async () => {
  const many = g.google.drive.folder('Muchos', at.folder);
  for (let n = 0; n < 1500; n++) g.google.drive.add({ name: `f${n}`, parents: [many] });
  expect((await list(many)).body.files).toHaveLength(1500);
});

it('shows and gives nothing of what else is on the Drive', async () => {
  const secret = g.google.drive.folder('Nómina');
  const file = g.google.drive.add({
    name: 'sueldos.xlsx',
    parents: [secret],
    content: Buffer.from('secret'),
  }).id;
  for (const folder of [secret, g.google.drive.top, 'root', file, 'nope', "x' in parents or '1", '../x'])
    expect(await list(folder)).toMatchObject({ status: 404 });
  for (const id of [file, secret, at.folder, 'nope', "x' or '1'='1"])
    expect(await download(id)).toMatchObject(noFile);
  const other = await g.linked();
  expect(await at.supervisor.get(`/projects/${other.project}/drive/files`)).toMatchObject({ status: 403 });
  expect(await list(other.folder)).toMatchObject({ status: 404 });
});

it('gives one file with a link of ours, for five minutes', async () => {
  const content = Buffer.from('the plan');
  const { id } = g.google.drive.add({
    name: 'Plano «ñ».pdf',
    parents: [at.folder],
    mimeType: 'application/pdf',
    content,
  });
  const { status, body, headers } = await download(id);
  expect({ status, name: body.fileName }).toEqual({ status: 200, name: 'Plano «ñ».pdf' });
  expect(headers['cache-control']).toBe('no-store');
  expect(body.downloadLink).toContain(body.accessToken);

  const had = await follow(body.downloadLink);
  expect(had.statusCode).toBe(200);
  expect(had.rawPayload.equals(content)).toBe(true);
  expect(had.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="Plano _n_.pdf"; filename*=UTF-8''Plano%20%C2%AB%C3%B1%C2%BB.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });

  const another = g.google.drive.add({ name: 'b.pdf', parents: [at.folder] }).id;
  expect((await follow(body.downloadLink.replace(id, another))).statusCode).toBe(403);
  expect((await follow(body.downloadLink.replace(/expires=\d+/, 'expires=99999999999'))).statusCode).toBe(
    403,
  );
  expect((await follow(body.downloadLink.replace(/signature=.*/, 'signature=x'))).statusCode).toBe(403);
  expect((await follow(body.downloadLink.split('?')[0])).statusCode).toBe(400);
  g.obra.clock.now = new Date(g.obra.clock.now.getTime() + 301_000);
  const late = await follow(body.downloadLink);
  expect([late.statusCode, late.json().detail]).toEqual([
    403,
    'El enlace caducó. Descarga el archivo de nuevo.',
  ]);
});

it('gives documents of Google as PDF, and no shortcuts', async () => {
  const google = (name: string, kind: string) =>
    g.google.drive.add({ name, parents: [at.folder], mimeType: `application/vnd.google-apps.${kind}` }).id;
  const { body } = await download(google('Minuta 3', 'document'));
  expect(body.fileName).toBe('Minuta 3.pdf');
  const had = await follow(body.downloadLink);
  expect([had.statusCode, had.headers['content-type'], had.body]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.7 exported',
  ]);
  expect(await download(google('Atajo', 'shortcut'))).toMatchObject({ status: 422 });
  expect(await download(g.google.drive.folder('Fotos', at.folder))).toMatchObject({ status: 422 });
});

it.each([
  ['broken', 503, 'Google Drive no puede atender la solicitud en este momento'],
  ['too-many', 503, 'Google Drive no puede atender la solicitud en este momento'],
  ['rate', 503, 'Google Drive no puede atender la solicitud en este momento'],
] as const)('tells what is wrong while Google is %s', async (fault, status, detail) => {
  g.google.fail('list', fault, Infinity);
  expect(await list()).toMatchObject({ status, body: { detail: expect.stringContaining(detail) } });
  g.google.heal();
  expect((await list()).status).toBe(200);
});

it('lists files of this system without a Drive', async () => {
  const project = await g.obra.project();
  const { token, get } = await g.obra.user('supervisor', [project]);
  const { body: sent } = await g.upload(project, token, { type: 'minuta', name: 'Minuta 1.pdf' });
  const { body: top } = await get(`/projects/${project}/drive/files`);
  expect(top).toMatchObject({
    provider: 'local',
    currentFolderId: 'local',
    breadcrumbs: [{ id: 'local', name: 'Repositorio' }],
  });
  expect(top.files.map(({ name, isFolder }: Row) => [name, isFolder])).toEqual([
    ['Minutas', true],
    ['Oficios', true],
    ['Estimaciones', true],
    ['Fotos', true],
    ['Croquis', true],
  ]);
  const { body: minutes } = await get(`/projects/${project}/drive/files?folder_id=${top.files[0].id}`);
  expect(minutes.files).toMatchObject([
    { id: sent.file_id, name: 'Minuta 1.pdf', isFolder: false, size: sent.bytes },
  ]);
  expect(minutes.breadcrumbs).toHaveLength(2);
  expect((await get(`/projects/${project}/drive/files?folder_id=nope`)).status).toBe(404);

  const { body } = await get(`/projects/${project}/drive/download/${sent.file_id}`);
  expect(body).toMatchObject({
    fileName: 'Minuta 1.pdf',
    downloadLink: expect.stringContaining(`/api/files/${sent.file_id}?`),
  });
  expect((await at.supervisor.get(`/projects/${project}/drive/download/${sent.file_id}`)).status).toBe(403);
  expect((await get(`/projects/${project}/drive/download/nope`)).status).toBe(404);
});

it('answers 503 until the names of its files are known', async () => {
  const unprepared = await service({ namedIn: namedFiles });
  onTestFinished(() => unprepared.close());
  const url = `/projects/${await unprepared.project()}/drive`;
  for (const path of ['files?folder_id=photo', 'files?folder_id=oficio', 'download/x'])
    expect(await unprepared.admin.get(`${url}/${path}`)).toMatchObject({
      status: 503,
      body: { detail: 'Los datos aún se están preparando. Por favor intente de nuevo.' },
      headers: { 'retry-after': '2' },
    });
});

it('leaves no secret in events, log, answers or tables', async () => {
  expect(await g.leaks()).toEqual([]);
});
