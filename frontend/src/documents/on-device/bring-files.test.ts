// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { deviceFilesOf, filesOnDevice, forgetFiles, keepFile } from '../../offline/kept-files.ts';
import { itemStore } from '../../offline/item-store.ts';
import { keepAnswers } from '../../offline/kept-answers.ts';
import { signOut } from '../../session/session.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { mine } from '../documents.fixture.ts';
import type { DocumentRow } from '../row.ts';
import { downloadFiles } from './download-files.ts';

const row = (file_id: string, change: Partial<DocumentRow> = {}) =>
  mine({ id: file_id, file_id, file_url: `/api/files/${file_id}?signature=a`, bytes: 4, ...change });

let asked: string[];
let answer: (file: string) => { ok: boolean; body: string };
let left: AbortController;
let client: QueryClient;
const list = (rows: DocumentRow[], project = 'p1') =>
  client.setQueryData(['documents', 'all', project], rows);
const bring = (projects = ['p1']) => downloadFiles({ client, user_id: 'u1', projects, left: left.signal });
const there = async (user_id = 'u1') => (await deviceFilesOf(user_id)).map(({ file_id }) => file_id);
const become = (files: string[]) => eventually(async () => expect(await there()).toEqual(files));

beforeEach(() => {
  [asked, answer] = [[], () => ({ ok: true, body: '%PDF' })];
  left = new AbortController();
  client = new QueryClient();
  signInAs('u1');
  vi.stubGlobal('fetch', async (url: string) => {
    const file = /files\/(\w+)/.exec(url)![1]!;
    asked.push(file);
    const { ok, body } = answer(file);
    return { ok, blob: async () => new NodeBlob([body], { type: 'application/octet-stream' }) };
  });
});
afterEach(async () => {
  left.abort();
  await forgetFiles(() => true);
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

it('downloads pending documents with name and type, one by one, and lists the stored ones', async () => {
  list([row('b', { due_date: '2026-05-01' }), row('a', { due_date: '2026-04-01' })]);
  bring();
  await become(['a', 'b']);
  expect(asked).toEqual(['a', 'b']);
  const [first] = await deviceFilesOf('u1');
  expect(first).toMatchObject({ project_id: 'p1', name: 'Minuta de arranque.pdf', bytes: 4 });
  expect([first!.blob.type, await first!.blob.text()]).toEqual(['application/pdf', '%PDF']);
  await eventually(() => expect([...filesOnDevice.get()]).toEqual(['a', 'b']));
});

it('follows the lists: deletes acted, replaced and deleted documents, and downloads new ones', async () => {
  list([row('a'), row('b'), row('c')]);
  bring();
  await become(['a', 'b', 'c']);
  list([row('a', { status: 'attended' }), row('b2'), row('c', { assigned_to: 'u2' })]);
  await become(['b2']);
  expect(asked.filter((file) => file !== 'b2')).toHaveLength(3);
});

it('passes over what the server does not give, and takes no page of something between for it', async () => {
  answer = (file) => ({ ok: file !== 'a', body: file === 'b' ? '<html>Bienvenido</html>' : '%PDF' });
  list([row('a', { due_date: '2026-01-01' }), row('b', { due_date: '2026-01-02' }), row('c')]);
  bring();
  await become(['c']);
  expect(asked).toEqual(['a', 'b', 'c']);
});

it('brings nothing where the browser spares data, but removes what is over', async () => {
  list([row('a'), row('b')]);
  bring();
  await become(['a', 'b']);
  Object.assign(navigator, { connection: { saveData: true } });
  list([row('b'), row('c')]);
  await become(['b']);
  expect(asked).not.toContain('c');
});

it('brings nothing where little room is left', async () => {
  const estimate = async () => ({ quota: 1000 * 1024 ** 2, usage: 990 * 1024 ** 2 });
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate, persisted: async () => false } });
  const seen = vi.spyOn(client, 'getQueryData');
  list([row('a')]);
  bring();
  await eventually(() => expect(seen).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
});

it('stops quietly on a device that is full, and touches nothing that waits to be sent', async () => {
  const line = itemStore();
  const waits = { id: 'w', kind: 'documents', user_id: 'u1', title: 'Minuta', body: {}, file: null };
  await line.keep(waits as unknown as Parameters<typeof line.keep>[0]);
  const complained = vi.spyOn(console, 'warn');
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if ((value as { file_id?: string }).file_id === 'b') throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value);
  });
  list(['a', 'b', 'c'].map((id, i) => row(id, { due_date: `2026-01-0${i + 1}` })));
  bring();
  await eventually(() => expect(asked).toEqual(['a', 'b']));
  await become(['a']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual(['a', 'b']);
  expect(complained).not.toHaveBeenCalled();
  expect((await line.itemsOf('u1')).map(({ id }) => id)).toEqual(['w']);
  await line.remove({ kind: 'documents', id: 'w' });
});

const fileOf = (user_id: string, file_id: string, project_id = 'p1') => ({
  ...{ user_id, file_id, project_id, name: 'a.pdf', bytes: 4 },
  blob: new NodeBlob(['%PDF']) as unknown as Blob,
});

it('stores nothing for a user who signed out during a download, and deletes their files', async () => {
  const { stop } = keepAnswers(client, 'u1');
  await keepFile(fileOf('u1', 'a'));
  await become(['a']);
  signOut();
  await keepFile(fileOf('u1', 'b'));
  await become([]);
  expect([...filesOnDevice.get()]).toEqual([]);
  stop();
});

it('leaves the files to the same person where the session ended by itself', async () => {
  const { stop } = keepAnswers(client, 'u1');
  await keepFile(fileOf('u1', 'a'));
  signOut('expired');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await there()).toEqual(['a']);
  stop();
});

it('forgets the files of a project that is no longer theirs', async () => {
  const { restored, stop } = keepAnswers(client, 'u1');
  await restored;
  await keepFile(fileOf('u1', 'a'));
  await keepFile(fileOf('u1', 'b', 'p2'));
  await client.fetchQuery({ queryKey: ['projects', 'all', undefined], queryFn: () => [{ id: 'p2' }] });
  await become(['b']);
  stop();
});
