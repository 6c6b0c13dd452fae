import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyOf, openFiles, type Files } from '@obraclara/files';
import { photoQueue } from '@obraclara/platform/work';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { jobs as projectionJobs } from '@obraclara/projections';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let folder: string;
let files: Files;
let jobs: Jobs;
let store: EventStore;
const logged: string[] = [];
const log = (message: string) => void logged.push(message);

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  files = await openFiles(folder, database.pool);
  store = await embeddedLog({ connectionString: database.url });
  jobs = await openJobs(database.pool, log);
});
afterAll(async () => {
  await jobs?.stop();
  await store?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const upload = async (bytes: Buffer) => {
  const received = await files.blobs.receive(Readable.from([bytes]), { maxBytes: 10_000_000 });
  const {
    file: { id },
  } = await files.keep(received, {
    id: randomUUID(),
    project_id: 'p1',
    kind: 'photo',
    name: 'foto.jpg',
    media_type: 'image/jpeg',
    width: 640,
    height: 480,
    uploaded_by: 'sara',
    uploaded_at: new Date().toISOString(),
  });
  await jobs.enqueue(photoQueue, { file_id: id });
  return id;
};

const photo = (shade: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();

/** Number of jobs in the queue that are neither completed nor failed. */
const unfinished = async () => {
  const { rows } = await database.pool.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = $1 and state < 'completed'`,
    [photoQueue],
  );
  return rows[0]!.left;
};

it('makes the pictures of twenty photos though one among them is damaged, which is tried once', async () => {
  const whole: string[] = [];
  for (let shade = 0; shade < 10; shade++) whole.push(await upload(await photo(shade)));
  const broken = await upload((await photo(200)).subarray(0, 300));
  for (let shade = 10; shade < 19; shade++) whole.push(await upload(await photo(shade)));
  // The same bytes a second time, and a file that is removed before its job runs.
  whole.push(await upload(await photo(0)));
  await files.remove(await upload(await photo(77)));

  for (const job of projectionJobs) {
    const made = job({ store, pool: database.pool, files, enqueue: jobs.enqueue, log });
    if (made.queue === photoQueue) await jobs.work(made);
  }
  while ((await unfinished()) > 0) await sleep(50);

  const ready = await files.registry.findMany(whole);
  expect(ready).toHaveLength(20);
  expect(ready.filter(({ thumbnail_ready, picture_error }) => !thumbnail_ready || picture_error)).toEqual([]);
  for (const { sha256 } of ready)
    for (const variant of ['thumb', 'view'] as const)
      expect((await sharp(join(folder, keyOf({ sha256, variant }))).metadata()).width).toBe(
        variant === 'thumb' ? 480 : 640,
      );
  expect(await files.registry.find(broken)).toMatchObject({
    thumbnail_ready: false,
    picture_error: expect.stringContaining('cannot be read'),
  });
  expect(logged.filter((message) => message.includes(broken))).toHaveLength(1);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  const { rows } = await database.pool.query(
    `select distinct state, retry_count from pgboss.job where name = $1`,
    [photoQueue],
  );
  expect(rows).toEqual([{ state: 'completed', retry_count: 0 }]);
});
