// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aProgressRecord } from '../../api/answers.fixture.ts';
import { apiError } from '../../api/api-error.ts';
import { keepForLater, onOutbox } from '../../offline/outbox.ts';
import { itemStore } from '../../offline/item-store.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { everything } from '../../shared/progress-history.ts';
import { newQueryClient } from '../../shell/queryClient.ts';
import { useAdvanced } from './useAdvanced.ts';

const records = [
  aProgressRecord({ id: 'a2', concept_id: 'c1', quantity_advanced: 5, progress_date: '2026-03-02' }),
  aProgressRecord({ id: 'a1', concept_id: 'c1', quantity_advanced: 0.2, progress_date: '2026-02-27' }),
];

/** Hook with a server that answers `answer`. The cache has a total of 5.5 and the newest two of three records. */
const asking = async (answer: (path: string) => unknown) => {
  signInAs('u1');
  const client = newQueryClient();
  client.setQueryData(['analytics', 'progress', 'p1'], {
    concept_progress: [{ concept_id: 'c1', advanced: 5.5 }],
  });
  client.setQueryData(['progress', 'history', 'p1', everything], {
    pages: [{ data: records, total: 3 }],
    pageParams: [1],
  });
  const dataProvider = { ...testDataProvider(), send: async (_: string, path: string) => answer(path) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={dataProvider} queryClient={client}>
      {children}
    </CoreAdminContext>
  );
  return renderHook(() => useAdvanced('p1'), { wrapper }).result;
};
const silent = () => {
  throw apiError('Sin conexión', 0);
};

afterEach(async () => {
  for (const item of await itemStore().itemsOf('u1')) await itemStore().remove(item);
});

it('works out of what this device has kept what a silent server cannot say, and says since when', async () => {
  const advancedBy = await asking(silent);
  expect(await advancedBy.current('2026-03-01')).toEqual({
    sums: new Map([['c1', 0.5]]),
    waiting: 0,
    kept_at: expect.any(Number),
  });
});

it('says why it cannot, where the day lies before what is kept, or the server refuses', async () => {
  await expect((await asking(silent)).current('2026-02-20')).rejects.toThrow('Sin conexión');
  const refuses = await asking(() => {
    throw apiError('No tiene permiso', 403);
  });
  await expect(refuses.current('2026-03-01')).rejects.toThrow('No tiene permiso');
});

it('adds what waits on this device, but not what the server has already or has refused', async () => {
  signInAs('u1');
  const stop = onOutbox(() => undefined);
  const capture = (id: string, progress_date: string, more: { refusal?: { why: string } } = {}) =>
    keepForLater({
      ...more,
      kind: 'progress',
      id,
      user_id: 'u1',
      project_id: 'p1',
      kept_at: '2026-03-01T10:00:00.000Z',
      title: id,
      file: null,
      body: {
        project_id: 'p1',
        concept_id: 'c1',
        quantity_advanced: 1.25,
        progress_date,
        observations: '',
        photo_url: null,
      },
    });
  for (const id of ['w1', 'a1']) await capture(id, '2026-02-28');
  await capture('w2', '2026-03-02');
  await capture('w3', '2026-02-28', { refusal: { why: 'Rebasa la cantidad' } });
  const asked: string[] = [];
  const sums = [{ concept_id: 'c1', quantity_advanced: 0.2, records: 1 }];
  const advancedBy = await asking((path) => {
    asked.push(decodeURIComponent(path));
    return path.includes('/sums') ? sums : records.filter(({ id }) => id === 'a1');
  });
  await expect
    .poll(() => advancedBy.current('2026-03-01'))
    .toEqual({ sums: new Map([['c1', 1.45]]), waiting: 1, kept_at: null });
  const [which, until] = asked.slice(-3);
  expect(JSON.parse(which!.replace('progress/p1?filter=', ''))).toEqual({
    id: expect.arrayContaining(['w1', 'a1', 'w2']),
  });
  expect(until).toBe('progress/p1/sums?until=2026-03-01');
  stop();
});

it('counts an entry once that reaches the server during the request', async () => {
  signInAs('u1');
  const stop = onOutbox(() => undefined);
  await keepForLater({
    ...{ kind: 'progress', id: 'w1', user_id: 'u1', project_id: 'p1', title: 'w1', file: null },
    kept_at: '2026-03-01T10:00:00.000Z',
    body: {
      ...{ project_id: 'p1', concept_id: 'c1', quantity_advanced: 1.25, progress_date: '2026-02-28' },
      ...{ observations: '', photo_url: null },
    },
  });
  let asked = 0;
  const advancedBy = await asking((path) => {
    if (!path.includes('/sums')) return asked++ === 0 ? [] : [{ id: 'w1' }];
    return [{ concept_id: 'c1', quantity_advanced: asked < 2 ? 0.2 : 1.45, records: asked }];
  });
  await expect
    .poll(() => ((asked = 0), advancedBy.current('2026-03-01')))
    .toEqual({
      sums: new Map([['c1', 1.45]]),
      waiting: 0,
      kept_at: null,
    });
  expect(asked).toBe(3);
  stop();
});

it('counts a pending correction and deletion instead of the record as the server has it', async () => {
  signInAs('u1');
  const stop = onOutbox(() => undefined);
  const change = (does: 'correct' | 'remove', record: (typeof records)[number], quantity_advanced: number) =>
    keepForLater({
      ...{ kind: 'progress', id: `w-${record.id}`, user_id: 'u1', project_id: 'p1', title: 'w', file: null },
      kept_at: '2026-03-01T10:00:00.000Z',
      over: { does, record },
      body: {
        ...{ project_id: 'p1', concept_id: 'c1', quantity_advanced, progress_date: record.progress_date },
        ...{ observations: '', photo_url: null },
      },
    });
  await change('correct', records[0]!, 7);
  await change('remove', records[1]!, 0.2);
  const sums = [{ concept_id: 'c1', quantity_advanced: 5.5, records: 3 }];
  const served = await asking((path) => (path.includes('/sums') ? sums : records));
  // 5.5 − 5 + 7 − 0.2
  await expect
    .poll(() => served.current('2026-03-02'))
    .toEqual({ sums: new Map([['c1', 7.3]]), waiting: 2, kept_at: null });
  const silently = await asking(silent);
  await expect
    .poll(() => silently.current('2026-03-02'))
    .toEqual({ sums: new Map([['c1', 7.3]]), waiting: 2, kept_at: expect.any(Number) });
  stop();
});
