// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { dataProvider } from '../api/dataProvider.ts';
import { followOtherTabs, getSession, signOut } from '../session/session.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { keepAnswers } from './kept-answers.ts';

const stops: (() => void)[] = [];
beforeEach(() => signInAs('ana'));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  signOut();
});

/** A page of a signed-in user, with the answers that the device kept for them. */
const opened = async (user_id: string) => {
  const client = new QueryClient();
  const { restored, isWritten, stop } = keepAnswers(client, user_id);
  stops.push(stop);
  await restored;
  const catalog = () => client.getQueryData(['catalog', 'all', 'p1']);
  const read = (answer: unknown, key: readonly unknown[] = ['catalog', 'all', 'p1']) =>
    client.fetchQuery({ queryKey: key, queryFn: () => answer });
  return { client, catalog, read, isWritten };
};

/** Hashes under which the device keeps answers, of all users or of one, read without our code. */
const keptHashes = async (user_id?: string) => {
  const answers = await openDB('ObraClaraAnswers');
  const keys = (await answers.getAllKeys('answers')) as [string, string][];
  answers.close();
  return keys.flatMap(([person, hash]) => (user_id === undefined || person === user_id ? hash : []));
};

it('restores the last responses of the same user with their age, and reloads them', async () => {
  const { client, read, isWritten } = await opened('ana');
  await read([{ id: 'c1' }]);
  await read([{ id: 'c1' }, { id: 'c2' }]);
  expect(await isWritten()).toBe(true);
  const again = await opened('ana');
  expect(again.catalog()).toEqual([{ id: 'c1' }, { id: 'c2' }]);
  const [before, after] = [client, again.client].map((one) => one.getQueryState(['catalog', 'all', 'p1'])!);
  expect(after!.dataUpdatedAt).toBe(before!.dataUpdatedAt);
  expect(after!.isInvalidated).toBe(true);
});

it('keeps the last good answer where something between answers instead of the server', async () => {
  const { client, read, isWritten } = await opened('ana');
  await read([{ id: 'c1' }]);
  vi.stubGlobal('fetch', async () => new Response('<html>Bienvenido a la red</html>', { status: 200 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked = client.fetchQuery({
    queryKey: ['catalog', 'all', 'p1'],
    queryFn: () => dataProvider.all('catalog', 'p1'),
    retry: false,
  });
  await expect(asked).rejects.toMatchObject({ status: 0 });
  expect(await isWritten()).toBe(true);
  expect((await opened('ana')).catalog()).toEqual([{ id: 'c1' }]);
});

it('keeps nothing of forms, previews and folders', async () => {
  const { read, isWritten } = await opened('ana');
  await read({ secret: 'x' }, ['storage-config', 'p1', 1]);
  await isWritten();
  const { client } = await opened('ana');
  expect(client.getQueryData(['storage-config', 'p1', 1])).toBeUndefined();
});

it('never shows a user the cached responses of another, and deletes them when another signs in', async () => {
  const { read, isWritten } = await opened('ana');
  await read([{ id: 'c1' }]);
  await isWritten();
  signInAs('berta');
  expect((await opened('berta')).catalog()).toBeUndefined();
  await eventually(async () => expect(await keptHashes()).toEqual([]));
  signInAs('ana');
  expect((await opened('ana')).catalog()).toBeUndefined();
});

it('removes everything when its person signs out, also what arrives after', async () => {
  const { read, isWritten } = await opened('ana');
  await read([{ id: 'c1' }]);
  await isWritten();
  const late = read([{ id: 'c2' }], ['estimations', 'all', 'p1']);
  signOut();
  await late;
  await isWritten();
  signInAs('ana');
  await eventually(async () => {
    const { client } = await opened('ana');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});

it("keeps the next user's responses when a suspended tab learns late that its session ended", async () => {
  const stop = followOtherTabs();
  const { read, isWritten } = await opened('ana');
  await read([{ id: 'c1' }]);
  await isWritten();
  // Another tab stores it under another user meanwhile.
  const [hers] = await keptHashes();
  const answers = await openDB('ObraClaraAnswers');
  await answers.put('answers', { ...(await answers.get('answers', ['ana', hers!])), user_id: 'berta' });
  answers.close();
  localStorage.setItem(
    'user',
    JSON.stringify({ id: 'berta', name: 'b', role: 'manager', assigned_projects: [] }),
  );
  localStorage.setItem('token', 'berta');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect(getSession()?.user.id).toBe('berta');
  await eventually(async () => expect(await keptHashes('ana')).toEqual([]));
  expect(await keptHashes('berta')).toEqual([hers]);
});

it('leaves it to the same person when the session ends by itself', async () => {
  const { read, isWritten } = await opened('ana');
  await read([{ id: 'c1' }]);
  await isWritten();
  signOut('expired');
  signInAs('ana');
  expect((await opened('ana')).catalog()).toEqual([{ id: 'c1' }]);
});

it('discards a response that is reset before it is stored', async () => {
  const { client, read, isWritten } = await opened('ana');
  const queryKey = ['catalog', 'all', 'asked for anew'];
  const endless = vi.fn(() => new Promise(() => undefined));
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.data === undefined) return;
    stop();
    query.reset();
    void client.prefetchQuery({ queryKey, queryFn: endless });
  });
  void read([{ id: 'c1' }], queryKey);
  await eventually(() => expect(endless).toHaveBeenCalled());
  expect(await isWritten()).toBe(true);
  expect((await opened('ana')).client.getQueryState(queryKey)).toBeUndefined();
});

it('does not wait without end for a database that does not open', async () => {
  vi.resetModules();
  const fresh = await import('./kept-answers.ts');
  const held = indexedDB.open('ObraClaraAnswers');
  await eventually(() => expect(held.readyState).toBe('done'));
  // Blocked by the connection that is still open, and blocks every later one.
  indexedDB.deleteDatabase('ObraClaraAnswers');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    held.result.close();
  });
  const settled = vi.fn();
  const { restored, stop } = fresh.keepAnswers(new QueryClient(), 'ana');
  stops.push(stop);
  void restored.then(settled);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(settled).toHaveBeenCalled();
});

it('forgets what is about projects that are no longer the person’s, and no more than that', async () => {
  const keys = [
    ['catalog', 'all', 'p1'],
    ['catalog', 'all', 'p2'],
    ['progress', 'history', 'p2', {}],
    ['internal-contract', 'p2'],
    ['internal-contract', 'p1'],
  ];
  const { read, isWritten } = await opened('ana');
  for (const key of keys) await read(['x'], key);
  await read([{ id: 'p1' }, { id: 'p2' }], ['projects', 'all', null]);
  expect(await isWritten()).toBe(true);
  const { client, read: readAgain } = await opened('ana');
  const there = (one: QueryClient) => keys.filter((key) => one.getQueryData(key) !== undefined);
  await eventually(() => expect(there(client)).toEqual(keys));
  await readAgain([{ id: 'p1' }], ['projects', 'all', null]);
  await eventually(async () => {
    expect(there(client)).toEqual([keys[0], keys[4]]);
    const { client: next } = await opened('ana');
    expect(there(next)).toEqual([keys[0], keys[4]]);
    expect((await keptHashes()).filter((hash) => hash.includes('p2'))).toEqual([]);
    expect(next.getQueryData(['projects', 'all', null])).toEqual([{ id: 'p1' }]);
  });
});

/** Answers about two projects; the first one is current unless another is named. */
const ofTwoProjects = async () => {
  const { read, isWritten } = await opened('ana');
  const ofOne = ['catalog', 'all', 'p1'];
  const ofOther = ['catalog', 'all', 'p2'];
  for (const key of [ofOne, ofOther]) await read([{ id: key[2] }], key);
  await read([{ id: 'p1' }, { id: 'p2' }], ['projects', 'all', null]);
  expect(await isWritten()).toBe(true);
  return { ofOne, ofOther };
};

/** A browser that is busy until the test lets it become idle. */
const busy = () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { release: () => waiting.splice(0).forEach((callback) => callback()), waiting };
};

it('restores responses of the open project first, and the rest when idle', async () => {
  const { ofOne, ofOther } = await ofTwoProjects();
  const { release, waiting } = busy();
  const { client } = await opened('ana');
  expect(client.getQueryData(ofOne)).toEqual([{ id: 'p1' }]);
  await eventually(() => expect(waiting).not.toEqual([]));
  expect(client.getQueryState(ofOther)).toBeUndefined();
  release();
  await eventually(() => expect(client.getQueryData(ofOther)).toEqual([{ id: 'p2' }]));
  expect(client.getQueryState(ofOther)!.isInvalidated).toBe(true);
});

it('takes the project that the address names for that at hand', async () => {
  const { ofOne, ofOther } = await ofTwoProjects();
  busy();
  history.replaceState(null, '', '?project=p2');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { client } = await opened('ana');
  expect(client.getQueryData(ofOther)).toEqual([{ id: 'p2' }]);
  expect(client.getQueryState(ofOne)).toBeUndefined();
});

it('restores responses of another project when it is shown', async () => {
  const { ofOther } = await ofTwoProjects();
  const { waiting } = busy();
  const { client } = await opened('ana');
  await eventually(() => expect(waiting).not.toEqual([]));
  void client.prefetchQuery({ queryKey: ofOther, queryFn: () => new Promise(() => undefined) });
  await eventually(() => expect(client.getQueryData(ofOther)).toEqual([{ id: 'p2' }]));
});

it('never replaces a newer response by a restored one', async () => {
  const { ofOther } = await ofTwoProjects();
  const { release, waiting } = busy();
  const { client, read } = await opened('ana');
  await eventually(() => expect(waiting).not.toEqual([]));
  await read([{ id: 'newer' }], ofOther);
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(client.getQueryData(ofOther)).toEqual([{ id: 'newer' }]);
});

it('has nothing more of what another contract gave', async () => {
  const { ofOther } = await ofTwoProjects();
  const answers = await openDB('ObraClaraAnswers');
  for (const kept of await answers.getAll('answers'))
    await answers.put('answers', { ...kept, contract: 'another' });
  answers.close();
  const { client } = await opened('ana');
  expect(client.getQueryState(ofOther)).toBeUndefined();
  await eventually(async () => expect(await keptHashes()).toEqual([]));
});
