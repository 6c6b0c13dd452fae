// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aProgressRecord } from '../api/answers.fixture.ts';
import { entrySender } from '../offline/send-entry.ts';
import type { Item, Over } from '../offline/item.ts';

const photo = (id: string) => ({ photo_url: `/api/files/${id}?link=${Math.random()}` });
const record = aProgressRecord({
  id: 'r1',
  project_id: 'p1',
  quantity_advanced: 12.5,
  progress_date: '2026-10-05',
  observations: 'Eje A',
  ...photo('old'),
  photos: [photo('old')],
  revision: 5,
});

type Asked = { method: string; url: string; key: string | null; seen: string | null; body: string };

/** A server whose current record is `now`; it accepts a change only with the revision of `now`. */
const server = (now: Record<string, unknown> = record, refused?: Response) => {
  const heard: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const said = new Headers(headers);
    const seen = said.get('if-match');
    heard.push({
      method,
      url,
      key: said.get('idempotency-key'),
      seen,
      body: typeof body === 'string' ? body : '',
    });
    if (refused) return refused;
    const detail = 'Alguien más cambió estos datos mientras usted los tenía abiertos';
    if (seen !== `"${String(now['revision'])}"`)
      return new Response(JSON.stringify({ detail, current: now }), { status: 412 });
    return new Response(JSON.stringify({ id: 'r1' }));
  });
  return heard;
};
afterEach(() => vi.unstubAllGlobals());

const change = (over: Partial<Over<'progress'>> = {}, said: object = {}): Item<'progress'> => ({
  kind: 'progress',
  id: 'change-1',
  user_id: 'ana',
  project_id: 'p1',
  kept_at: '2026-10-06T12:00:00.000Z',
  title: 'Cambio',
  body: {
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 13,
    progress_date: '2026-10-05',
    observations: 'Eje A',
    photos: [photo('old')],
    ...said,
  },
  file: null,
  files: [],
  over: { does: 'correct', record, ...over },
  turn: 1,
  refusal: null,
});
const deliver = (item: Item) =>
  entrySender(() => undefined)(item, async () => undefined, new AbortController().signal);

it('changes the record that its owner saw, under the key of what waits', async () => {
  const heard = server();
  await deliver(change());
  const url = '/api/progress/r1?quantity_advanced=13';
  expect(heard).toEqual([{ method: 'PUT', url, key: 'change-1', seen: '"5"', body: '' }]);
});

it('says what else was changed: observations beside the rest, photos as a list', async () => {
  const heard = server();
  await deliver(change({}, { observations: ' Eje B ', photos: [photo('new'), photo('old')] }));
  expect(heard[0]!.url).toContain('observations=Eje+B');
  const { photos } = JSON.parse(heard[0]!.body) as { photos: { photo_url: string }[] };
  expect(photos.map(({ photo_url }) => photo_url.split('?')[0])).toEqual([
    '/api/files/new',
    '/api/files/old',
  ]);
});

it('overwrites beside changes of other parts', async () => {
  const heard = server({ ...record, ...photo('old'), observations: 'Eje C', revision: 8 });
  await deliver(change());
  expect(heard.map(({ seen, key }) => [seen, key])).toEqual([
    ['"5"', 'change-1'],
    ['"8"', 'change-1'],
  ]);
  expect(heard[1]!.url).not.toContain('observations');
});

it('does not overwrite a change of the same part, and returns it', async () => {
  const now = { ...record, quantity_advanced: 20, revision: 8 };
  const heard = server(now);
  await expect(deliver(change())).rejects.toMatchObject({ status: 412, body: { current: now } });
  expect(heard).toHaveLength(1);
});

it('sends the correction again if another user made the same one', async () => {
  const heard = server({ ...record, quantity_advanced: 13, revision: 6 });
  await deliver(change());
  expect(heard.map(({ seen }) => seen)).toEqual(['"5"', '"6"']);
});

it('deletes only what its owner saw', async () => {
  const heard = server();
  await deliver(change({ does: 'remove' }));
  expect(heard).toEqual([
    { method: 'DELETE', url: '/api/progress/r1', key: 'change-1', seen: '"5"', body: '' },
  ]);
  server({ ...record, observations: 'Otra cosa', revision: 8 });
  await expect(deliver(change({ does: 'remove' }))).rejects.toMatchObject({ status: 412 });
});

it.each([
  ['our server says so', JSON.stringify({ detail: 'El avance no existe' }), null],
  ['a page says so that is not ours', '<html>', 404],
])('needs nothing more of a deletion where the record is gone, if %s', async (_, body, status) => {
  server(record, new Response(body, { status: 404 }));
  const sent = deliver(change({ does: 'remove' }));
  if (status === null) await sent;
  else await expect(sent).rejects.toMatchObject({ status });
});

it('tells of a correction that the record is gone', async () => {
  server(record, new Response(JSON.stringify({ detail: 'El avance no existe' }), { status: 404 }));
  await expect(deliver(change())).rejects.toMatchObject({ status: 404, message: 'El avance no existe' });
});

it('takes the answer of another network for no confirmation', async () => {
  server(record, new Response('{"welcome":"Hotel"}'));
  await expect(deliver(change())).rejects.toMatchObject({ status: 502 });
});
