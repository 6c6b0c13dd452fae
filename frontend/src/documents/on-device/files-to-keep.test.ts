import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mine } from '../documents.fixture.ts';
import type { DocumentRow } from '../row.ts';
import { filesToKeep, limits, type Lists } from './files-to-keep.ts';

const megabyte = 1024 ** 2;
const row = (file_id: string, change: Partial<DocumentRow> = {}) =>
  mine({ id: file_id, file_id, bytes: megabyte, ...change });
const kept = (file_id: string, project_id = 'p1', bytes = megabyte) => ({ file_id, project_id, bytes });
const idsOf = (files: readonly { file_id: string }[]) => files.map(({ file_id }) => file_id);

/** Ids of the files to download and to delete. */
const decided = (lists: Lists, there: Parameters<typeof filesToKeep>[2] = []) => {
  const { missing, leaving } = filesToKeep('u1', lists, there);
  return { missing: idsOf(missing), leaving: idsOf(leaving) };
};
const listed = (...rows: DocumentRow[]): Lists => new Map([['p1', rows]]);

it('downloads by due date, then the newest first', () => {
  const rows = [
    row('old', { upload_date: '2026-01-01T00:00:00.000Z' }),
    row('may', { due_date: '2026-05-01' }),
    row('new', { upload_date: '2026-04-01T00:00:00.000Z' }),
    row('april', { due_date: '2026-04-01' }),
  ];
  expect(decided(listed(...rows)).missing).toEqual(['april', 'may', 'new', 'old']);
});

it.each([
  ['was attended', row('a', { status: 'attended' })],
  ["is somebody else's", row('a', { assigned_to: 'u2' })],
  ['is nobody’s', row('a', { assigned_to: null })],
  ['is too large', row('a', { bytes: limits.file + 1 })],
  ['is of no known size', row('a', { bytes: null })],
])('neither brings nor leaves there what %s', (_, document) => {
  expect(decided(listed(document), [kept('a')])).toEqual({ missing: [], leaving: ['a'] });
});

it('removes what no list names any more, also of a project that is gone', () => {
  const there = [kept('a'), kept('replaced'), kept('b', 'p9')];
  expect(decided(listed(row('a')), there)).toEqual({ missing: [], leaving: ['replaced', 'b'] });
});

it('leaves there what it knows nothing about, and counts it', () => {
  const lists: Lists = new Map([
    ['p1', [row('a', { bytes: 15 * megabyte })]],
    ['p2', null],
  ]);
  const there = Array.from({ length: 6 }, (_, i) => kept(`k${i}`, 'p2', 15 * megabyte));
  expect(decided(lists, there)).toEqual({ missing: [], leaving: [] });
  expect(decided(lists, there.slice(1)).missing).toEqual(['a']);
});

it('lets the least needed go for what is needed more', () => {
  const there = Array.from({ length: 5 }, (_, i) => kept(`k${i}`, 'p1', 20 * megabyte));
  const rows = there.map(({ file_id, bytes }, i) => row(file_id, { bytes, due_date: `2026-06-0${i + 1}` }));
  const urgent = row('urgent', { due_date: '2026-05-01', bytes: megabyte });
  expect(decided(listed(...rows, urgent), there)).toEqual({ missing: ['urgent'], leaving: ['k4'] });
});

const anyRow = fc
  .record({
    file_id: fc.integer({ min: 0, max: 30 }).map(String),
    project_id: fc.constantFrom('p1', 'p2'),
    bytes: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 25 * megabyte })),
    status: fc.constantFrom('pending', 'attended', 'completed'),
    assigned_to: fc.constantFrom('u1', 'u2', null),
    due_date: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
  })
  .map((change) => mine(change as Partial<DocumentRow>));

it('never keeps more than the limits, and has nothing left to do once it was done', () => {
  const property = fc.property(
    fc.array(anyRow, { maxLength: 40 }),
    fc.array(anyRow, { maxLength: 40 }),
    (now, before) => {
      const lists = (rows: DocumentRow[]): Lists =>
        new Map(['p1', 'p2'].map((id) => [id, rows.filter(({ project_id }) => project_id === id)]));
      const after = (rows: DocumentRow[], there: Parameters<typeof filesToKeep>[2]) => {
        const { missing, leaving } = filesToKeep('u1', lists(rows), there);
        const gone = new Set(idsOf(leaving));
        return [...there.filter(({ file_id }) => !gone.has(file_id)), ...missing];
      };
      const there = after(now, after(before, []));
      expect(there.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limits.all);
      expect(new Set(idsOf(there)).size).toBe(there.length);
      for (const { bytes } of there) expect(bytes).toBeLessThanOrEqual(limits.file);
      expect(filesToKeep('u1', lists(now), there)).toEqual({ missing: [], leaving: [] });
    },
  );
  fc.assert(property, { numRuns: 300 });
});
