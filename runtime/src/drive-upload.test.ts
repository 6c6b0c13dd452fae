import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayDeleteUnused, sweepFiles } from '@obraclara/files';
import { inUse } from '@obraclara/projections';
import { trashQueue } from '@obraclara/platform/work';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdf } from '../../command-service/test/google/linked.ts';
import { googleStandIn, type GoogleStandIn } from '../../command-service/test/google/stand-in.ts';
import { uploadForm } from '../../command-service/test/upload-form.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

const administrator = { email: 'admin@obra.mx', password: 'clave-de-admin' };

let google: GoogleStandIn;
let database: TestDatabase;
let dataDir: string;
let system: System;
beforeAll(async () => {
  [google, database, dataDir] = await Promise.all([
    googleStandIn(),
    testDatabase(),
    mkdtemp(path.join(tmpdir(), 'drive-')),
  ]);
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    GOOGLE_API_ROOT_URL: google.url,
  });
  system = await openSystem(config, {
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
  });
});
afterAll(async () => {
  await system?.close();
  await google?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  options: { token?: string } & InjectOptions = {},
) => {
  const { token, headers = {}, ...rest } = options;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await system.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...authorization, ...headers },
    ...rest,
  });
  if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
};

/** Creates a project with a supervisor. */
const works = async (name: string) => {
  const { access_token: token } = await ask('POST', '/auth/login', { payload: administrator });
  const dates = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const terms = { name, description: 'x', contract_amount: 1, ...dates };
  const { id } = await ask('POST', '/projects', { token, payload: terms });
  const email = `${randomUUID()}@obra.mx`;
  const person = { name: 'Sofía Elena Ramírez Lara', email, password: 'clave-de-prueba', role: 'supervisor' };
  await ask('POST', '/auth/register', { token, payload: { ...person, assigned_projects: [id] } });
  const { access_token: supervisor } = await ask('POST', '/auth/login', { payload: person });
  return { id: id as string, token: token as string, supervisor: supervisor as string, terms };
};
type Works = Awaited<ReturnType<typeof works>>;

const uploaded = ({ id, supervisor }: Works) => {
  const { body: payload, headers } = uploadForm({ file: { name: 'Oficio.pdf', bytes: pdf() } });
  const form = { token: supervisor, payload, headers };
  return ask('POST', `/upload?project_id=${id}&document_type=oficio`, form);
};

/** Creates a project with a supervisor and an oficio. */
const withOficio = async (name: string) => {
  const at = await works(name);
  const file = await uploaded(at);
  const oficio = { project_id: at.id, type: 'oficio', origin: 'externa', title: 'Prórroga', description: '' };
  await ask('POST', '/documents', { token: at.supervisor, payload: { ...oficio, ...file } });
  return { ...at, file };
};

/** Records an advance with one photo per colour, of which the second has drawings. */
const photographed = async ({ id, supervisor: token }: Works, concept_id: string, colours: string[]) => {
  const day = { project_id: id, concept_id, progress_date: '2025-10-05' };
  const upload = async (background: string): Promise<string> => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { body: payload, headers } = uploadForm({ file: { name: 'foto.jpg', bytes }, before: day });
    return (await ask('POST', '/progress/upload-photo', { token, payload, headers })).file_url;
  };
  const [first, second, drawn] = await Promise.all(colours.map(upload));
  const photos = [{ photo_url: first }, ...(second ? [{ photo_url: drawn, original_url: second }] : [])];
  const terms = { quantity_advanced: 1, observations: '', photo_url: first, photos, created_offline: false };
  await ask('POST', '/progress', { token, payload: { ...day, ...terms } });
};

type Row = { id: string; name: string };
/** Lists the Drive folder at this path, as the supervisor sees it. */
const listed = async ({ id, supervisor: token }: Works, ...path: string[]): Promise<Row[]> => {
  const inside = async (folder?: string): Promise<Row[]> => {
    const query = folder === undefined ? '' : `?folder_id=${encodeURIComponent(folder)}`;
    return (await ask('GET', `/projects/${id}/drive/files${query}`, { token })).files;
  };
  let rows = await inside();
  for (const name of path) rows = await inside(rows.find((row) => row.name === name)!.id);
  return rows;
};
const names = (rows: Row[]) => rows.map(({ name }) => name);

/** Links a project to its own Drive folder and waits until all but `unnamed` files are uploaded. Returns the folder. */
const link = async (id: string, token: string, unnamed = 0) => {
  const { id: client_id, secret: client_secret } = google.client;
  const query = new URLSearchParams({ client_id, client_secret }).toString();
  const { authorization_url } = await ask('POST', `/projects/${id}/storage-oauth/start?${query}`, { token });
  const back = await google.answerConsent(authorization_url);
  const page = await system.app.inject({ method: 'GET', url: back.pathname + back.search });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  const { access_token, refresh_token } = await ask('GET', `/projects/${id}/storage-oauth/status`, { token });
  const folder_id = google.drive.folder('Obra');
  const saved = { folder_id, access_token, refresh_token };
  await ask('POST', `/projects/${id}/storage-config`, { token, payload: saved });
  const waiting = async () => (await ask('GET', `/projects/${id}/storage-config`, { token })).waiting_files;
  while ((await waiting()) > unnamed) await sleep(100);
  return folder_id;
};

it('keeps photos by month and concept under names that people know, here and on the Drive', async () => {
  const at = await works('Mercado');
  const concept = async (concept_code: string, concept_name: string) => {
    const terms = { project_id: at.id, concept_code, concept_name, unit: 'm2', quantity: 100, unit_price: 1 };
    return (await ask('POST', '/catalog', { token: at.token, payload: terms })).id;
  };
  const [formwork, other] = [await concept('MER-003', 'Cimbra común'), await concept('SOP/DGO/1', 'Muro 2"')];
  await photographed(at, formwork, ['#101010', '#202020', '#303030']);
  await photographed(at, formwork, ['#404040']);
  await photographed(at, other, ['#505050']);
  // An uploaded file that no document uses yet; it may never get one.
  await uploaded(at);
  const jpeg = [
    '2025-10-05 MER-003 Cimbra común (S. Ramírez) 01.jpg',
    '2025-10-05 MER-003 Cimbra común (S. Ramírez) 02.jpg',
    '2025-10-05 MER-003 Cimbra común (S. Ramírez) 02 original.jpg',
    '2025-10-05 MER-003 Cimbra común (S. Ramírez) 03.jpg',
  ];
  const webp = jpeg.map((name) => name.replace('.jpg', '.webp'));
  const folders = ['MER-003 Cimbra común', 'SOP-DGO-1 Muro 2'];

  while ((await listed(at, 'Fotos')).length === 0) await sleep(50);
  expect(names(await listed(at, 'Fotos'))).toEqual(['2025-10']);
  while ((await listed(at, 'Fotos', '2025-10')).length < 2) await sleep(50);
  expect(names(await listed(at, 'Fotos', '2025-10'))).toEqual(folders);
  const here = await listed(at, 'Fotos', '2025-10', folders[0]!);
  expect(names(here)).toEqual(webp);
  expect(names(await listed(at, 'Oficios'))).toEqual([]);
  const { fileName } = await ask('GET', `/projects/${at.id}/drive/download/${here[2]!.id}`, {
    token: at.supervisor,
  });
  expect(fileName).toBe(webp[2]);
  const gallery = await ask('GET', `/gallery/${at.id}?concept_code=MER-003`, { token: at.token });
  expect(gallery.photos.map(({ number }: { number: number }) => number)).toEqual([3, 1, 2]);

  await link(at.id, at.token, 1);
  expect(names(await listed(at))).toEqual(['Fotos']);
  expect(names(await listed(at, 'Fotos', '2025-10')).sort()).toEqual(folders);
  expect(names(await listed(at, 'Fotos', '2025-10', folders[0]!)).sort()).toEqual(jpeg.sort());
});

it('sends by the job queue what was uploaded before the Drive was linked', async () => {
  const { id, token, supervisor, file } = await withOficio('Puente');
  expect(file).toMatchObject({ storage_provider: 'local', storage_state: 'stored' });
  const folder_id = await link(id, token);
  const [folder] = google.drive.inside(folder_id);
  expect(google.drive.inside(folder!.id).map(({ name }) => name)).toEqual(['Oficio.pdf']);
  const { files } = await ask('GET', `/projects/${id}/drive/files?folder_id=${folder!.id}`, {
    token: supervisor,
  });
  expect(files).toMatchObject([{ name: 'Oficio.pdf', isFolder: false }]);
});

it('sends no document that was withdrawn, nor the file in whose place another was put', async () => {
  const at = await withOficio('Escuela');
  const { token } = at;
  const documents = () =>
    ask('GET', `/documents/${at.id}`, { token }) as Promise<{ id: string; file_id: string }[]>;
  await expect.poll(documents).toHaveLength(1);
  const [kept] = await documents();
  const another = await uploaded(at);
  await ask('PUT', `/documents/${kept!.id}/file`, {
    token: at.supervisor,
    payload: { file_id: another.file_id },
  });
  await expect.poll(documents).toMatchObject([{ file_id: another.file_id }]);
  const folder_id = await link(at.id, token, 1);
  const [folder] = google.drive.inside(folder_id);
  const sent = google.drive.inside(folder!.id).map(({ appProperties }) => appProperties['obraclara_file_id']);
  expect(sent).toEqual([another.file_id]);
});

it('puts into the bin of the Drive, by the job queue, what a sweep removes', async () => {
  const { id, token, terms } = await works('Camino');
  const logo = async (background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
    const { body: payload, headers } = uploadForm({ file: { name: 'logo.png', bytes } });
    const url = `/upload?project_id=${id}&document_type=${encodeURIComponent('Z. Logos')}`;
    return ask('POST', url, { token, payload, headers });
  };
  const shows = async ({ file_url }: { file_url: string }) =>
    ask('PUT', `/projects/${id}`, { token, payload: { ...terms, app_logo_url: file_url } });
  const file = await logo('#101010');
  await shows(file);
  const [folder] = google.drive.inside(await link(id, token));
  expect(google.drive.inside(folder!.id)).toHaveLength(1);
  await shows(await logo('#202020'));
  while (google.drive.inside(folder!.id).length < 2) await sleep(100);
  const { db: pool, store, files, enqueue, log } = system.deps;
  await pool.query(
    `update files.file set uploaded_at = uploaded_at - interval '25 hours', admitted_at = null where id = $1`,
    [file.file_id],
  );
  const before = new Date(Date.now() - 48 * 3_600_000);
  await mayDeleteUnused({ store, now: before, log: undefined }, files.memories);
  const swept = await sweepFiles({ store, pool, files, inUse, enqueue, log }, { longestWait: 30_000 });
  expect(swept).toMatchObject({ files: 1 });
  expect(google.drive.inside(folder!.id)).toHaveLength(2);
  // The job is delayed by a minute; make it due now.
  await pool.query('update pgboss.job set start_after = now() where name = $1', [trashQueue]);
  while (google.drive.inside(folder!.id).length > 1) await sleep(100);
  expect(google.count('trash')).toBe(1);
});
