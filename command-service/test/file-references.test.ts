import { randomUUID } from 'node:crypto';
import { fileUrl, signedLink, type FileKind } from '@obraclara/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

let obra: Service;
let project: string;
let other: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
let advanced: { project_id: string; concept_id: string; quantity_advanced: number; progress_date: string };

beforeAll(async () => {
  obra = await service();
  project = await obra.project();
  other = await obra.project({ name: 'Otra' });
  supervisor = await obra.user('supervisor', [project, other]);
  const concept = await supervisor.post('/extraordinary', {
    project_id: project,
    concept_code: 'X',
    description: 'Extra',
    unit: 'm',
    quantity: 1,
    unit_price: 2,
  });
  advanced = {
    project_id: project,
    concept_id: concept.body.id,
    quantity_advanced: 1,
    progress_date: '2026-01-30',
  };
});
afterAll(() => obra?.close());

const stored = (kind: FileKind, of = project) => storedFile(obra, of, kind);
const linkTo = (id: string) =>
  signedLink({ secret: obra.jwtSecret, id, variant: 'view', now: obra.clock.now });
const lastOf = async (stream: string) => (await obra.events(stream)).at(-1)?.data;

const notOurs = 'El archivo no es de ObraClara. Súbalo primero.';
const wrong: [what: string, url: () => Promise<string> | string, detail: string][] = [
  ['of another project', async () => fileUrl(await stored('photo', other)), 'El archivo es de otro proyecto'],
  [
    'that was uploaded as something else',
    async () => linkTo(await stored('oficio')),
    'El archivo se subió para otra cosa. Vuelva a subirlo aquí.',
  ],
  ['that is gone', () => linkTo(randomUUID()), 'El archivo ya no existe. Vuelva a subirlo.'],
  ['of somebody else', () => 'https://x.mx/foto.jpg', notOurs],
];

it('keeps the stable address of a photo and answers a link that can be followed', async () => {
  const id = await stored('photo');
  const made = await supervisor.post('/progress', { ...advanced, photo_url: linkTo(id) });
  expect(made).toMatchObject({ status: 201, body: { photo_url: linkTo(id) } });
  expect(await lastOf(`progress-${project}`)).toMatchObject({ photo_url: fileUrl(id) });
  const before = await obra.events(`progress-${project}`);
  const same = encodeURIComponent(linkTo(id));
  expect((await supervisor.put(`/progress/${made.body.id}?photo_url=${same}`)).status).toBe(200);
  expect(await obra.events(`progress-${project}`)).toEqual(before);
  const cleared = await supervisor.put(`/progress/${made.body.id}?photo_url=`);
  expect(cleared.body.photo_url).toBeNull();
});

it.each(wrong)('takes no photo %s', async (_, url, detail) => {
  const photo_url = await url();
  const before = await obra.events(`progress-${project}`);
  expect(await supervisor.post('/progress', { ...advanced, photo_url })).toMatchObject({
    status: 422,
    body: { detail },
  });
  const { body } = await supervisor.post('/progress/sync', [{ ...advanced, id: randomUUID(), photo_url }]);
  expect(body).toMatchObject([{ status: 'error', detail }]);
  expect(await obra.events(`progress-${project}`)).toEqual(before);
});

it('names what is gone by the field that said it, however it comes', async () => {
  const item = { ...advanced, id: randomUUID(), photo_url: linkTo(randomUUID()) };
  const errors = [{ field: 'photo_url', message: 'Ya no existe' }];
  expect((await supervisor.post('/progress', item)).body).toMatchObject({ errors });
  expect((await supervisor.post('/progress/sync', [item])).body).toMatchObject([{ id: item.id, errors }]);
  const document = { project_id: project, type: 'oficio', origin: 'externa', title: 'Oficio' };
  expect((await supervisor.post('/documents', { ...document, file_id: randomUUID() })).body).toMatchObject({
    errors: [{ field: 'file_id', message: 'Ya no existe' }],
  });
});

it('knows a photo captured without a connection again by whatever link it comes', async () => {
  const id = await stored('photo');
  const item = { ...advanced, id: 7, observations: 'sin señal' };
  const sync = async (photo_url: string) =>
    (await supervisor.post('/progress/sync', [{ ...item, photo_url }])).body[0].status;
  expect(await sync(linkTo(id))).toBe('created');
  expect(await sync(fileUrl(id))).toBe('duplicate');
});

it('is recorded once although its photo was replaced before it came again', async () => {
  const [first, second] = [await stored('photo'), await stored('photo')];
  const item = { ...advanced, id: randomUUID(), photo_url: linkTo(first) };
  await supervisor.post('/progress', item);
  await supervisor.put(`/progress/${item.id}?photo_url=${encodeURIComponent(linkTo(second))}`);
  await obra.files.registry.remove(first);
  expect((await supervisor.post('/progress', item)).status).toBe(201);
});

it('counts another photo as a change of the record, and shows it to who corrects it over the former one', async () => {
  const [first, second] = [await stored('photo'), await stored('photo')];
  const made = await supervisor.post('/progress', { ...advanced, photo_url: linkTo(first) });
  const address = `/progress/${made.body.id}`;
  const replaced = await supervisor.put(`${address}?photo_url=${encodeURIComponent(linkTo(second))}`);
  expect(replaced.body.revision).toBeGreaterThan(made.body.revision);
  const before = await lastOf(`progress-${project}`);
  const stale = await obra.call('PUT', `${address}?quantity_advanced=3`, {
    token: supervisor.token,
    headers: { 'if-match': `"${made.body.revision}"` },
  });
  expect(stale).toMatchObject({ status: 412, body: { current: replaced.body } });
  expect(stale.body.current.photo_url).toBe(linkTo(second));
  expect(await lastOf(`progress-${project}`)).toEqual(before);
});

it.each(wrong)('takes no logo %s', async (_, url, detail) => {
  expect(await obra.admin.put(`/projects/${project}`, { app_logo_url: await url() })).toMatchObject({
    status: 422,
    body: { detail },
  });
});

it('leaves a logo from before there were files where it is', async () => {
  const id = await obra.project();
  await obra.store.append({
    stream: `project-${id}`,
    events: [{ type: 'LogoChanged', data: { id, logo: 'app_logo_url', url: '/files/app.png' } }],
    expectedRevision: 0n,
    meta: { ...(await obra.events(`project-${id}`))[0]!.meta, command_id: randomUUID() },
  });
  const before = await obra.events(`project-${id}`);
  const kept = await obra.admin.put(`/projects/${id}`, { app_logo_url: '/files/app.png' });
  expect(kept).toMatchObject({ status: 200, body: { app_logo_url: '/files/app.png' } });
  expect(await obra.events(`project-${id}`)).toEqual(before);
  expect((await obra.admin.put(`/projects/${id}`, { app_logo_url: null })).body.app_logo_url).toBeNull();
});
