import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Preparation } from '@obraclara/api';
import { progressStream, projectStream } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import type { Enqueue, FileJob } from '@obraclara/platform/work';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { found } from '../../test/eventually.ts';
import { prepareJob } from '../src/index.ts';
import { workshops } from '../src/papers/prepare-job.ts';
import { preparations } from '../src/papers/preparations.ts';
import { measuredWorks } from './measured-works.ts';
import { goldenDatabase, now, queryServer, type Caller, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
const left: (FileJob & { startAfter?: number })[] = [];
const logged: unknown[] = [];
/** Ids of files with a queued or active job in the simulated queue. */
const queued = new Set<string>();

const photo = async (shade: number) => {
  const background = { r: shade * 2, g: 255 - shade * 2, b: 128 };
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { blobs, keep } = server.files;
  const received = await blobs.receive(Readable.from([bytes]), { maxBytes: 1e9 });
  const own = { id: randomUUID(), project_id: 'medida', kind: 'photo' as const, name: 'foto.jpg' };
  const rest = { width: null, height: null, uploaded_by: 'sara', uploaded_at: now().toISOString() };
  const { file } = await keep(received, { ...own, media_type: 'image/jpeg', ...rest });
  return { photo_url: fileUrl(file.id), place: null };
};

const enqueue: Enqueue = (_, { file_id }, options) => {
  left.push({ file_id, ...options });
  return Promise.resolve();
};

const count = 110;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database, { enqueue, withJob: () => Promise.resolve(queued) });
  await measuredWorks(database.write);
  const photos = await Promise.all(Array.from({ length: count }, (_, nth) => photo(nth)));
  const records = Array.from({ length: count / 10 }, (_, nth) => {
    const own = photos.slice(nth * 10, nth * 10 + 10);
    const data = {
      id: `r${nth}`,
      project_id: 'medida',
      concept_id: 'm1',
      quantity_advanced: 1,
      progress_date: '2025-01-15',
      observations: '',
      photo_url: own[0]!.photo_url,
      photos: own,
      created_offline: false,
    };
    return { type: 'ProgressRecorded', data };
  });
  await database.write(progressStream('medida'), '2025-02-01T12:00:00.000Z', ...records);
  await database.project();
}, 60_000);
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});
beforeEach(() => {
  left.splice(0);
  queued.clear();
});

const report = '/estimations/medida-1/reporte-fotografico.pdf';
const ask = async (url: string, as: Caller = 'externo') => {
  const { statusCode, headers, body } = await server.get(url, { as });
  return { statusCode, headers, said: JSON.parse(body) as Preparation };
};
const look = async (address: string, as: Caller = 'externo') => ask(address, as);

const work = () =>
  prepareJob({
    db: database.pool,
    files: server.files,
    enqueue,
    now,
    log: (message) => logged.push(message),
  });
const workOff = async () => {
  for (const job of left.splice(0)) await work().work(job, new AbortController().signal);
};
/** Simulates a worker without a heartbeat for longer than the lease. */
const aged = (id: string) =>
  database.pool.query(`update papers.preparation set seen_at = now() - interval '31 seconds' where id = $1`, [
    id,
  ]);
const delivered = async (url: string) => {
  const { statusCode, rawPayload, headers } = await server.app.inject({ url });
  expect(statusCode).toBe(200);
  return { bytes: rawPayload, headers };
};
const pagesOf = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  return Promise.all(
    text.map(async (said, index) => ({
      said: said.replace(/\s+/g, ' '),
      images: (await extractImages(pdf, index + 1)).length,
    })),
  );
};

it('deletes remains of a worker that died a day ago', async () => {
  const [old, young] = [path.join(workshops, randomUUID()), path.join(workshops, randomUUID())];
  const hour = 3_600_000;
  for (const [folder, age] of [
    [old, 25 * hour],
    [young, 23 * hour],
  ] as const) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '0.jpg'), 'foto');
    const then = new Date(now().getTime() - age);
    await utimes(folder, then, then);
  }
  await work().work({ file_id: 'none' }, new AbortController().signal);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  await rm(young, { recursive: true });
});

it('is answered 202 with an address, made once however often it is requested, and then linked', async () => {
  const first = await ask(report);
  const { id, address } = first.said;
  expect([first.statusCode, first.headers.location, first.headers.etag]).toEqual([
    202,
    `/api${address}`,
    undefined,
  ]);
  expect(address).toBe(`/estimations/medida-1/en-preparacion/${id}`);
  expect(first.said).toMatchObject({ state: 'preparing', done: 0, total: count, url: null });
  expect((await ask(report, 'administrator')).said.id).toBe(id);
  expect(left).toEqual([{ file_id: id }]);
  // Another number of photos per page makes another document.
  expect((await ask(`${report}?por_hoja=2`)).said.id).not.toBe(id);
  left.splice(1);
  await workOff();
  const ready = await look(address);
  expect([ready.statusCode, ready.said]).toMatchObject([200, { state: 'ready', done: count }]);
  const { bytes, headers } = await delivered(ready.said.url!);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'Reporte fotográfico estimación 1 Obra medida.pdf',
  );
  const pages = await pagesOf(bytes);
  expect(pages.map(({ images }) => images).filter(Boolean)).toEqual([
    ...Array.from({ length: 27 }, () => 4),
    2,
  ]);
  expect((await ask(report)).said).toMatchObject({ id, state: 'ready' });
  expect(left).toEqual([]);
  expect(logged).toEqual([]);
});

it('binds the photos with the other documents, page by page', async () => {
  const { said } = await ask('/estimations/medida-1/completo.pdf');
  await workOff();
  const { bytes } = await delivered((await look(said.address)).said.url!);
  const pages = await pagesOf(bytes);
  expect(pages[0]!.said).toContain('CARÁTULA DE ESTIMACIÓN');
  expect(pages.reduce((sum, { images }) => sum + images, 0)).toBe(count);
  expect(pages.at(-1)!.said).toContain(`Hoja ${pages.length} de ${pages.length}`);
});

it('is answered to readers of the estimation, at its own address', async () => {
  const { said } = await ask(report);
  for (const [address, status] of [
    [said.address.replace('medida-1', 'e1'), 404],
    [said.address.replace('/estimations', '/internal-estimations'), 404],
    [`/estimations/medida-1/en-preparacion/${randomUUID()}`, 404],
    [said.address, 200],
  ] as const)
    expect((await look(address)).statusCode, address).toBe(status);
  expect((await look(said.address, 'supervisor')).statusCode).toBe(
    (await ask(report, 'supervisor')).statusCode === 202 ? 200 : 403,
  );
});

it('is made again where its file was swept, and is another one when what it tells of has changed', async () => {
  const { said } = await ask(report);
  await workOff();
  await server.files.remove(said.id);
  expect((await look(said.address)).statusCode).toBe(404);
  expect((await ask(report)).said).toMatchObject({ id: said.id, state: 'preparing', done: 0 });
  expect(left).toEqual([{ file_id: said.id }]);
  await workOff();
  expect((await look(said.address)).said.state).toBe('ready');
  // A file that the sweep will soon delete is not offered either.
  await database.pool.query(
    `update files.file set uploaded_at = uploaded_at - interval '21 hours' where id = $1`,
    [said.id],
  );
  expect((await ask(report)).said).toMatchObject({ id: said.id, state: 'preparing' });
  await workOff();
  expect((await look(said.address)).said.state).toBe('ready');
  expect((await ask(report)).said.state).toBe('ready');
  await database.write(projectStream('medida'), '2025-02-02T12:00:00.000Z', {
    type: 'ProjectUpdated',
    data: {
      id: 'medida',
      name: 'Obra medida otra vez',
      description: 'x',
      contract_amount: 1,
      start_date: '2025-01-01',
      end_date: '2025-12-31',
      status: 'active',
    },
  });
  await database.project();
  expect((await ask(report)).said.id).not.toBe(said.id);
});

it('goes on with another worker where the first one was killed in the middle of it', async () => {
  const { said } = await ask(report);
  left.splice(0);
  const child = fork(new URL('./paper-worker.ts', import.meta.url), [database.url, server.folder, said.id]);
  const halfway = await found(async () => {
    const { done } = (await look(said.address)).said;
    return done > 10 && done;
  });
  child.kill('SIGKILL');
  await once(child, 'close');
  const stopped = (await look(said.address)).said;
  expect(stopped).toMatchObject({ state: 'preparing' });
  expect(stopped.done).toBeLessThan(count);
  expect(stopped.done).toBeGreaterThanOrEqual(halfway);
  // While the first worker may be alive, a second leaves the document alone, and retries when the lease has expired.
  await work().work({ file_id: said.id }, new AbortController().signal);
  expect((await look(said.address)).said.state).toBe('preparing');
  expect(left.splice(0)).toEqual([{ file_id: said.id, startAfter: 31 }]);
  await aged(said.id);
  // Without a poll, the remaining job finishes the document.
  await work().work({ file_id: said.id }, new AbortController().signal);
  expect(left).toEqual([]);
  const ready = (await look(said.address)).said;
  expect(ready).toMatchObject({ state: 'ready', done: count });
  const pages = await pagesOf((await delivered(ready.url!)).bytes);
  expect(pages.reduce((sum, { images }) => sum + images, 0)).toBe(count);
}, 60_000);

it('is taken over once from a dead worker by concurrent requests', async () => {
  const { said } = await ask('/estimations/medida-1/completo.pdf?por_hoja=2');
  left.splice(0);
  await database.pool.query(`update papers.preparation set worker = 'gone' where id = $1`, [said.id]);
  await aged(said.id);
  // The queue still counts the job of the dead worker as active.
  queued.add(said.id);
  const withJob = () => Promise.resolve(queued);
  const { find } = preparations({ db: database.pool, files: server.files, enqueue, withJob, now });
  await Promise.all(Array.from({ length: 8 }, () => find(said.id, '/estimations/medida-1')));
  expect(left).toEqual([{ file_id: said.id }]);
});

it('waits behind another one without a new job, unless its job was lost', async () => {
  const { said } = await ask('/estimations/medida-1/completo.pdf?por_hoja=2');
  left.splice(0);
  await database.pool.query(`update papers.preparation set worker = null where id = $1`, [said.id]);
  await aged(said.id);
  queued.add(said.id);
  await look(said.address);
  expect(left).toEqual([]);
  queued.clear();
  await look(said.address);
  expect(left).toEqual([{ file_id: said.id }]);
});
