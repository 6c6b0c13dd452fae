import { fileUrl } from '@obraclara/files';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const codes = { 'c-001': 'C-001', 'c-002': 'C-002', taken_off: null };
const days = ['2025-02-01', '2025-02-02', '2025-02-03'];
const instants = ['2025-03-01T12:00:00.000Z', '2025-03-01T12:00:00.001Z'];

/** Random records, many with the same day and instant, so that only their ids decide the order. */
const randomRecords = fc.array(
  fc.record({
    concept_id: fc.constantFrom<keyof typeof codes>('c-001', 'c-002', 'taken_off'),
    progress_date: fc.constantFrom(...days),
    created_at: fc.constantFrom(...instants),
    created_by: fc.constantFrom('sara', 'somebody'),
    photos: fc.constantFrom(0, 0, 0, 1, 1, 2, 5),
  }),
  { maxLength: 40, size: 'max' },
);
type Drawn = ReturnType<(typeof randomRecords)['generate']>['value'][number];
type Question = { page?: number; limit?: number; code?: string; days?: readonly [string, string] };

const randomQuestions = fc.array(
  fc.record<Question, never>(
    {
      page: fc.integer({ min: 1, max: 9 }),
      limit: fc.integer({ min: 1, max: 8 }),
      code: fc.constantFrom('C-001', 'C-002', 'C-00'),
      days: fc.constantFrom(...days.flatMap((from, n) => days.slice(n).map((to) => [from, to] as const))),
    },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 6 },
);

const numbered = (drawn: readonly Drawn[]) => drawn.map((record, n) => ({ ...record, id: `r${n}` }));
type Numbered = ReturnType<typeof numbered>;

const write = async (records: Numbered) => {
  const rows = records.map(({ photos, ...record }, revision) => {
    const list = Array.from({ length: photos }, (_, n) => ({ photo_url: fileUrl(`${record.id}-${n + 1}`) }));
    const photo_url = list[0]?.photo_url ?? (revision % 2 ? null : fileUrl('none'));
    const rest = { project_id: 'golden', quantity_advanced: 1, observations: '', created_offline: false };
    return { ...record, ...rest, photos: list, photo_url, revision };
  });
  const { pool } = database;
  await pool.query('delete from read.progress');
  await pool.query(
    'insert into read.progress select * from jsonb_populate_recordset(null::read.progress, $1)',
    [JSON.stringify(rows)],
  );
};

/** All photos with their numbers, in the order of the gallery. */
const laidOut = (records: Numbered) => {
  const given = new Map<string, number>();
  const oldestFirst = records.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1),
  );
  const photos = oldestFirst.flatMap((record) =>
    Array.from({ length: record.photos }, (_, n) => {
      const { concept_id, created_by, progress_date } = record;
      const counter = [concept_id, created_by, progress_date].join(' ');
      const number = (given.get(counter) ?? 0) + 1;
      given.set(counter, number);
      return { record, n, number, id: n === 0 ? record.id : `${record.id}:${n + 1}` };
    }),
  );
  return photos.toSorted(
    (a, b) =>
      b.record.progress_date.localeCompare(a.record.progress_date) ||
      b.record.created_at.localeCompare(a.record.created_at) ||
      (a.record === b.record ? a.n - b.n : a.record.id < b.record.id ? -1 : 1),
  );
};

const expected = (
  records: Numbered,
  { page = 1, limit = 12, code, days: [from, to] = ['', '9'] }: Question,
) => {
  const wanted = laidOut(records).filter(
    ({ record: { concept_id, progress_date } }) =>
      (code === undefined || codes[concept_id] === code) && progress_date >= from && progress_date <= to,
  );
  return {
    total: wanted.length,
    total_pages: Math.max(1, Math.ceil(wanted.length / limit)),
    photos: wanted.slice((page - 1) * limit, page * limit).map(({ record, n, number, id }) => ({
      id,
      number,
      concept_code: codes[record.concept_id],
      progress_date: record.progress_date,
      created_at: record.created_at,
      address: fileUrl(`${record.id}-${n + 1}`),
    })),
  };
};

type Answer = {
  total: number;
  total_pages: number;
  photos: (Record<string, unknown> & { photo_url: string })[];
};

const answered = async ({ page, limit, code, days }: Question) => {
  const asked = { page, limit, concept_code: code, start_date: days?.[0], end_date: days?.[1] };
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  const response = await server.get(`/gallery/golden?${new URLSearchParams(said)}`, { as: 'manager' });
  expect(response.statusCode, response.body).toBe(200);
  const { total, total_pages, photos } = response.json<Answer>();
  return {
    total,
    total_pages,
    photos: photos.map(({ id, number, concept_code, progress_date, created_at, photo_url }) => ({
      id,
      number,
      concept_code,
      progress_date,
      created_at,
      address: photo_url.split('?')[0],
    })),
  };
};

it('has on each page the photos that are there when all are laid out one by one', () =>
  fc.assert(
    fc.asyncProperty(randomRecords, randomQuestions, async (drawn, questions) => {
      const records = numbered(drawn);
      await write(records);
      for (const question of questions) expect(await answered(question)).toEqual(expected(records, question));
    }),
    { numRuns: 60, interruptAfterTimeLimit: 20_000 },
  ));
