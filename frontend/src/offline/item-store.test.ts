// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { randomId } from '../ui/random-id.ts';
import { noteSentId } from './sent-ids.ts';
import { itemStore } from './item-store.ts';
import type { Item, NewItem } from './item.ts';

afterEach(() => vi.restoreAllMocks());

const capture = (user_id: string, said: Partial<NewItem<'progress'>> = {}): NewItem => ({
  kind: 'progress',
  id: randomId(),
  user_id,
  project_id: 'p1',
  kept_at: '2026-10-05T12:00:00.000Z',
  title: 'CIM-001',
  body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 12.5, progress_date: '2026-10-05' },
  file: null,
  unasked: true,
  ...said,
});

/** Two pending entries of one user, neither of them requested yet. */
const twoWaiting = async () => {
  const store = itemStore();
  const ana = randomId();
  const first = await store.keep(capture(ana));
  const second = await store.keep(capture(ana));
  return {
    store,
    ana,
    first,
    second,
    unasked: async () => (await store.itemsOf(ana)).map((one) => one.unasked),
  };
};
const righted = (item: Item) =>
  ({ ...item, body: { ...item.body, quantity_advanced: 21.5 } }) as Item<'progress'>;

it('corrects an unsent entry in place under its id, and removes it', async () => {
  const { store, ana, first, second } = await twoWaiting();
  expect(await store.withdraw(first, righted(first))).toBe('done');
  expect(await store.itemsOf(ana)).toEqual([righted(first), second]);
  expect(await store.withdraw(second)).toBe('done');
  expect(await store.itemsOf(ana)).toEqual([righted(first)]);
  expect(await store.withdraw(second, righted(second))).toBe('gone');
  expect(await store.itemsOf(ana)).toHaveLength(1);
});

it('leaves to its owner nothing that was handed over, from the same moment on', async () => {
  const { store, ana, first, unasked } = await twoWaiting();
  // Both at the same time: one transaction completes before the other.
  const [handed, became] = await Promise.all([store.handOver(ana, 0), store.withdraw(first, righted(first))]);
  expect([handed, became]).toEqual([{ ...first, unasked: false }, 'asked']);
  expect(await unasked()).toEqual([false, true]);
  expect(await store.withdraw(first)).toBe('asked');
  expect(await store.itemsOf(ana)).toHaveLength(2);
});

it('sends the corrected version if the correction came first', async () => {
  const { store, ana, first } = await twoWaiting();
  const [became, handed] = await Promise.all([store.withdraw(first, righted(first)), store.handOver(ana, 0)]);
  expect([became, handed]).toEqual(['done', { ...righted(first), unasked: false }]);
});

it('knows after a browser that died what was handed over there, and of what was kept before nothing', async () => {
  const { ana, first, store } = await twoWaiting();
  const before = capture(ana);
  delete before.unasked;
  const old = await store.keep(before);
  await store.handOver(ana, 0);
  const anew = itemStore();
  expect((await anew.itemsOf(ana)).map((one) => one.unasked)).toEqual([false, true, undefined]);
  for (const one of [first, old]) expect(await anew.withdraw(one)).toBe('asked');
});

it('hands nothing over that it could not say so of', async () => {
  const { store, ana, unasked } = await twoWaiting();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'DataCloneError');
  });
  await expect(store.handOver(ana, 0)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await unasked()).toEqual([true, true]);
});

it('notes aside, on a device without room, what it hands over', async () => {
  const { store, ana, first, second, unasked } = await twoWaiting();
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  expect(await store.handOver(ana, 0)).toEqual({ ...first, unasked: false });
  put.mockRestore();
  expect(await unasked()).toEqual([false, true]);
  expect(await store.withdraw(first)).toBe('asked');
  // Without room in localStorage either, the tab remembers the id; sending the first entry frees space.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  expect(await store.handOver(ana, first.turn)).toEqual({ ...second, unasked: false });
  expect(await store.withdraw(second)).toBe('asked');
});

it('regards an entry that its form tried to send as sent', async () => {
  const store = itemStore();
  const item = capture(randomId());
  noteSentId(item.id);
  await store.keep(item);
  expect(await store.withdraw(item as Item)).toBe('asked');
});

it('lets its owner change a change that may have arrived, and take it back', async () => {
  const store = itemStore();
  const ana = randomId();
  const over = { does: 'correct', record: { id: 'r1' } } as unknown as NewItem<'progress'>['over'];
  const change = await store.keep(capture(ana, { unasked: false, over }));
  await store.handOver(ana, 0);
  const next = { ...righted(change), id: randomId() };
  expect(await store.withdraw(change, next)).toBe('done');
  expect(await store.itemsOf(ana)).toEqual([next]);
  expect(await store.withdraw(next)).toBe('done');
});

it('sends under another id, in its place, what another record has the id of', async () => {
  const { store, ana, first, second } = await twoWaiting();
  const taken = { status: 409, why: 'En uso', at: first.kept_at, fields: { id: 'En uso' } };
  await store.change(first, { refusal: taken });
  expect(await store.requeue(first, {})).toBe(true);
  expect(await store.requeue(first, {})).toBe(false);
  const [again, next] = await store.itemsOf(ana);
  expect(again).toEqual({ ...first, id: expect.any(String), unasked: true });
  expect([again?.id === first.id, next]).toEqual([false, second]);
});
