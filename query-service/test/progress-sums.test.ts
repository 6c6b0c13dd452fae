import type { ProgressAnswer, ProgressSums } from '@obraclara/api';
import { progressStream } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;

/** Records of a separate project; binary fractions would give 0.30000000000000004 and 12345678.899999999. */
const records: [id: string, concept_id: string, quantity_advanced: number, progress_date: string][] = [
  ['r1', 'muro', 0.1, '2025-02-01'],
  ['r2', 'muro', 0.2, '2025-02-02'],
  ['r3', 'losa', 12345678.9, '2025-02-02'],
  ['r4', 'losa', -0.000001, '2025-02-03'],
  ['r5', 'zanja', 5, '2025-02-03'],
  ['r6', 'zanja', -5, '2025-02-04'],
];

const photo_url = '/files/f0.jpg';
const photosOf: Record<string, object> = {
  r1: { photo_url },
  r2: { photo_url, photos: [{ photo_url }, { photo_url: '/files/f1.jpg' }, { photo_url: '/files/f2.jpg' }] },
};

beforeAll(async () => {
  database = await goldenDatabase();
  const at = '2025-03-01T12:00:00.000Z';
  for (const [id, concept_id, quantity_advanced, progress_date] of records)
    await database.write(progressStream('empty'), at, {
      type: 'ProgressRecorded',
      data: {
        ...{ id, project_id: 'empty', concept_id, quantity_advanced, progress_date },
        ...{ observations: '', photo_url: null, created_offline: false },
        ...photosOf[id],
      },
    });
  await database.project();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const ask = async <T>(path: string): Promise<T> => {
  const answer = await server.get(path, { as: 'administrator' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const sums = async (project: string, until?: string) =>
  (await ask<ProgressSums>(`/progress/${project}/sums${until ? `?until=${until}` : ''}`)).map(
    ({ concept_id, quantity_advanced, records: count }) => [concept_id, quantity_advanced, count],
  );

it.each<[until: string | undefined, expected: unknown[]]>([
  ['2025-01-31', []],
  ['2025-02-01', [['muro', 0.1, 1]]],
  [
    '2025-02-02',
    [
      ['losa', 12345678.9, 1],
      ['muro', 0.3, 2],
    ],
  ],
  [
    undefined,
    [
      ['losa', 12345678.899999, 2],
      ['muro', 0.3, 2],
      ['zanja', 0, 2],
    ],
  ],
])('adds up exactly, by concept, what was advanced until %s', async (until, expected) => {
  expect(await sums('empty', until)).toEqual(expected);
});

it('leaves out what is of another day than from one until another', async () => {
  const told = await ask<ProgressSums>('/progress/empty/sums?since=2025-02-02&until=2025-02-03');
  expect(told).toEqual([
    { concept_id: 'losa', quantity_advanced: 12345678.899999, records: 2, photos: 0 },
    { concept_id: 'muro', quantity_advanced: 0.2, records: 1, photos: 3 },
    { concept_id: 'zanja', quantity_advanced: 5, records: 1, photos: 0 },
  ]);
  expect(await ask<ProgressSums>('/progress/empty/sums?since=2025-02-05')).toEqual([]);
});

it('counts the photos of the records, also of one from when there was one of each', async () => {
  const photosUntil = async (day: string) =>
    (await ask<ProgressSums>(`/progress/empty/sums?until=${day}`)).map(({ concept_id, photos }) => [
      concept_id,
      photos,
    ]);
  expect(await photosUntil('2025-02-01')).toEqual([['muro', 1]]);
  expect(await photosUntil('2025-02-02')).toEqual([
    ['losa', 0],
    ['muro', 4],
  ]);
});

it('equals the sum of the records up to each of their days', async () => {
  const every = await ask<ProgressAnswer[]>('/progress/golden');
  const days = [...new Set(every.map(({ progress_date }) => progress_date))];
  expect(days.length).toBeGreaterThan(1);
  for (const day of days) {
    // In millionths, which integers add exactly.
    const expected = new Map<string, [millionths: number, count: number]>();
    for (const { concept_id, quantity_advanced } of every.filter((one) => one.progress_date <= day)) {
      const [sum, count] = expected.get(concept_id) ?? [0, 0];
      expected.set(concept_id, [sum + Math.round(quantity_advanced * 1e6), count + 1]);
    }
    const found = (await sums('golden', day)).map(([concept, sum, count]) => [
      concept,
      [Math.round(Number(sum) * 1e6), count],
    ]);
    expect(new Map(found as [])).toEqual(expected);
  }
});

it('refuses what is no day', async () => {
  for (const until of ['mañana', '2025-02-30', '2025-2-1', '']) {
    const answer = await server.get(`/progress/golden/sums?until=${encodeURIComponent(until)}`, {
      as: 'administrator',
    });
    expect([until, answer.statusCode]).toEqual([until, 422]);
  }
});
