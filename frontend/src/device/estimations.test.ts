// @vitest-environment jsdom
import type { EstimationAnswer, EstimationBody } from '@obraclara/api';
import { afterEach, expect, it, vi } from 'vitest';
import { goldenRows } from '../estimations/golden.fixture.ts';
import { entrySender } from '../offline/send-entry.ts';
import type { Item, Over } from '../offline/item.ts';

const [golden] = goldenRows([1]);
const row = { eje: 'A', largo: 2, croquis: '/api/files/s1?link=old' };
const [first, ...rest] = golden!.concepts;
const record: EstimationAnswer = {
  ...golden!,
  id: 'e1',
  revision: 5,
  concepts: [{ ...first!, generadores: [row] }, ...rest],
};
/** The same estimation from a later response: its file links differ, and its lines may have another order. */
const again: EstimationAnswer = {
  ...record,
  concepts: [
    ...rest,
    {
      ...first!,
      generadores: [{ ...row, croquis: '/api/files/s1?link=new', thumbnail_url: '/api/files/t1' }],
    },
  ],
};

type Asked = { method: string; url: string; key: string | null; seen: string | null; body: unknown };
type Server = { now?: object; paid?: { number: number }[]; refused?: Response; previewed?: Response };

/** A server whose current estimation is `now`; it accepts a change only with the revision of `now`. */
const server = ({ now = record, paid = [], refused, previewed }: Server = {}) => {
  const heard: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const said = new Headers(headers);
    const seen = said.get('if-match');
    const key = said.get('idempotency-key');
    heard.push({ method, url, key, seen, body: typeof body === 'string' ? JSON.parse(body) : null });
    const preview = url.endsWith('?preview=true');
    if (preview && previewed) return previewed.clone();
    if (!preview && refused) return refused.clone();
    const moved = seen !== `"${(now as EstimationAnswer).revision}"`;
    if (moved)
      return Response.json({ detail: 'Alguien más cambió estos datos', current: now }, { status: 412 });
    return Response.json(preview ? { paid } : { id: 'e1' });
  });
  return heard;
};
afterEach(() => vi.unstubAllGlobals());

const { id: _, contract_id: __, ...terms } = record;
const change = (over: Partial<Over<'estimations'>> = {}, more: object = {}): Item<'estimations'> => ({
  kind: 'estimations',
  id: 'change-1',
  user_id: 'ana',
  project_id: 'p1',
  kept_at: '2026-10-06T12:00:00.000Z',
  title: 'Cambio',
  body: { ...terms, period: 'Enero mío' },
  file: null,
  over: { does: 'correct', record, ...over },
  turn: 1,
  refusal: null,
  ...more,
});
const deliver = (item: Item) =>
  entrySender(() => undefined)(item, async () => undefined, new AbortController().signal);
const commands = (heard: Asked[]) => heard.filter(({ url }) => !url.includes('preview'));
const removal = change({ does: 'remove' });

it('sends the whole seen estimation under the key of the entry, after a preview', async () => {
  const heard = server();
  await deliver(change());
  expect(heard.map(({ method, url, seen }) => [method, url, seen])).toEqual([
    ['PUT', '/api/estimations/e1?preview=true', '"5"'],
    ['PUT', '/api/estimations/e1', '"5"'],
  ]);
  expect(heard[1]).toMatchObject({ key: 'change-1', body: { period: 'Enero mío', number: record.number } });
  expect(heard[1]!.body).not.toHaveProperty('id');
});

it.each([
  ['corrects', change(), 'PUT'],
  ['deletes', removal, 'DELETE'],
])('%s a change of a paid one only after the author confirms', async (_, item, method) => {
  const heard = server({ paid: [{ number: 2 }] });
  await expect(deliver(item)).rejects.toMatchObject({ status: 409, body: { errors: [{ field: 'paid' }] } });
  expect(commands(heard)).toEqual([]);
  await deliver({ ...item, agreed: true });
  expect(commands(heard)).toMatchObject([{ method, seen: '"5"' }]);
});

it('goes over what moved without saying anything else: its status, its figures, the links to its sketches', async () => {
  const heard = server({ now: { ...again, status: 'validada', importe_liquido: 1, revision: 8 } });
  await deliver(change());
  expect(commands(heard).map(({ seen, key }) => [seen, key])).toEqual([
    ['"5"', 'change-1'],
    ['"8"', 'change-1'],
  ]);
});

it('goes over what says the same already, as where its form had come and only the answer was lost', async () => {
  const heard = server({ now: { ...again, period: 'Enero mío', revision: 6 } });
  await deliver(change());
  expect(commands(heard)).toHaveLength(2);
});

const [line] = record.concepts;
/** For each part of an estimation, values that another user may set. A missing part is a compile error. */
type Parts = Required<Omit<EstimationBody, 'id' | 'project_id' | 'total_amount'>>;
const theirs: { [Part in keyof Parts]: EstimationAnswer[Part][] } = {
  number: [record.number + 1],
  period: ['Enero de ellos'],
  start_date: ['2026-01-02'],
  end_date: ['2026-01-30'],
  folio_factura: ['A-7'],
  estimation_type: ['adicionales'],
  amortization_amount: [5],
  anticipo_amortization_percentage: [12.5],
  es_final: [!record.es_final],
  retencion_retraso: [{ nombre: 'R', tipo: 'importe', valor: 9, es_suma: false }],
  devolucion_retencion: [7.5],
  otras_retenciones: [[{ nombre: 'F', tipo: 'importe', valor: 9, es_suma: false }]],
  concepts: [
    [{ ...line!, quantity: 77.5 }, ...rest],
    [...record.concepts, { ...line!, concept_id: 'c99' }],
    [{ ...line!, corrects: { estimation_id: 'e0', number: 1, reason: 'Medición' } }, ...rest],
    [{ ...line!, generadores: [{ ...row, largo: 3 }] }, ...rest],
    [{ ...line!, generadores: [{ ...row, croquis: '/api/files/s2' }] }, ...rest],
  ],
};

it.each(
  Object.entries(theirs).flatMap(([part, values]) =>
    values.map((value) => [part, { [part]: value }] as const),
  ),
)('does not take back what somebody else made of %s, and brings that', async (_, made) => {
  const now = { ...record, ...made, revision: 8 };
  const heard = server({ now });
  await expect(deliver(change())).rejects.toMatchObject({ status: 412, body: { current: now } });
  expect(commands(heard)).toHaveLength(1);
});

it('deletes only what its owner saw, whatever of it has moved', async () => {
  const heard = server();
  await deliver(removal);
  expect(commands(heard)).toEqual([
    { method: 'DELETE', url: '/api/estimations/e1', key: 'change-1', seen: '"5"', body: null },
  ]);
  server({ now: { ...record, status: 'autorizada', revision: 8 } });
  await expect(deliver(removal)).rejects.toMatchObject({ status: 412 });
});

const gone = () => Response.json({ detail: 'La estimación no existe' }, { status: 404 });
it('needs nothing more of a deletion where the estimation is gone, and says so of a correction', async () => {
  server({ refused: gone(), previewed: gone() });
  await deliver(removal);
  await expect(deliver(change())).rejects.toMatchObject({ status: 404, message: 'La estimación no existe' });
});

it.each([change(), removal])(
  'asks under its key again where an answer was lost, whatever is foreseen by then',
  async (item) => {
    const moved = Response.json({ detail: 'Cambió', current: { ...record, revision: 6 } }, { status: 412 });
    const heard = server({ previewed: item.over!.does === 'remove' ? gone() : moved });
    await deliver(item);
    expect(commands(heard)).toMatchObject([{ key: 'change-1', seen: '"5"' }]);
  },
);

it('sends nothing if another user signed in while the conflict question was open', async () => {
  const left = new AbortController();
  const heard: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    heard.push(url);
    left.abort();
    return Response.json({ paid: [] });
  });
  const sent = entrySender(() => undefined)(change(), async () => undefined, left.signal);
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(heard).toEqual(['/api/estimations/e1?preview=true']);
});

it('takes the answer of another network for no confirmation', async () => {
  server({ refused: Response.json({ welcome: 'Hotel' }) });
  await expect(deliver(change())).rejects.toMatchObject({ status: 502 });
});
