import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  fileIdOf,
  keyOf,
  mayDeleteUnused,
  openBlobs,
  pictureOnPaper,
  sweepable,
  sweepFiles,
} from '@obraclara/files';
import { openEventStore, pause } from '@obraclara/platform/store';
import { inUse } from '@obraclara/projections';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { uploadForm } from '../../command-service/test/upload-form.ts';
import { s3StandIn, type S3StandIn } from '../../test/s3-stand-in.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { runBackup, runRestore } from '../src/backup/backup-commands.ts';
import { readConfig } from '../src/config.ts';
import { openSystem, type System } from '../src/system.ts';

const administrator = { email: 'admin@obra.mx', password: 'clave-de-admin' };

let standIn: S3StandIn;
let folder: string;
let database: TestDatabase;
let another: TestDatabase;
let system: System;
let admin: string;
let token: string;
let project: string;

const environment = (on: TestDatabase, name: string) => ({
  DATABASE_URL: on.url,
  DATA_DIR: path.join(folder, name),
  ...{ SEED: 'none', LOG_LEVEL: 'silent' },
  ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  ...standIn.environment(name),
});
const open = (on: TestDatabase, name: string) =>
  openSystem(readConfig(environment(on, name)), {
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
  });
const ask = (method: 'GET' | 'POST' | 'HEAD', url: string, rest: InjectOptions = {}) =>
  system.app.inject({
    ...rest,
    ...{ method, url },
    headers: { authorization: `Bearer ${token}`, ...rest.headers },
  });

const signIn = async (payload: { email: string; password: string }) =>
  (await ask('POST', '/api/auth/login', { payload })).json<{ access_token: string }>().access_token;

beforeAll(async () => {
  [standIn, database, another, folder] = await Promise.all([
    s3StandIn(3),
    testDatabase(),
    testDatabase(),
    mkdtemp(path.join(tmpdir(), 'obraclara-in-s3-')),
  ]);
  system = await open(database, 'uno');
  await system.app.listen({ host: '127.0.0.1', port: 0 });
  token = admin = await signIn(administrator);
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const payload = { name: 'Obra', description: 'x', contract_amount: 1, ...dates };
  project = (await ask('POST', '/api/projects', { payload })).json<{ id: string }>().id;
  const person = { name: 'Sofía Ramírez', email: 'sofia@obra.mx', password: 'clave-de-prueba' };
  const registered = { ...person, role: 'supervisor', assigned_projects: [project] };
  await ask('POST', '/api/auth/register', { payload: registered });
  token = await signIn(person);
});
afterAll(async () => {
  await system?.close();
  await database?.drop();
  await another?.drop();
  await standIn?.close();
  await rm(folder, { recursive: true, force: true });
});

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\nstartxref\n9\n%%EOF\n')]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const upload = (bytes: Buffer, { name = 'Oficio.pdf', type = 'oficio', as = token } = {}) => {
  const { body: payload, headers } = uploadForm({ file: { name, bytes } });
  const authorization = `Bearer ${as}`;
  const url = `/api/upload?project_id=${project}&document_type=${encodeURIComponent(type)}`;
  return ask('POST', url, { payload, headers: { ...headers, authorization } });
};
/** Creates an oficio with this file. Returns the file's link. */
const recorded = async (bytes: Buffer): Promise<string> => {
  const title = randomUUID();
  const file = (await upload(bytes)).json<object>();
  const oficio = { project_id: project, type: 'oficio', origin: 'externa', title, description: '' };
  expect((await ask('POST', '/api/documents', { payload: { ...oficio, ...file } })).statusCode).toBe(201);
  return eventually(async () => {
    const headers = { authorization: `Bearer ${admin}` };
    const answer = await ask('GET', `/api/documents/${project}`, { headers });
    const rows = answer.json<{ title: string; file_url: string }[]>();
    const [row] = rows.filter((each) => each.title === title);
    expect(row).toBeDefined();
    return row!.file_url;
  });
};
const stored = async (name = 'uno') => {
  const { s3 } = readConfig(environment(database, name));
  const found: string[] = [];
  const blobs = await openBlobs({ folder, s3 });
  for await (const names of blobs.names())
    found.push(...names.map(({ sha256, variant }) => `${sha256} ${variant ?? 'whole'}`));
  return found.sort();
};
const onThisMachine = () => readdir(path.join(folder, 'uno', 'files'), { recursive: true });

it('an upload is in the store alone, and read by its link, whole and in parts', async () => {
  const bytes = pdf(3_000_000);
  const link = await recorded(bytes);
  expect(await stored()).toContain(`${hashOf(bytes)} whole`);
  expect(await onThisMachine()).toEqual(['incoming']);
  const whole = await ask('GET', link);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  for (const [range, start, end] of [
    ['bytes=10-19', 10, 19],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
    ['bytes=2999000-', 2_999_000, bytes.length - 1],
  ] as const) {
    const part = await ask('GET', link, { headers: { range } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes ${start}-${end}/${bytes.length}`,
    ]);
    expect(part.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  const past = await ask('GET', link, { headers: { range: `bytes=${bytes.length}-` } });
  expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  const head = await ask('HEAD', link);
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
});

it('a picture of what was uploaded is in the store as well, made by the job or for who asks first', async () => {
  const background = { r: 0, g: 120, b: 200 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await upload(bytes, { name: 'logo.png', type: 'Z. Logos', as: admin });
  const { file_url } = answer.json<{ file_url: string }>();
  const shown = await ask('GET', file_url);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(900);
  const sha256 = hashOf(bytes);
  await eventually(async () =>
    expect(await stored()).toEqual(
      expect.arrayContaining([`${sha256} thumb`, `${sha256} view`, `${sha256} whole`]),
    ),
  );
  await eventually(async () => expect(await onThisMachine()).toEqual(['incoming']));
});

it('a picture whose original has rotted is refused with a sentence, and papers go without it', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0078c8' } })
    .png()
    .toBuffer();
  const answer = await upload(bytes, { name: 'otro.png', type: 'Z. Logos', as: admin });
  const { file_url } = answer.json<{ file_url: string }>();
  const { blobs } = system.deps.files;
  const sha256 = hashOf(bytes);
  await eventually(async () => expect(await stored()).toContain(`${sha256} view`));
  await blobs.remove(sha256);
  const rotten = blobs.temporaryPath();
  await writeFile(rotten, bytes.fill(0, 60));
  await blobs.place({ sha256 }, rotten);
  const shown = await ask('GET', file_url);
  expect([shown.statusCode, shown.json()]).toEqual([
    404,
    { detail: 'La imagen está dañada y no se puede mostrar' },
  ]);
  expect(await pictureOnPaper(system.deps.files, file_url)).toBe(null);
  await system.deps.files.remove(fileIdOf(file_url)!);
});

it('does not ask a store that has just failed to remove anything, with a connection to the database in hand', async () => {
  const bytes = pdf(1000);
  standIn.meddle(({ method }, next) => (method === 'PUT' ? Promise.reject(new Error('broken')) : next()));
  standIn.asked.length = 0;
  try {
    expect((await upload(bytes)).statusCode).toBe(503);
  } finally {
    standIn.meddle();
  }
  expect(new Set(standIn.asked.map(({ method }) => method))).toEqual(new Set(['PUT']));
  expect(await stored()).not.toContain(`${hashOf(bytes)} whole`);
});

const ofFiles = 'cache-control content-type etag accept-ranges content-range content-disposition'.split(' ');
/** Status and body of a refusal, with those of its headers that file answers set. */
const told = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries([...answer.headers].filter(([name]) => ofFiles.includes(name))),
  body: await answer.json(),
});

it('what has rotted is refused with a sentence, or breaks off before its length where that is seen late', async () => {
  const rotten = async (length: number) => {
    const bytes = pdf(length);
    const link = await recorded(bytes);
    const place = standIn.pathOf(`uno/${keyOf({ sha256: hashOf(bytes) })}`);
    await writeFile(place, pdf(length));
    onTestFinished(() => writeFile(place, bytes));
    return fetch(new URL(link, system.app.listeningOrigin));
  };
  const refusal = {
    status: 404,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    body: { detail: 'El archivo está dañado y no se puede abrir' },
  };
  expect(await told(await rotten(1000))).toEqual(refusal);
  // Slightly longer than the store's first chunk: the rest usually arrives after the headers are set but before they are sent.
  for (const length of [65_250, 65_250, 65_300]) {
    const answer = await rotten(length);
    if (answer.status === 200) await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    else expect(await told(answer), String(length)).toEqual(refusal);
  }
  const large = await rotten(3_000_000);
  expect([large.status, large.headers.get('content-length')]).toEqual([200, '3000028']);
  await expect(large.arrayBuffer()).rejects.toThrow('terminated');
});

it('who hangs up before the store has answered leaves no connection to it behind', async () => {
  // Larger than all buffers between the store and a client that does not read.
  const link = new URL(await recorded(pdf(24_000_000)), system.app.listeningOrigin);
  let waiting = 0;
  standIn.meddle(async ({ method }, next) => {
    if (method === 'GET' && ++waiting) await pause(1000);
    return next();
  });
  onTestFinished(() => standIn.meddle());
  const hangingUp = new AbortController();
  const asked = Array.from({ length: 60 }, () => fetch(link, hangingUp).catch(() => undefined));
  await eventually(() => expect(waiting).toBe(60));
  hangingUp.abort();
  await Promise.all(asked);
  await eventually(async () => expect(await standIn.connections()).toBeLessThan(10));
});

it('nothing stays of what comes under an id that is taken', async () => {
  const { files } = system.deps;
  const rest = { name: 'a.pdf', media_type: 'application/pdf', width: null, height: null };
  const own = { id: randomUUID(), project_id: project, kind: 'oficio' as const, uploaded_by: 'sofia' };
  const keep = async (bytes: Buffer) => {
    const received = await files.blobs.receive(Readable.from([bytes]), { maxBytes: 1e6 });
    return files.keep(received, { ...own, ...rest, uploaded_at: new Date().toISOString() });
  };
  const [first, second] = [pdf(100), pdf(100)];
  expect((await keep(first)).isNew).toBe(true);
  expect(await keep(second)).toMatchObject({ isNew: false, file: { sha256: hashOf(first) } });
  const left = await stored();
  expect(left).toContain(`${hashOf(first)} whole`);
  expect(left).not.toContain(`${hashOf(second)} whole`);
  await files.remove(own.id);
  expect(await stored()).not.toContain(`${hashOf(first)} whole`);
});

it('what nothing uses is swept from the store, and what is in use stays', async () => {
  const used = pdf(1000);
  const link = await recorded(used);
  const unused = pdf(1000);
  expect((await upload(unused)).statusCode).toBe(201);
  const { store, db: pool, files, enqueue } = system.deps;
  // Bytes and pictures of a process that died, far apart in the store's list.
  const lost = pdf(1000);
  const received = await files.blobs.receive(Readable.from([lost]), { maxBytes: 1e6 });
  await received.sendAhead();
  for (const variant of ['thumb', 'view'] as const) {
    const place = files.blobs.temporaryPath();
    await copyFile(received.path, place);
    await files.blobs.place({ sha256: hashOf(lost), variant }, place);
  }
  await received.discard();
  const log = () => undefined;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  // As if sweeps had observed this log for several days.
  await mayDeleteUnused({ store, now: inDays(-2), log }, files.memories);
  // Counts before anything is deleted, while the store lists all of it.
  expect(await sweepable({ store, pool, files, inUse }, { now: inDays(2) })).toMatchObject({
    files: 2,
    blobs: 1,
  });
  const swept = await sweepFiles({ store, pool, files, enqueue, log, inUse }, { now: inDays(2) });
  // Includes the previous logo, which no project uses.
  expect(swept).toEqual({ files: 2, blobs: 1, incoming: 0 });
  const left = await stored();
  expect(left).toContain(`${hashOf(used)} whole`);
  expect(left).not.toContain(`${hashOf(unused)} whole`);
  expect(left.filter((name) => !name.endsWith('whole'))).toEqual([]);
  expect((await ask('GET', link)).rawPayload.equals(used)).toBe(true);
});

it('says 503 while the store is away, also from the middle of an upload, and goes on when it is back', async () => {
  const bytes = pdf(2000);
  const link = await recorded(bytes);
  const large = pdf(20_000_000);
  const rows = async () => (await database.pool.query('select from files.file')).rowCount;
  const before = await rows();
  standIn.stopAt(1_000_000);
  for (const answer of [await upload(large), await upload(pdf(100)), await ask('GET', link)]) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toEqual({
      detail: 'El almacén de archivos no responde en este momento. Por favor intente de nuevo.',
    });
  }
  expect(await rows()).toBe(before);
  expect((await ask('GET', '/api/projects')).statusCode).toBe(200);
  expect((await ask('GET', '/api/ready')).statusCode).toBe(200);
  expect(await onThisMachine()).toEqual(['incoming']);
  await standIn.again();
  expect((await ask('GET', link)).rawPayload.equals(bytes)).toBe(true);
  expect((await ask('GET', await recorded(large))).rawPayload.equals(large)).toBe(true);
});

const deps = (on: TestDatabase, name: string) => ({
  ...readConfig(environment(on, name)),
  env: { BACKUP_PASSPHRASE: 'una frase larga de prueba' },
  now: () => new Date(),
  inDatabase: (work: Parameters<Parameters<typeof runBackup>[1]['inDatabase']>[0]) =>
    work({
      pool: on.pool,
      openLog: () => openEventStore({ connectionString: on.url }),
      log: () => undefined,
    }),
});
const talk = { say: () => undefined, attended: false, ask: () => Promise.reject(new Error('nobody')) };

it('a backup has the files of the store, and is restored into another one, and only where nothing is', async () => {
  const bytes = pdf(5000);
  await recorded(bytes);
  const target = path.join(folder, 'respaldo.zip');
  await runBackup([target], deps(database, 'uno'), talk);
  await runRestore([target], deps(another, 'dos'), talk);
  expect(await stored('dos')).toEqual(await stored());
  expect(await stored('dos')).toContain(`${hashOf(bytes)} whole`);
  await expect(runRestore([target], deps(another, 'dos'), talk)).rejects.toThrow(
    /Aquí ya hay datos \(s3:\/\/obra\/dos\//,
  );
});

it('a backup leaves out files damaged in the store, and names them', async () => {
  const [whole, rotten] = [pdf(5000), pdf(300_000)];
  for (const bytes of [whole, rotten]) await recorded(bytes);
  const place = standIn.pathOf(`uno/${keyOf({ sha256: hashOf(rotten) })}`);
  await writeFile(place, pdf(300_000));
  const target = path.join(folder, 'sin-uno.zip');
  await expect(runBackup([target], deps(database, 'uno'), talk)).rejects.toThrow(
    'El respaldo está hecho, pero sin 1 archivos registrados',
  );
  const [fresh, name] = [await testDatabase(), 'tres'];
  try {
    await runRestore([target], deps(fresh, name), talk);
  } finally {
    await fresh.drop();
  }
  const back = await stored(name);
  expect(back).toContain(`${hashOf(whole)} whole`);
  expect(back).toEqual((await stored()).filter((each) => !each.startsWith(hashOf(rotten))));
  await writeFile(place, rotten);
});
