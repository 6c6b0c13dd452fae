/*
 * Cost of uploads: memory of a document of 50 MB while it arrives, and the slowdown of a list while twenty photos arrive and get their
 * reduced pictures.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { bigProject, fill } from './big-project.ts';
import { benchServer, goal, endProcess, median, note, roundsOr, nextMessage } from './harness.ts';

const megabyte = 1024 * 1024;
const photosAtOnce = 20;
const quietAsks = 40;
const { project_id } = bigProject;
const administrator = { email: 'admin@obraclara.mx', password: 'a password of the benchmark' };
const supervisor = {
  name: 'Sara López',
  email: 'sara@obraclara.mx',
  password: 'another password of the benchmark',
  role: 'supervisor',
  assigned_projects: [project_id],
};

const start = async (database: string, dataDir: string) => {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SEED: 'none',
    LOG_LEVEL: 'error',
  };
  const child = fork(path.join(import.meta.dirname, 'upload-server.ts'), { env });
  const port = await nextMessage<number>(child);
  return { child, url: `http://127.0.0.1:${port}/api` };
};

const tell = async (child: ChildProcess, asked: 'watch' | 'tell') => {
  child.send(asked);
  return nextMessage<number>(child);
};

type Ask = { method?: string; token?: string; json?: object; form?: FormData };

const ask = async (url: string, { method = 'GET', token, json, form }: Ask): Promise<string> => {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(json ? { body: JSON.stringify(json) } : form ? { body: form } : {}),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${body}`);
  return body;
};

const signIn = async (url: string, { email, password }: typeof administrator) => {
  const answer = await ask(`${url}/auth/login`, { method: 'POST', json: { email, password } });
  return (JSON.parse(answer) as { access_token: string }).access_token;
};

/** Writes a file with the first and last lines of a PDF and different bytes each time. */
const writeDocument = async (file: string, bytes: number) => {
  const end = '\nstartxref\n0\n%%EOF\n';
  const handle = await open(file, 'w');
  try {
    await handle.write(`%PDF-1.7\n% ${randomUUID()}\n`);
    await handle.truncate(bytes);
    await handle.write(end, bytes - end.length);
  } finally {
    await handle.close();
  }
};

const uploadDocument = async (url: string, token: string, file: string) => {
  const form = new FormData();
  form.set('file', await openAsBlob(file, { type: 'application/pdf' }), 'planos.pdf');
  const query = new URLSearchParams({ project_id, document_type: 'oficio', origin: 'recibido' });
  await ask(`${url}/upload?${query.toString()}`, { method: 'POST', token, form });
};

/** Peak memory above idle, in bytes, while a document arrives. */
const memoryOfUpload = async (child: ChildProcess, upload: () => Promise<void>) => {
  const idle = await tell(child, 'watch');
  await upload();
  return (await tell(child, 'tell')) - idle;
};

/** A photo like a phone's: at most 2048 px, with noise, so that it has a realistic size and unique bytes. */
const photo = () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  return sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
};

const uploadPhoto = async (url: string, token: string, concept_id: string, bytes: Buffer) => {
  const form = new FormData();
  form.set('project_id', project_id);
  form.set('concept_id', concept_id);
  form.set('progress_date', '2026-11-20');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg');
  await ask(`${url}/progress/upload-photo`, { method: 'POST', token, form });
};

const pending = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from files.file where kind = 'photo' and not thumbnail_ready`,
  );
  return rows[0]!.left;
};

type Measured = { url: string; token: string; pool: pg.Pool; concepts: string[] };

const listTime = async ({ url, token }: Measured) => {
  const started = performance.now();
  await ask(`${url}/estimations/${project_id}`, { token });
  return performance.now() - started;
};

/** Milliseconds of a list request on an idle server, and while twenty photos arrive and get their reduced pictures. */
const photoRound = async (measured: Measured) => {
  const { url, token, pool, concepts } = measured;
  const photos = await Promise.all(Array.from({ length: photosAtOnce }, photo));
  const quiet: number[] = [];
  for (let n = 0; n < quietAsks; n++) quiet.push(await listTime(measured));

  const started = performance.now();
  const uploads = Promise.all(photos.map((bytes, n) => uploadPhoto(url, token, concepts[n]!, bytes)));
  let received = 0;
  void uploads.then(() => (received = performance.now() - started));
  const busy: number[] = [];
  do busy.push(await listTime(measured));
  while (received === 0 || (await pending(pool)) > 0);
  await uploads;
  const finished = performance.now() - started;
  return { quiet: median(quiet), busy: median(busy), asks: busy.length, received, finished };
};

const measureMemory = async (child: ChildProcess, measured: Measured, folder: string) => {
  const file = path.join(folder, 'planos.pdf');
  const upload = (bytes: number) => async () => {
    await writeDocument(file, bytes);
    await uploadDocument(measured.url, measured.token, file);
  };
  // Memory for code loaded by the first upload is not a cost of the following ones.
  await upload(megabyte)();
  const above: number[] = [];
  for (let n = 0; n < roundsOr(5); n++)
    above.push((await memoryOfUpload(child, upload(50 * megabyte))) / megabyte);
  note(`document of 50 MB: ${above.map((value) => value.toFixed(0)).join(', ')} MB above idle`);
  goal({ label: '50 MB uploaded, most memory above idle (MB)', value: Math.max(...above), atMost: 100 });
};

const measurePhotos = async (measured: Measured) => {
  await photoRound(measured);
  const ratios: number[] = [];
  for (let n = 0; n < roundsOr(5); n++) {
    const { quiet, busy, asks, received, finished } = await photoRound(measured);
    ratios.push(busy / quiet);
    note(
      `${photosAtOnce} photos: received in ${received.toFixed(0)} ms, pictures made in ${finished.toFixed(0)} ms; ` +
        `list ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms meanwhile (${asks} asked)`,
    );
  }
  goal({ label: 'a list while pictures are made, × quiet', value: median(ratios), atMost: 2 });
  goal({ label: 'photos left without pictures', value: await pending(measured.pool), atMost: 0 });
};

/** Memory of uploads, and their effect on other requests. */
export const run = async () => {
  const server = await benchServer();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-upload-'));
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const database = await server.database();
    await fill(database);
    const { child, url } = await start(database, dataDir);
    closing.push(() => endProcess(child));
    const pool = new pg.Pool({ connectionString: database, max: 1 });
    closing.push(() => pool.end());
    const admin = await signIn(url, administrator);
    await ask(`${url}/auth/register`, { method: 'POST', token: admin, json: supervisor });
    const token = await signIn(url, supervisor);
    const catalog = JSON.parse(await ask(`${url}/catalog/${project_id}`, { token })) as { id: string }[];
    const measured = { url, token, pool, concepts: catalog.map(({ id }) => id) };
    await measureMemory(child, measured, dataDir);
    await measurePhotos(measured);
  } finally {
    for (const close of closing.toReversed()) await close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
