// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capture } from '../offline/capture.fixture.ts';
import { emptied } from '../offline/emptied.fixture.ts';
import type { Item, NewItem } from '../offline/item.ts';
import { noteSentId } from '../offline/sent-ids.ts';
import { getOutbox, keepForLater, waitingNow } from '../offline/outbox.ts';
import { sendNow } from '../offline/sending.ts';
import { signIn, signOut } from '../session/session.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import { documentCapture } from './documents.ts';
import { withdrawFromOutbox } from './outbox-commands.ts';
import { progressCapture } from './progress.ts';

beforeEach(() =>
  signIn({ token: 'a', user: { id: 'ana', name: 'Ana', role: 'supervisor', assigned_projects: ['p1'] } }),
);
afterEach(async () => {
  await emptied();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type Answer = { status?: number; body: unknown };

/** Answers requests one after another; without an answer, the connection is lost. Uploads get the addresses f1, f2. */
const server = (...answers: Answer[]) => {
  const heard: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const seen = new Headers(headers).get('if-match');
    heard.push([method, url, seen, typeof body === 'string' && body].filter(Boolean).join(' '));
    const answer = answers.shift();
    if (!answer) throw new TypeError('lost');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  let files = 0;
  class Upload {
    upload = {};
    status = 201;
    responseText = '';
    onload = () => undefined;
    getResponseHeader = () => null;
    setRequestHeader = () => undefined;
    open = (method: string, url: string) => void heard.push(`${method} ${url}`);
    send = () => {
      files += 1;
      const stored = { file_url: `/api/files/f${files}`, file_id: `f${files}`, storage_provider: 'local' };
      this.responseText = JSON.stringify(stored);
      queueMicrotask(() => this.onload());
    };
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return heard;
};

/** An entry whose form sent a request and got no response. */
const started = async (item: NewItem): Promise<Item> => {
  noteSentId(item.id);
  await keepForLater(item);
  return (await waitingNow()).at(-1)!;
};
const startedProgress = async (more: Partial<NewItem<'progress'>> = {}) =>
  (await started({ ...capture, ...more })) as Item<'progress'>;

const { body } = capture;
const file = { blob: new Blob(['x']), name: 'foto.jpg', key: 'k1', stored: null, as: 'local:1' };
const photos = [{ photo_url: 'local:1' }];
const created = { body: [{ id: 'a1', status: 'created' }] };
const current = { id: 'a1', ...body, revision: 7, photos: [{ photo_url: '/api/files/f1?signature=2' }] };

it('corrects a record behind its creation, with the revision that it then has, and uploads its photo once', async () => {
  const item = await startedProgress({ body: { ...body, photos }, files: [file] });
  const corrected = { ...body, photos, quantity_advanced: 2 };
  const files = [{ ...file, key: 'k2' }];
  expect(await progressCapture.correct(item, { title: 'CIM-001: 2', body: corrected, files })).toBeNull();
  const again = (await waitingNow())[0] as Item<'progress'>;
  expect(again).toMatchObject({ id: 'a1', title: 'CIM-001: 2', body: corrected });
  expect(await progressCapture.correct(again, { body: { ...corrected, quantity_advanced: 3 } })).toBeNull();

  const heard = server(
    created,
    { status: 412, body: { detail: 'Cambió', current } },
    { body: { id: 'a1', revision: 8 } },
  );
  expect(await sendNow()).toEqual({ sent: 2, refused: 0, end: 'all' });
  const photo = { photo_url: '/api/files/f1' };
  expect(heard).toEqual([
    'POST /api/progress/upload-photo',
    `POST /api/progress/sync ${JSON.stringify([{ ...body, photos: [photo], id: 'a1', ...photo }])}`,
    'PUT /api/progress/a1?quantity_advanced=3 "-1"',
    'PUT /api/progress/a1?quantity_advanced=3 "7"',
  ]);
  expect(await waitingNow()).toEqual([]);
});

it('asks before it deletes a record that another person changed after its creation', async () => {
  await withdrawFromOutbox(await startedProgress());
  expect([(await waitingNow()).length, getOutbox().listed]).toEqual([1, []]);
  const changed = { ...current, photos: [], quantity_advanced: 4 };
  const heard = server(created, { status: 412, body: { detail: 'Cambió', current: changed } });
  expect(await sendNow()).toEqual({ sent: 1, refused: 1, end: 'all' });
  expect(heard).toHaveLength(2);
  expect(await waitingNow()).toMatchObject([
    { title: 'Eliminar CIM-001', over: { does: 'remove', record: { id: 'a1' } }, refusal: { status: 412 } },
  ]);
});

it('ends a creation that was refused with the deletion behind it, without a message', async () => {
  await withdrawFromOutbox(await startedProgress());
  const messages: string[] = [];
  const stop = showToastsWith(({ message }) => messages.push(message));
  const heard = server({ body: [{ id: 'a1', status: 'error', detail: 'No existe el concepto' }] });
  expect(await sendNow()).toEqual({ sent: 0, refused: 0, end: 'all' });
  stop();
  expect([heard.length, messages, await waitingNow()]).toEqual([1, [], []]);
});

it('sends the correction in the place of a creation that was refused', async () => {
  const item = await startedProgress();
  const corrected = { ...body, quantity_advanced: 2 };
  await progressCapture.correct(item, { body: corrected });
  const heard = server({ body: [{ id: 'a1', status: 'error', detail: 'Rebasa lo contratado' }] }, created);
  expect(await sendNow()).toEqual({ sent: 1, refused: 0, end: 'all' });
  expect(heard.at(-1)).toBe(`POST /api/progress/sync ${JSON.stringify([{ ...corrected, id: 'a1' }])}`);
});

it('deletes a record of another concept, and a document, and captures them again', async () => {
  const item = await startedProgress();
  await progressCapture.correct(item, { title: 'CIM-002', body: { ...body, concept_id: 'c2' } });
  const [old, anew] = await waitingNow();
  expect(getOutbox().listed).toEqual([anew]);
  expect(anew).toMatchObject({ title: 'CIM-002', unasked: true });
  expect([old!.id, anew!.id === 'a1', anew!.over]).toEqual(['a1', false, undefined]);
  await emptied();

  const oficio = { project_id: 'p1', type: 'oficio', origin: 'interna', title: 'Prórroga' } as const;
  const { as: _, ...scan } = file;
  const { over: __, ...kept } = capture;
  const document = await started({ ...kept, kind: 'documents', id: 'd1', body: oficio, file: scan });
  await documentCapture.correct(document as Item<'documents'>, { body: { ...oficio, title: 'Prórroga 2' } });
  const second = (await waitingNow())[1]!.id;
  const heard = server(
    { body: { id: 'd1', revision: 3 } },
    { body: { id: 'd1' } },
    { body: { id: second, revision: 4 } },
  );
  expect(await sendNow()).toEqual({ sent: 3, refused: 0, end: 'all' });
  expect(heard).toEqual([
    expect.stringMatching(/^POST \/api\/upload/),
    expect.stringMatching(/^POST \/api\/documents .*"title":"Prórroga",/),
    'POST /api/documents/d1/withdraw "3"',
    expect.stringMatching(/^POST \/api\/upload/),
    expect.stringMatching(/^POST \/api\/documents .*"title":"Prórroga 2",.*"file_id":"f2"/),
  ]);
});
