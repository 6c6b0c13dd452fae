// @vitest-environment jsdom
import type { UploadedFile } from '@obraclara/api';
import { afterEach, expect, it, vi } from 'vitest';
import { randomId } from '../ui/random-id.ts';
import { capture } from './capture.fixture.ts';
import { entrySender } from './send-entry.ts';
import type { Item } from './item.ts';
import type { Keep } from './send-waiting.ts';

/**
 * A server that accepts the file and records every request. Captures, which are sent as a list, get a list of outcomes; other kinds get
 * one.
 */
const server = (
  outcomes: object[] = [{ id: 'a1', status: 'created' }],
  status = 200,
  uploaded: object = { file_url: '/api/files/f1', file_id: 'f1', storage_provider: 'local' },
) => {
  const heard: string[] = [];
  class Upload extends EventTarget {
    upload: { onprogress?: (gone: { loaded: number; total: number }) => void } = {};
    status = 201;
    responseText = JSON.stringify(uploaded);
    onload = () => undefined;
    open = (method: string, url: string) => void heard.push(`${method} ${url}`);
    setRequestHeader = () => undefined;
    getResponseHeader = () => null;
    send = () =>
      queueMicrotask(() => {
        this.upload.onprogress?.({ loaded: 50, total: 100 });
        this.onload();
      });
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    heard.push(`${method} ${url} ${typeof body === 'string' ? body : ''}`);
    const outcome = outcomes.shift();
    const answer = url.endsWith('/sync') ? [outcome].filter(Boolean) : outcome;
    return new Response(JSON.stringify(answer), { status });
  });
  return heard;
};
afterEach(() => vi.unstubAllGlobals());

const item: Item<'progress'> = {
  ...capture,
  body: { ...capture.body, created_offline: true },
  file: { blob: new Blob(['x']), name: 'foto.jpg', key: randomId(), stored: null },
  turn: 1,
  refusal: null,
};
const deliver = entrySender(() => undefined);

it('sends the photo first, and the capture with its address', async () => {
  const heard = server();
  const kept = vi.fn(async () => undefined);
  await deliver(item, kept, new AbortController().signal);
  expect(heard).toEqual([
    'POST /api/progress/upload-photo',
    `POST /api/progress/sync ${JSON.stringify([{ ...item.body, id: 'a1', photo_url: '/api/files/f1' }])}`,
  ]);
  expect(kept).toHaveBeenCalledWith([
    expect.objectContaining({ stored: expect.objectContaining({ file_id: 'f1' }) }),
  ]);
});

it('does not send a capture whose photo got no address, as from a captive portal', async () => {
  const heard = server(undefined, 200, { id: 'of a proxy' });
  const kept = vi.fn(async () => undefined);
  await expect(deliver(item, kept, new AbortController().signal)).rejects.toMatchObject({ status: 502 });
  expect(heard).toEqual(['POST /api/progress/upload-photo']);
  expect(kept).not.toHaveBeenCalled();
});

/** Three photos: the first is uploaded, the other two are pending. */
const several = (): Item<'progress'> => {
  const files = [1, 2, 3].map((n) => ({
    blob: new Blob(['x'.repeat(n)]),
    name: 'foto.jpg',
    key: randomId(),
    stored: n === 1 ? ({ file_url: '/api/files/before' } as UploadedFile) : null,
    as: `local:${n}`,
  }));
  const photos = [3, 1, 2].map((n) => ({ photo_url: `local:${n}`, taken_at: `2026-10-05T12:0${n}:00.000Z` }));
  return { ...item, body: { ...item.body, photos }, file: null, files };
};

it('sends each of several photos that is not there yet, and the capture with all in their order', async () => {
  const heard = server();
  const held: (readonly (string | undefined)[])[] = [];
  const keep: Keep = async (files) => void held.push(files.map(({ stored }) => stored?.file_url));
  await deliver(several(), keep, new AbortController().signal);
  const photos = ['f1', 'before', 'f1'].map((file, index) => ({
    photo_url: `/api/files/${file}`,
    taken_at: `2026-10-05T12:0${[3, 1, 2][index]}:00.000Z`,
  }));
  expect(heard.slice(0, 2)).toEqual(Array(2).fill('POST /api/progress/upload-photo'));
  expect(JSON.parse(heard[2]!.slice('POST /api/progress/sync '.length))).toEqual([
    { ...item.body, id: 'a1', photo_url: '/api/files/f1', photos },
  ]);
  expect(held).toEqual([
    ['/api/files/before', '/api/files/f1', undefined],
    ['/api/files/before', '/api/files/f1', '/api/files/f1'],
  ]);
});

it('reports the progress over all its photos, including those sent before', async () => {
  server();
  const gone: number[][] = [];
  const hearing = entrySender(({ sent, total }) => void gone.push([sent, total]));
  await hearing(several(), async () => undefined, new AbortController().signal);
  // One byte was uploaded before; then half of the next two bytes and half of the last three, rounded.
  expect(gone).toEqual([
    [2, 6],
    [5, 6],
  ]);
});

it('sends all photos of a capture again if the server swept one', async () => {
  const errors = [{ field: 'photos.1.photo_url', message: 'Ya no existe' }];
  const gone = { id: 'a1', status: 'error', detail: 'El archivo ya no existe.', errors };
  const heard = server([gone, { id: 'a1', status: 'created' }]);
  await deliver(several(), async () => undefined, new AbortController().signal);
  const uploads = heard.filter((one) => one.endsWith('upload-photo'));
  expect(uploads).toHaveLength(5);
  expect(heard.at(-1)).not.toMatch(/before|local:/);
});

it('does not send the capture when somebody else signed in while the photo went', async () => {
  const heard = server();
  const left = new AbortController();
  const sent = deliver(item, async () => left.abort(), left.signal);
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(heard).toEqual(['POST /api/progress/upload-photo']);
});

it('tells a photo that cannot be read any more from a server that does not answer', async () => {
  server();
  class Unanswered extends EventTarget {
    upload = {};
    status = 0;
    onerror = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => queueMicrotask(() => this.onerror());
  }
  vi.stubGlobal('XMLHttpRequest', Unanswered);
  const sent = (of: Item<'progress'>) => deliver(of, async () => undefined, new AbortController().signal);
  await expect(sent(item)).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  // A file whose bytes Chromium has lost: it keeps only its name and size.
  const blob = Object.assign(new Blob(['x']), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  });
  const gone = sent({ ...item, file: { ...item.file!, blob: blob as unknown as Blob } });
  await expect(gone).rejects.toThrow('foto.jpg cannot be read');
});

it('sends a photo again that the server swept', async () => {
  const errors = [{ field: 'photo_url', message: 'Ya no existe' }];
  const gone = { id: 'a1', status: 'error', detail: 'El archivo ya no existe.', errors };
  const heard = server([gone, { id: 'a1', status: 'created' }]);
  const stored = { file_url: '/api/files/gone' } as UploadedFile;
  const kept = vi.fn<Keep>(async () => undefined);
  const file = { ...item.file!, stored };
  await deliver({ ...item, file }, kept, new AbortController().signal);
  expect(heard.map((one) => /gone|f1|upload/.exec(one)?.[0])).toEqual(['gone', 'upload', 'f1']);
  const keys = kept.mock.calls.map(([[one]]) => one?.key);
  expect(new Set(keys).size).toBe(1);
  expect(keys).not.toContain(file.key);
});

it.each([[[]], [[{ id: 'a1', status: 'accepted' }]]])('takes %j for no confirmation', async (outcomes) => {
  server(outcomes);
  const sent = deliver({ ...item, file: null }, async () => undefined, new AbortController().signal);
  await expect(sent).rejects.toMatchObject({ status: 502 });
});

const document: Item<'documents'> = {
  ...item,
  over: null,
  kind: 'documents',
  title: 'Oficio: Prórroga',
  body: { project_id: 'p1', type: 'oficio', origin: 'interna', title: 'Prórroga', created_offline: true },
  file: { blob: new Blob(['%PDF']), name: 'Prórroga.pdf', key: randomId(), stored: null },
};

it('sends a document after its file, under the id that it has here', async () => {
  const heard = server([{ id: 'a1' }]);
  await deliver(document, async () => undefined, new AbortController().signal);
  const body = {
    ...document.body,
    id: 'a1',
    file_url: '/api/files/f1',
    file_id: 'f1',
    storage_provider: 'local',
  };
  expect(heard).toEqual([
    'POST /api/upload?project_id=p1&document_type=oficio&origin=interna',
    `POST /api/documents ${JSON.stringify(body)}`,
  ]);
});

it('does not send a file again for another refusal of its document', async () => {
  const heard = server([{ detail: 'El identificador ya está en uso' }], 409);
  const file = { ...document.file!, stored: { file_url: '/api/files/f1' } as UploadedFile };
  const sent = deliver({ ...document, file }, async () => undefined, new AbortController().signal);
  await expect(sent).rejects.toMatchObject({ status: 409 });
  expect(heard).toHaveLength(1);
});

it('takes the page of another network for no confirmation of a document', async () => {
  server([{ welcome: 'Hotel' }]);
  const sent = deliver({ ...document, file: null }, async () => undefined, new AbortController().signal);
  await expect(sent).rejects.toMatchObject({ status: 502 });
});

const estimation: Item<'estimations'> = {
  ...item,
  over: null,
  kind: 'estimations',
  title: 'Estimación 4, Mayo',
  body: {
    project_id: 'p1',
    number: 4,
    period: 'Mayo',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
    concepts: [{ concept_id: 'c1', quantity: 1 }],
  },
  file: null,
};
const paths = (heard: string[]) => heard.map((one) => one.split(' ')[1]);
const send = (of: Item<'estimations'>) => deliver(of, async () => undefined, new AbortController().signal);

it('asks first whether an estimation would change paid ones, and leaves that to its owner', async () => {
  const paid = [{ number: 5 }];
  const heard = server([{ paid }, { id: 'a1' }]);
  await expect(send(estimation)).rejects.toMatchObject({
    status: 409,
    message: 'Cambiaría el importe líquido de la estimación 5, que ya está pagada.',
    body: { errors: [{ field: 'paid' }] },
  });
  expect(paths(heard)).toEqual(['/api/estimations?preview=true']);
  heard.length = 0;
  await send({ ...estimation, agreed: true });
  expect(paths(heard)).toEqual(['/api/estimations']);
});

it('sends an estimation whole, under the id that names its request', async () => {
  const heard = server([{ paid: [] }, { id: 'a1' }]);
  await send(estimation);
  expect(heard[1]).toBe(`POST /api/estimations ${JSON.stringify({ ...estimation.body, id: 'a1' })}`);
});

it('sends the sketches of an estimation first, and says their addresses where they stand', async () => {
  const heard = server([{ paid: [] }, { id: 'a1' }]);
  const files = [1, 2].map((n) => ({ ...item.file!, key: `${n}`, stored: null, as: `local:${n}` }));
  files[0]!.stored = { file_url: '/api/files/before' } as never;
  const rows = (first: string, second: string) => [
    { piezas: 1, croquis: first },
    { piezas: 1 },
    { piezas: 1, croquis: second },
    { piezas: 1, croquis: '/api/files/old' },
  ];
  const body = (generadores: object[]) => ({
    ...estimation.body,
    concepts: [
      { concept_id: 'c0', quantity: 1 },
      { concept_id: 'c1', quantity: 4, generadores },
    ],
  });
  await send({ ...estimation, body: body(rows('local:1', 'local:2')), files });
  const said = JSON.stringify({ ...body(rows('/api/files/before', '/api/files/f1')), id: 'a1' });
  expect(heard).toEqual([
    'POST /api/upload?project_id=p1&document_type=croquis',
    `POST /api/estimations?preview=true ${said}`,
    `POST /api/estimations ${said}`,
  ]);
});

it('sends the sketches again that the server has swept away', async () => {
  const errors = [{ field: 'croquis', message: 'Ya no existe' }];
  const heard = server([{ detail: 'El archivo ya no existe.', errors }], 422);
  const files = [{ ...item.file!, stored: { file_url: '/api/files/gone' } as UploadedFile, as: 'local:1' }];
  const concepts = [{ concept_id: 'c1', quantity: 1, generadores: [{ piezas: 1, croquis: 'local:1' }] }];
  await expect(send({ ...estimation, body: { ...estimation.body, concepts }, files })).rejects.toBeTruthy();
  expect(heard.map((one) => /gone|f1|upload/.exec(one)?.[0])).toEqual(['gone', 'upload', 'f1']);
});

it('creates no estimation if another user signed in while the conflict question was open', async () => {
  const left = new AbortController();
  const heard: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    heard.push(`${method} ${url}`);
    left.abort();
    return new Response(JSON.stringify({ paid: [] }));
  });
  const { file: _, ...about } = item;
  const estimation = { ...about, kind: 'estimations', body: { number: 5 }, file: null } as unknown as Item;
  await expect(deliver(estimation, async () => undefined, left.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(heard).toEqual(['POST /api/estimations?preview=true']);
});

it('sends a capture also where the device has no room to note that its photo has come', async () => {
  const heard = server();
  const full = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await deliver(item, full, new AbortController().signal);
  expect(heard).toHaveLength(2);
});
