// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { signIn, signOut } from '../session/session.ts';
import type { Item, NewItem } from './item.ts';
import { emptied } from './emptied.fixture.ts';
import { isWaitingAlready } from './item-store.ts';
import { discard, getOutbox, keepForLater, onOutbox, tryAgain } from './outbox.ts';
import { sendNow } from './sending.ts';

const user = { id: 'ana', name: 'Ana', role: 'supervisor' as const, assigned_projects: ['p1'] };
const item = (id: string, user_id = 'ana'): NewItem => ({
  kind: 'progress',
  id,
  user_id,
  project_id: 'p1',
  kept_at: '2026-10-05T12:00:00.000Z',
  title: id,
  body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 1, progress_date: '2026-10-05' },
  file: null,
});

/** A server that answers each id with the result of `outcome`. */
const server = (outcome: (id: string) => Promise<object>) => {
  const taken: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const [{ id }] = JSON.parse(body) as [{ id: string }];
    taken.push(id);
    return new Response(JSON.stringify([{ id, ...(await outcome(id)) }]));
  });
  return taken;
};
const waiting = () => getOutbox().items.map(({ id }) => id);

let stop = () => undefined as void;
beforeEach(() => {
  signIn({ token: 'a', user });
  stop = onOutbox(() => undefined);
});
afterEach(async () => {
  await emptied();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

it('sends what was let go behind a run that is under way', async () => {
  for (const id of ['first', 'second']) await keepForLater(item(id));
  server(async () => ({ status: 'error', detail: 'Fuera de las fechas de la obra' }));
  expect(await sendNow()).toMatchObject({ sent: 0, refused: 2, end: 'all' });
  await eventually(() => expect(getOutbox().items.every(({ refusal }) => refusal)).toBe(true));
  const [first, second] = getOutbox().items;

  const answered = Promise.withResolvers<void>();
  const taken = server(async (id) => {
    if (id === 'second') await answered.promise;
    return { status: 'created' };
  });
  await tryAgain(second!);
  const run = sendNow();
  await eventually(() => expect(taken).toEqual(['second']));
  await tryAgain(first!);
  void sendNow();
  answered.resolve();
  await run;
  expect(taken).toEqual(['second', 'first']);
  await eventually(() => expect(waiting()).toEqual([]));
});

it('neither shows nor sends entries of another user of the device', async () => {
  await keepForLater(item('hers', 'berta'));
  await keepForLater(item('own'));
  await eventually(() => expect(waiting()).toEqual(['own']));
  const taken = server(async () => ({ status: 'created' }));
  await sendNow();
  expect(taken).toEqual(['own']);
  signIn({ token: 'b', user: { ...user, id: 'berta' } });
  await eventually(() => expect(waiting()).toEqual(['hers']));
});

it('puts what was refused right in its place, and nothing that is not refused any more', async () => {
  for (const id of ['first', 'second']) await keepForLater(item(id));
  server(async (id) =>
    id === 'first' ? { status: 'error', detail: 'Fuera de fechas' } : { status: 'created' },
  );
  await sendNow();
  await eventually(() =>
    expect(getOutbox().items).toMatchObject([{ id: 'first', refusal: { status: 422 } }]),
  );
  await keepForLater(item('third'));
  const refused = getOutbox().items.find(({ id }) => id === 'first') as Item<'progress'>;
  const body = { ...refused.body, quantity_advanced: 2 };
  expect(await tryAgain(refused, { title: 'corrected', body })).toBe(true);
  expect(await tryAgain(refused, { title: 'once more' })).toBe(false);
  await eventually(() =>
    expect(getOutbox().items).toMatchObject([
      { id: 'first', title: 'corrected', body, refusal: null },
      { id: 'third' },
    ]),
  );
  await emptied();
  expect(await tryAgain(refused)).toBe(false);
});

it('discards refused entries, but not those that were released since', async () => {
  await keepForLater(item('one'));
  server(async () => ({ status: 'error', detail: 'Fuera de fechas' }));
  await sendNow();
  const [refused] = getOutbox().items;
  await tryAgain(refused!);
  expect(await discard(refused!)).toBe(false);
  await eventually(() => expect(waiting()).toEqual(['one']));
  await sendNow();
  expect(await discard(refused!)).toBe(true);
  await eventually(() => expect(waiting()).toEqual([]));
});

it('keeps the first of two captures of one id, and says so of the second', async () => {
  const first = item('twice');
  await keepForLater(first);
  server(() => Promise.reject(new TypeError('lost')));
  await sendNow();
  const other = { ...first, body: { ...first.body, quantity_advanced: 5 } } as NewItem;
  await expect(keepForLater(other)).rejects.toSatisfy(isWaitingAlready);
  // Keeping the same entry again changes nothing: the server may have it.
  await keepForLater(first);
  await eventually(() =>
    expect(getOutbox().items).toMatchObject([{ id: 'twice', body: first.body, unasked: false }]),
  );
});
