import { expect, it, vi } from 'vitest';
import { aProgressRecord } from '../api/answers.fixture.ts';
import { allOfHistory, everything } from './progress-history.ts';

const records = (count: number) => Array.from({ length: count }, (_, i) => aProgressRecord({ id: `a${i}` }));

/** A fake server that returns these records at each request. */
const serving = (at: (request: number) => ReturnType<typeof records>) => {
  let request = 0;
  return vi.fn(
    async (
      _: string,
      { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
    ) => {
      const all = at((request += 1));
      return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length };
    },
  );
};
const all = (getList: ReturnType<typeof serving>) => allOfHistory({ getList } as never, 'p1', everything);
const pages = (getList: ReturnType<typeof serving>) =>
  getList.mock.calls.map(([, { pagination }]) => pagination.page);

it.each([
  [0, [1]],
  [1000, [1]],
  [2500, [1, 2, 3]],
])('reads %i records to the last page', async (count, asked) => {
  const getList = serving(() => records(count));
  expect((await all(getList)).map(({ id }) => id)).toEqual(records(count).map(({ id }) => id));
  expect(pages(getList)).toEqual(asked);
});

it('starts again if a record was deleted between two pages, so that none is missed', async () => {
  const [before, after] = [records(1500), records(1500).slice(1)];
  const getList = serving((request) => (request === 1 ? before : after));
  expect((await all(getList)).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
  expect(pages(getList)).toEqual([1, 2, 1, 2]);
});

it('gives none rather than some where they go on changing', async () => {
  const getList = serving((request) => records(1500 + request));
  await expect(all(getList)).rejects.toThrow('change while they are read');
});
