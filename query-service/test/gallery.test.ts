import { randomUUID } from 'node:crypto';
import { progressStream, usersStream } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenDatabase, isTogether, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let clock = new Date('2025-06-15T18:10:00Z');

const fileId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Photo `n` belongs to a record of February, day n % 28: odd ones of C-001, even ones of C-002. */
const photos = Array.from({ length: 30 }, (_, index) => ({
  id: `photo-${String(index + 1).padStart(2, '0')}`,
  concept_id: index % 2 === 0 ? 'c-001' : 'c-002',
  progress_date: `2025-02-${String((index % 28) + 1).padStart(2, '0')}`,
  photo_url: fileUrl(fileId(index + 1)),
}));

const addFile = (number: number, more: string) =>
  database.pool
    .query(
      `insert into files.file (id, project_id, kind, name, media_type, bytes, sha256, width, height, uploaded_by, uploaded_at)
     values ($1, 'golden', 'photo', 'foto.jpg', 'image/jpeg', 1000, $2, 1600, 1200, 'sara', now())`,
      [fileId(number), `${number}`.padStart(64, '0')],
    )
    .then(() => database.pool.query(`update files.file set ${more} where id = $1`, [fileId(number)]));

const add = async ({ id, ...record }: (typeof photos)[number] & { photos?: object[] }) =>
  database.store.append({
    stream: progressStream('golden'),
    events: [
      {
        type: 'ProgressRecorded',
        data: {
          id,
          project_id: 'golden',
          quantity_advanced: 1.000001,
          observations: `Colado ${id}`,
          created_offline: false,
          ...record,
        },
      },
    ],
    expectedRevision: (await lastRevision())!,
    meta: {
      at: '2025-03-01T12:00:00.000Z',
      by: 'sara',
      role: 'supervisor',
      command_id: randomUUID(),
      correlation_id: id,
      schema_version: 1,
    },
  });

beforeAll(async () => {
  database = await goldenDatabase();
  for (const record of photos) await add(record);
  await database.project();
  for (let number = 1; number <= 30; number++) await addFile(number, 'thumbnail_ready = true');
  server = await queryServer(database, isTogether ? { now: () => clock } : {});
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const lastRevision = async () => {
  let last: bigint | undefined;
  for await (const { revision } of database.store.readStream(progressStream('golden'))) last = revision;
  return last;
};

const ask = (query = '', headers: Record<string, string> = {}) =>
  server.get(`/gallery/golden${query}`, { as: 'manager', headers });
type Photo = {
  id: string;
  photo_url: string | null;
  thumbnail_url: string | null;
  concept_code: string | null;
};
const read = async (query = '') => {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ photos: Photo[]; page: number; total_pages: number; total: number }>();
};
const ids = ({ photos }: { photos: Photo[] }) => photos.map(({ id }) => id);
const newest = photos
  .toSorted((a, b) => b.progress_date.localeCompare(a.progress_date) || a.id.localeCompare(b.id))
  .map(({ id }) => id);

describe('the gallery', () => {
  it('may be narrowed down to the concepts that have photos, in the order of the catalog', async () => {
    const response = await server.get('/gallery/golden/concepts', { as: 'externo' });
    expect(response.json<Photo[]>().map(({ concept_code }) => concept_code)).toEqual(['C-001', 'C-002']);
    const other = await server.get('/gallery/empty/concepts', { as: 'administrator' });
    expect(other.json()).toEqual([]);
  });

  it('shows twelve photos at a time, the newest first, and no record without a photo', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => read(`?page=${page}`)));
    expect(pages.map(({ photos }) => photos.length)).toEqual([12, 12, 6]);
    expect(pages.flatMap(ids)).toEqual(newest);
    for (const [index, { page, total_pages, total }] of pages.entries())
      expect({ page, total_pages, total }).toEqual({ page: index + 1, total_pages: 3, total: 30 });
  });

  it('says all there is to say of a photo, exactly', async () => {
    const {
      photos: [first],
    } = await read();
    expect(first).toEqual({
      id: 'photo-28',
      photo_url: expect.stringMatching(`^${fileUrl(fileId(28))}\\?v=view&expires=\\d+&signature=[0-9a-f]+$`),
      thumbnail_url: expect.stringMatching(`^${fileUrl(fileId(28))}\\?v=thumb&expires=`),
      original_url: null,
      taken_at: null,
      place: null,
      width: 1600,
      height: 1200,
      concept_name: 'Excavación en material tipo II por medios mecánicos',
      concept_code: 'C-002',
      progress_date: '2025-02-28',
      observations: 'Colado photo-28',
      quantity_advanced: 1.000001,
      unit: 'm3',
      recorded_by_name: 'Sara López',
      number: 1,
      created_at: '2025-03-01T12:00:00.000Z',
    });
  });

  it('is narrowed down to a concept and to days, both included', async () => {
    const codes = (await read('?concept_code=C-001&limit=100')).photos.map(
      ({ concept_code }) => concept_code,
    );
    expect(codes).toEqual(Array(15).fill('C-001'));
    expect((await read('?concept_code=C-00')).total).toBe(0);
    expect(ids(await read('?start_date=2025-02-10&end_date=2025-02-11'))).toEqual(['photo-11', 'photo-10']);
    expect((await read('?start_date=2025-02-28')).total).toBe(1);
    expect((await read('?end_date=2025-02-01&concept_code=C-001')).total).toBe(2);
  });

  it('is one empty page where there is nothing, and an empty one past the last', async () => {
    expect(await read('?concept_code=EXT-001')).toEqual({ photos: [], page: 1, total_pages: 1, total: 0 });
    expect(await read('?page=9')).toEqual({ photos: [], page: 9, total_pages: 3, total: 30 });
  });

  it.each([
    ['page=0', 422],
    ['page=1.5', 400],
    ['page=x', 400],
    ['limit=101', 422],
    ['limit=0', 422],
    ['start_date=ayer', 422],
    ['end_date=2025-02-30', 422],
    ['start_date=2025-02-02&end_date=2025-02-01', 422],
    ['concept_code=', 422],
    ['concept_code=%00', 422],
  ])('refuses %s', async (query, status) => {
    const response = await ask(`?${query}`);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().detail).toMatch(/^\S.{5,}/);
  });

  const tagOf = async () => (await ask()).headers['etag'] as string;

  it('names what it answered, until a picture is ready', async () => {
    await addFile(31, 'thumbnail_ready = false');
    const first = await tagOf();
    expect((await ask('', { 'if-none-match': first })).statusCode).toBe(304);
    await database.pool.query('update files.file set thumbnail_ready = false where id = $1', [fileId(28)]);
    const preparing = await ask('', { 'if-none-match': first });
    expect(preparing.statusCode).toBe(200);
    expect(preparing.json().photos[0]).toMatchObject({ thumbnail_url: null, photo_url: expect.any(String) });
    await database.pool.query('update files.file set thumbnail_ready = true where id = $1', [fileId(28)]);
    expect(await tagOf()).toBe(first);
  });

  it.runIf(isTogether)('has a new tag once its links expire', async () => {
    const first = await tagOf();
    clock = new Date('2025-06-15T18:59:00Z');
    expect(await tagOf()).toBe(first);
    clock = new Date('2025-06-15T19:01:00Z');
    expect(await tagOf()).not.toBe(first);
    clock = new Date('2025-06-15T18:10:00Z');
  });

  it('has no address for a photo that cannot be read', async () => {
    await database.pool.query(
      `update files.file set picture_error = 'damaged', thumbnail_ready = false where id = $1`,
      [fileId(28)],
    );
    expect((await read()).photos[0]).toMatchObject({ id: 'photo-28', thumbnail_url: null, photo_url: null });
  });

  it('has each photo of a record in its order, also where a page ends between them', async () => {
    const place = { latitude: 19.4326, longitude: -99.1332, accuracy_m: 12 };
    const taken_at = '2025-02-09T20:32:00.000Z';
    const several = [41, 42, 43].map((number) => ({ photo_url: fileUrl(fileId(number)) }));
    Object.assign(several[1]!, { original_url: fileUrl(fileId(44)), taken_at, place });
    await add({ ...photos[0]!, id: 'several', progress_date: '2025-03-01', photos: several });
    await database.project();
    for (const number of [41, 42, 43]) await addFile(number, 'thumbnail_ready = true');
    const pages = await Promise.all([1, 2, 17].map((page) => read(`?page=${page}&limit=2`)));
    expect(pages.map(ids)).toEqual([['several', 'several:2'], ['several:3', 'photo-28'], [newest[29]]]);
    expect(pages.map(({ total, total_pages }) => [total, total_pages])).toEqual(Array(3).fill([33, 17]));
    expect(pages[0]!.photos[1]).toMatchObject({
      photo_url: expect.stringContaining(`${fileUrl(fileId(42))}?v=view`),
      original_url: expect.stringContaining(`${fileUrl(fileId(44))}?v=view`),
      taken_at,
      place,
      observations: 'Colado several',
    });
    const holdings = await server.get('/projects/golden/holdings', { as: 'administrator' });
    expect(holdings.json()).toMatchObject({ photos: 33 });
    const records = await server.get('/progress/golden', { as: 'manager' });
    const [record] = records.json();
    expect(record.photos.map(({ thumbnail_url }: Photo) => thumbnail_url)).toEqual(
      [41, 42, 43].map((number) => expect.stringContaining(`${fileUrl(fileId(number))}?v=thumb`)),
    );
    expect(record.photos[1]).toMatchObject({ taken_at, place });
  });
});

it('keeps the name of who recorded a photo when their account is deleted', async () => {
  await database.write(usersStream, '2025-03-02T12:00:00.000Z', {
    type: 'UserDeleted',
    data: { id: 'sara' },
  });
  await database.project();
  const { json } = await server.get('/gallery/golden?page=1', { as: 'manager' });
  expect(json().photos[0].recorded_by_name).toBe('Sara López');
});
