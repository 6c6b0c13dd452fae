import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { randomId } from '../ui/random-id.ts';
import { itemStore, type ItemStore } from './item-store.ts';
import { filesOf, type Item, type KeptFile, type Kind, type NewItem, type Over } from './item.ts';
import { sendWaiting, type Deliver } from './send-waiting.ts';

/** Faults of an attempt: before the server writes, after it has, or of the tab. */
const faults = [
  'none',
  'unavailable',
  'silent',
  'answer lost',
  'signed out',
  'tab dies before',
  'tab dies after',
  'dies confirmed',
  'dies between files',
] as const;
type Fault = (typeof faults)[number];

/**
 * A capture. `bad`: the server always refuses it; `files`: the number of files to upload first; `unasked`: no request was sent yet.
 * `does`: a change of a record of the server, for kinds that can be changed offline.
 */
type Capture = { kind: Kind; bad: boolean; files: number; unasked: boolean; does: Over['does'] | null };

/** Actions of the user on pending entries during a run. */
const doings = ['nothing', 'corrects', 'takes back'] as const;
type Doing = { does: (typeof doings)[number]; to: number };

const never = () => new Promise<never>(() => undefined);

/** A server that accepts each id once, and records the order and the content. */
const server = (bad: ReadonlySet<string>) => {
  const order: string[] = [];
  const said = new Map<string, object>();
  const files = new Map<string, number>();
  return {
    order,
    said,
    files,
    takeFile: (key: string) => void files.set(key, (files.get(key) ?? 0) + 1),
    take: (id: string, body: object) => {
      if (bad.has(id)) throw apiError('No existe el concepto', 422, { detail: 'No existe el concepto' });
      if (order.includes(id)) return;
      order.push(id);
      said.set(id, body);
    },
  };
};

const uploaded = { file_url: '/api/files/1' } as NonNullable<KeptFile['stored']>;

/** The fault of the next attempt, and the user's action before it. */
type Around = { user_id: string; next: () => Fault; before: (handed: string) => Promise<void> };

const confirmed = ({ id, body }: Pick<Item, 'id' | 'body'>) =>
  ({ ...body, id, revision: 1 }) as unknown as Over['record'];

/** A tab that uses the device's store. When a fault kills it, its current operation never ends. */
const tab = (store: ItemStore, asked: ReturnType<typeof server>, { user_id, next, before }: Around) => {
  const dies = Promise.withResolvers<'dead'>();
  const die = () => {
    dies.resolve('dead');
    return never();
  };
  /** Sends the entry's files that the server lacks. */
  const sendFiles = async (item: Parameters<Deliver>[0], keep: Parameters<Deliver>[1], fault: Fault) => {
    let files = filesOf(item);
    for (const [index, file] of files.entries()) {
      if (file.stored) continue;
      if (fault === 'silent') throw apiError('', 0);
      asked.takeFile(file.key);
      files = files.with(index, { ...file, stored: uploaded });
      await keep(files);
      if (fault === 'dies between files') return die();
    }
  };
  const deliver: Deliver = async (item, keep) => {
    await before(item.id);
    const fault = next();
    await sendFiles(item, keep, fault);
    if (fault === 'unavailable') throw apiError('', 503);
    if (fault === 'silent') throw apiError('', 0);
    if (fault === 'signed out') throw apiError('', 401);
    if (fault === 'tab dies before') return die();
    asked.take(item.id, item.body);
    if (fault === 'answer lost') throw apiError('', 0);
    if (fault === 'tab dies after') return die();
    return confirmed(item);
  };
  const remove: ItemStore['remove'] = async (item, record) => {
    if (next() === 'dies confirmed') return die();
    return store.remove(item, record);
  };
  const run = sendWaiting({
    store: { ...store, remove },
    deliver,
    user_id,
    now: () => new Date(0),
    signal: new AbortController().signal,
  });
  return Promise.race([run, dies.promise]);
};

const bodies: { [K in Kind]: Pick<NewItem<K>, 'kind' | 'body'> } = {
  progress: {
    kind: 'progress',
    body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 1, progress_date: '2026-10-05' },
  },
  documents: { kind: 'documents', body: { project_id: 'p1', type: 'oficio', origin: 'externa', title: 'T' } },
  estimations: {
    kind: 'estimations',
    body: {
      project_id: 'p1',
      number: 1,
      period: 'Mayo',
      start_date: '2026-05-01',
      end_date: '2026-05-31',
      concepts: [{ concept_id: 'c1', quantity: 1 }],
    },
  },
};

const file = (): KeptFile => ({ blob: new Blob(['x']), name: 'foto.jpg', key: randomId(), stored: null });

/** A capture has a list of files, other kinds have one file. */
const filesFor = ({ kind, files }: Capture): Pick<NewItem, 'file' | 'files'> =>
  kind === 'progress' && files !== 1
    ? { file: null, files: Array.from({ length: files }, file) }
    : { file: files > 0 ? file() : null };

/** A change of a record as the user saw it; the user may change it in any state, under another id. */
const overOf = ({ kind, does }: Capture): Pick<NewItem, 'over' | 'unasked'> =>
  does && kind !== 'documents'
    ? { over: { does, record: { id: randomId(), revision: 1 } } as NewItem['over'], unasked: false }
    : {};

const item = (capture: Capture, user_id: string) =>
  ({
    ...bodies[capture.kind],
    ...filesFor(capture),
    id: randomId(),
    user_id,
    project_id: 'p1',
    kept_at: '2026-10-05T12:00:00.000Z',
    title: 'CIM-001',
    unasked: capture.unasked,
    ...overOf(capture),
  }) as NewItem;

const captures = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(bodies) as Kind[])),
    bad: fc.boolean(),
    files: fc.nat({ max: 3 }),
    unasked: fc.boolean(),
    does: fc.constantFrom(null, 'correct' as const, 'remove' as const),
  }),
  { minLength: 1, maxLength: 7 },
);
const schedules = fc.array(fc.constantFrom(...faults), { maxLength: 12 });
const meanwhile = fc.array(fc.record({ does: fc.constantFrom(...doings), to: fc.nat({ max: 6 }) }), {
  maxLength: 8,
});

/** A change cannot be withdrawn while it is being sent, and is not changed once refused (outbox). */
const isLeft = ({ over, refusal }: Item, sending: boolean) => Boolean(over && (sending || refusal));

/** Corrects and withdraws pending entries: `kept` has the last version of each entry that was not withdrawn. */
const ownerOf = (store: ItemStore, started: readonly Item[], plan: readonly Doing[]) => {
  const user_id = started[0]!.user_id;
  const kept = [...started];
  const handed = new Set<string>();
  const left = [...plan];
  const replaced = new Set<string>();
  const act = async ({ does, to }: Doing, sending: boolean) => {
    const items = await store.itemsOf(user_id);
    const item = items[to % Math.max(1, items.length)];
    if (!item || does === 'nothing') return;
    if (isLeft(item, sending)) return;
    const id = item.over ? randomId() : item.id;
    const by =
      does === 'corrects'
        ? ({ ...item, id, body: { ...item.body, version: randomId() } } as unknown as Item)
        : null;
    const became = await store.withdraw(item, by);
    // Another tab may have received the entry and not yet recorded it here.
    if (became !== 'done') return;
    if (item.over) replaced.add(item.id);
    else expect([item.unasked, handed.has(item.id)]).toEqual([true, false]);
    kept.splice(
      kept.findIndex(({ id }) => id === item.id),
      1,
      ...(by ? [by] : []),
    );
  };
  return {
    kept,
    /** Changes that may have arrived before their replacements. */
    replaced,
    /** Between two runs. */
    between: async () => {
      const doing = left.shift();
      if (doing) await act(doing, false);
    },
    /** Before an entry is sent. */
    before: async (id: string) => {
      handed.add(id);
      const doing = left.shift();
      if (doing) await act(doing, true);
    },
  };
};

/** A thousand schedules, split into tests: each takes long on a busy machine. */
it.each([1, 2, 3, 4])(
  'takes everything to the server once and in its order, whatever happens on the way (%i)',
  async (seed) => {
    const store = itemStore();
    await fc.assert(
      fc.asyncProperty(
        captures,
        schedules,
        meanwhile,
        fc.array(fc.boolean()),
        async (captured, schedule, doings, twoTabs) => {
          // An outbox per schedule, so that a failed one leaves nothing to the next.
          const user_id = randomId();
          const started = [];
          for (const each of captured) started.push(await store.keep(item(each, user_id)));
          const bad = new Set(started.filter((_, i) => captured[i]!.bad).map(({ id }) => id));
          const { kept, replaced, before, between } = ownerOf(store, started, doings);
          const asked = server(bad);
          const left = [...schedule];
          const next = () => left.shift() ?? 'none';
          const startedTwice = [...twoTabs];

          for (let runs = 0; ; runs++) {
            expect(runs).toBeLessThan(40);
            await between();
            const tabs = startedTwice.shift() ? 2 : 1;
            const ends = await Promise.all(
              Array.from({ length: tabs }, () => tab(store, asked, { user_id, next, before })),
            );
            // Every entry that left the device is on the server.
            const waiting = (await store.itemsOf(user_id)).map(({ id }) => id);
            expect(
              kept.map(({ id }) => id).filter((id) => !waiting.includes(id) && !asked.order.includes(id)),
            ).toEqual([]);
            if (ends.some((end) => end !== 'dead' && end.end === 'all')) break;
          }
          // Each entry arrives once, in order, in its last version; withdrawn entries never arrive.
          const good = kept.filter(({ id }) => !bad.has(id));
          const last = asked.order.filter((id) => !replaced.has(id));
          expect(last.map((id) => [id, asked.said.get(id)])).toEqual(good.map(({ id, body }) => [id, body]));
          // The upload state is stored: no file is uploaded twice, even if a run is cut off between two files.
          const keys = kept.flatMap(filesOf).map(({ key }) => key);
          expect([...asked.files]).toEqual(
            expect.arrayContaining(keys.map((key) => [key, expect.any(Number)])),
          );
          const stayed = await store.itemsOf(user_id);
          expect(stayed.map(({ id }) => id)).toEqual(kept.map(({ id }) => id).filter((id) => bad.has(id)));
          for (const { refusal } of stayed)
            expect(refusal).toMatchObject({ status: 422, why: 'No existe el concepto' });
          for (const each of stayed) await store.remove(each);
          expect(new Set(asked.order).size).toBe(asked.order.length);
        },
      ),
      { numRuns: 250, seed: 20261122 + seed },
    );
  },
);

it('passes over what the server fails at, sends the rest and says that something stays', async () => {
  const store = itemStore();
  const own = { kind: 'progress', bad: false, files: 0, unasked: true, does: null } as const;
  const [broken, fine] = [await store.keep(item(own, 'eva')), await store.keep(item(own, 'eva'))];
  const asked: string[] = [];
  const deliver: Deliver = async (entry) => {
    asked.push(entry.id);
    if (entry.id === broken.id) throw apiError('', 500);
    return confirmed(entry);
  };
  const { signal } = new AbortController();
  const run = await sendWaiting({ store, deliver, user_id: 'eva', now: () => new Date(0), signal });
  expect(run).toEqual({ sent: 1, refused: 0, end: 'away' });
  expect(asked).toEqual([broken.id, fine.id]);
  expect(await store.itemsOf('eva')).toMatchObject([{ id: broken.id, refusal: null }]);
  await store.remove(broken);
});

it.each([0, 408, 425, 429, 502, 503, 504, 524])(
  'ends the run at %i, which says nothing of the item',
  async (status) => {
    const store = itemStore();
    const own = { kind: 'progress', bad: false, files: 0, unasked: true, does: null } as const;
    const both = [await store.keep(item(own, 'eva')), await store.keep(item(own, 'eva'))];
    const deliver = vi.fn<Deliver>().mockRejectedValue(apiError('', status));
    const { signal } = new AbortController();
    const run = await sendWaiting({ store, deliver, user_id: 'eva', now: () => new Date(0), signal });
    expect(run).toEqual({ sent: 0, refused: 0, end: 'away' });
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(await store.itemsOf('eva')).toMatchObject(both.map(({ id }) => ({ id, refusal: null })));
    for (const each of both) await store.remove(each);
  },
);

it('refuses nothing that was under way when the run was ended', async () => {
  const store = itemStore();
  const own = { kind: 'progress', bad: false, files: 0, unasked: true, does: null } as const;
  const kept = await store.keep(item(own, 'eva'));
  const ending = new AbortController();
  const deliver: Deliver = async (entry, _, signal) => {
    ending.abort();
    signal.throwIfAborted();
    return confirmed(entry);
  };
  const { signal } = ending;
  const run = await sendWaiting({ store, deliver, user_id: 'eva', now: () => new Date(0), signal });
  expect(run).toEqual({ sent: 0, refused: 0, end: 'away' });
  expect(await store.itemsOf('eva')).toMatchObject([{ id: kept.id, refusal: null }]);
  await store.remove(kept);
});

it('goes on where the device has no room to note a refusal', async () => {
  const store = itemStore();
  const own = { kind: 'progress', bad: false, files: 0, unasked: true, does: null } as const;
  const [bad, fine] = [await store.keep(item(own, 'eva')), await store.keep(item(own, 'eva'))];
  const refuse = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const deliver: Deliver = async (entry) => {
    if (entry.id === bad.id) throw apiError('No', 422, { detail: 'No' });
    return confirmed(entry);
  };
  const { signal } = new AbortController();
  const full = { ...store, refuse };
  const run = await sendWaiting({ store: full, deliver, user_id: 'eva', now: () => new Date(0), signal });
  expect(run).toEqual({ sent: 1, refused: 0, end: 'away' });
  expect((await store.itemsOf('eva')).map(({ id }) => id)).toEqual([bad.id]);
  expect(fine.id).not.toBe(bad.id);
  await store.remove(bad);
});
