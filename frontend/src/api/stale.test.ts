// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '../session/session.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import { http, send } from './http.ts';
import { dataWithoutLog, registerReload } from './stale.ts';

type Answers = () => Response | Promise<Response>;

let answers: Answers;
let messages: string[];
let stop: (() => void)[];
const readAgain = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => answers());
  messages = [];
  stop = [showToastsWith(({ message }) => messages.push(message)), registerReload(readAgain)];
});
afterEach(() => {
  signOut();
  for (const one of stop) one();
  readAgain.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (json: unknown, late: boolean) =>
  new Response(JSON.stringify(json), { headers: late ? { 'X-Stale': 'true' } : {} });
const writes = (method: string, path: string, json: object) => {
  answers = () => answer(json, false);
  return send(method, path, {});
};
const reads = async (path: string, json: unknown, late: boolean) => {
  answers = () => answer(json, late);
  return (await http(`/api/${path}`)).json;
};
const readsLate = (path: string, json: unknown) => reads(path, json, true);
const readsFresh = (path: string, json: unknown) => reads(path, json, false);

it('keeps what was saved in lists that are late, and no longer in those that are not', async () => {
  const old = [
    { id: 'a', name: 'Viejo' },
    { id: 'b', name: 'Se va' },
  ];
  await writes('PUT', 'catalog/a', { id: 'a', name: 'Nuevo' });
  await writes('DELETE', 'catalog/b', { id: 'b' });
  await writes('POST', 'catalog', { id: 'c', name: 'Alta', project_id: 'p1' });
  expect(await readsLate('catalog/p1', old)).toMatchObject([
    { id: 'a', name: 'Nuevo' },
    { id: 'c', name: 'Alta', project_id: 'p1' },
  ]);
  expect(await readsLate('catalog/p2', old)).toEqual([{ id: 'a', name: 'Nuevo' }]);
  expect(await readsFresh('catalog/p1', old)).toEqual(old);
  expect(await readsLate('catalog/p1', old)).toEqual(old);
});

it('keeps a document of one’s own replaced, and no longer shows one that was withdrawn', async () => {
  const old = [
    { id: 'a', file_url: '/antes' },
    { id: 'b', file_url: '/otro' },
  ];
  await writes('PUT', 'documents/a/file', { id: 'a', project_id: 'p1', file_url: '/ahora' });
  await writes('POST', 'documents/b/withdraw', { id: 'b' });
  expect(await readsLate('documents/uploaded/p1', old)).toMatchObject([{ id: 'a', file_url: '/ahora' }]);
});

const contract = { id: 'p1:internal', project_id: 'p1', title: 'Servicios' };
const record = { id: 'a', project_id: 'p1', concept_id: 'cA' };
const estimation = { id: 'e1', project_id: 'p1', number: 1 };

/** The response of a write is added to its own list and to no other. */
const places: [said: string, method: string, write: string, row: object, where: string, elsewhere: string][] =
  [
    [
      'an internal estimation',
      'POST',
      'internal-estimations',
      estimation,
      'projects/p1/internal-estimations',
      'estimations/p1',
    ],
    ['an estimation', 'PUT', 'estimations/e1', estimation, 'estimations/p1', 'deleted/estimations/p1'],
    [
      'a restored estimation',
      'POST',
      'estimations/e1/restore',
      estimation,
      'estimations/p1',
      'deleted/estimations/p1',
    ],
    ['a project', 'PUT', 'projects/p1', { id: 'p1' }, 'projects', 'deleted/projects'],
    ['a user', 'POST', 'auth/register', { id: 'u1', assigned_projects: [] }, 'users', 'deleted/users'],
    ['an extraordinary concept', 'POST', 'extraordinary', record, 'extraordinary/p1', 'catalog/p1'],
    ['progress', 'POST', 'progress', record, 'progress/p1', 'progress/p2'],
  ];

it.each(places)('adds %s to its late list alone (%s %s)', async (...row) => {
  const [, method, write, json, where, elsewhere] = row;
  await writes(method, write, json);
  expect(await readsLate(where, [])).toMatchObject([json]);
  expect(await readsLate(elsewhere, [])).toEqual([]);
});

it.each([
  [
    'the contract, an estimation',
    'projects/p1/internal-contract',
    contract,
    'projects/p1/internal-estimations',
  ],
  ['the folder, a project', 'projects/p1/storage-config', { id: 'p1', configured: true }, 'projects'],
  [
    'what was just uploaded, one of those assigned to whoever reads',
    'documents',
    { id: 'd1', project_id: 'p1' },
    'documents/p1',
  ],
])('does not take %s', async (_, write, json, list) => {
  await writes('POST', write, json);
  expect(await readsLate(list, [])).toEqual([]);
  expect(await readsLate(list, [{ id: json.id, name: 'X' }])).toEqual([{ id: json.id, name: 'X' }]);
});

it('shows a contract that was just saved where that is read by itself', async () => {
  await writes('POST', 'projects/p1/internal-contract', contract);
  expect(await readsLate('projects/p1/internal-contract', { ...contract, title: 'Antes' })).toEqual(contract);
});

it('keeps a recent deletion in a stale list of deleted records', async () => {
  await writes('DELETE', 'projects/p1', { id: 'p1' });
  expect(await readsLate('deleted/projects', [{ id: 'p1' }])).toEqual([{ id: 'p1' }]);
  expect(await readsLate('projects', [{ id: 'p1' }])).toEqual([]);
});

it('adds a row only if it matches the filter, on the first page', async () => {
  await writes('POST', 'progress', record);
  const asked = (filter: object, from = 0) =>
    `progress/p1?${new URLSearchParams({ filter: JSON.stringify(filter), range: `[${from},${from + 199}]` })}`;
  expect(await readsLate(asked({}), [])).toMatchObject([record]);
  expect(await readsLate(asked({ concept_id: 'cA' }), [])).toMatchObject([record]);
  expect(await readsLate(asked({ concept_id: 'cB' }), [])).toEqual([]);
  expect(await readsLate(asked({ q: 'muro' }), [])).toEqual([]);
  expect(await readsLate(asked({}, 200), [])).toEqual([]);
});

it('keeps a saved project until the list of projects is up to date, whatever else of the project is', async () => {
  const saved = { id: 'p1', name: 'Puente' };
  await writes('POST', 'projects', saved);
  await readsFresh('projects/p1/users', []);
  await readsFresh('projects/p1/internal-estimations', []);
  expect(await readsLate('projects', [])).toMatchObject([saved]);
});

it('shows a granted advance in the late list of projects, beside the revision of the project itself', async () => {
  await writes('POST', 'projects/p1/anticipo', { id: 'p1', anticipo_amount: 100, revision: 2 });
  expect(await readsLate('projects', [{ id: 'p1', anticipo_amount: 0, revision: 9 }])).toEqual([
    { id: 'p1', anticipo_amount: 100, revision: 9, anticipo_revision: 2 },
  ]);
});

it('keeps what was written while a list was on its way that does not know of it', async () => {
  let arrive = (_: Response) => {};
  answers = () => new Promise((resolve) => (arrive = resolve));
  const early = http('/api/catalog/p1');
  await writes('POST', 'catalog', { id: 'c', project_id: 'p1' });
  arrive(answer([], false));
  await early;
  expect(await readsLate('catalog/p1', [])).toMatchObject([{ id: 'c', project_id: 'p1' }]);
});

const late = 'Los datos tardan en actualizarse';

it('reports stale lists once, and reloads them at growing intervals up to a minute', async () => {
  const asked: number[] = [];
  let now = 0;
  readAgain.mockImplementation(() => {
    asked.push(now);
    for (const list of ['progress/p1', 'gallery/p1']) void readsLate(list, []);
    void readsFresh('projects', []);
  });
  await Promise.all([readsLate('progress/p1', []), readsLate('gallery/p1', [])]);
  for (; now <= 240; now += 1) await vi.advanceTimersByTimeAsync(now === 0 ? 0 : 1000);
  expect(asked).toEqual([4, 12, 28, 60, 120, 180, 240]);
  expect(messages).toEqual([late]);
});

it('starts again when a list becomes stale after it was current', async () => {
  await readsLate('progress/p1', []);
  await vi.advanceTimersByTimeAsync(4000);
  await readsLate('progress/p1', []);
  await readsFresh('progress/p1', []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
  await readsLate('progress/p1', []);
  await vi.advanceTimersByTimeAsync(4000);
  expect(readAgain).toHaveBeenCalledTimes(2);
  expect(messages).toEqual([late, late]);
});

it('knows the time of the data while the event log is away, and asks again without a message', async () => {
  const since = '2026-11-27T22:41:00.000Z';
  answers = () => new Response('[]', { headers: { 'X-Stale': 'true', 'X-Stale-Since': since } });
  await http('/api/progress/p1');
  expect([dataWithoutLog.get(), messages]).toEqual([Date.parse(since), []]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(readAgain).toHaveBeenCalledTimes(1);
  await readsFresh('progress/p1', []);
  expect(dataWithoutLog.get()).toBeNull();
});
