// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { randomId } from '../ui/random-id.ts';
import { signIn, signOut } from '../session/session.ts';
import { entrySender } from './send-entry.ts';
import {
  atWork,
  connectTo,
  faults,
  faultyServer,
  versionOf,
  type Said,
  type Server,
} from './faulty-server.fixture.ts';
import { itemStore, type ItemStore } from './item-store.ts';
import { filesOf, type Item, type KeptFile, type Kind, type NewItem, type Over } from './item.ts';
import { sendWaiting } from './send-waiting.ts';

/** Faults of the device's storage. */
const mishaps = ['none', 'none', 'full', 'crash', 'crash after'] as const;
type Mishap = (typeof mishaps)[number];
/** Actions of the user during a run. */
const doings = [
  'nothing',
  'captures',
  'discards',
  'lets go',
  'corrects',
  'takes back',
  'corrects behind',
  'deletes behind',
  'undoes',
] as const;
type Doing = (typeof doings)[number];

/**
 * `unasked`: captured offline; else its form sent a request and got no response. `does`: a change of a record of the server, for kinds that
 * can be changed offline.
 */
type Capture = { kind: Kind; bad: boolean; files: number; unasked: boolean; does: Over['does'] | null };
const userOf = (id: string) => ({ id, name: id, role: 'supervisor' as const, assigned_projects: ['p1'] });

/** Returns the items of a schedule one by one, then always the ordinary one. */
const inTurn = <T>(list: readonly T[], ordinary: T) => {
  const left = [...list];
  return () => left.shift() ?? ordinary;
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
const plain: Capture = { kind: 'progress', bad: false, files: 0, unasked: true, does: null };
const file = (): KeptFile => ({ blob: new Blob(['x']), name: 'foto.jpg', key: randomId(), stored: null });
/** A change of a record as the user saw it. */
const overOf = ({ kind, does }: Capture): Pick<NewItem, 'over' | 'unasked'> => {
  if (!does || kind === 'documents') return {};
  const record = { ...bodies[kind].body, photo_url: null, id: randomId(), revision: 1 };
  return { over: { does, record } as unknown as NewItem['over'], unasked: false };
};
const itemOf = (one: Capture, user_id: string) => {
  const { kind, files, unasked } = one;
  return {
    ...bodies[kind],
    file: kind === 'documents' ? file() : null,
    ...(kind !== 'documents' && { files: Array.from({ length: files }, file) }),
    id: randomId(),
    user_id,
    project_id: 'p1',
    kept_at: '2026-10-05T12:00:00.000Z',
    title: 'CIM-001',
    unasked,
    ...overOf(one),
  } as NewItem;
};

/** The same entry with another text, and one more file if its kind allows several. */
const corrected = (item: Item) => {
  const version = randomId();
  const said = {
    progress: { observations: version },
    documents: { title: version },
    estimations: { period: version },
  };
  const files = item.files && [...item.files, file()];
  return { ...item, body: { ...item.body, ...said[item.kind] }, ...(files && { files }) } as Item;
};

/** Whether an entry is a new record that the server may have. */
const isStarted = ({ over, refusal, unasked }: Item) => !over && !refusal && !unasked;

/** Whether the server received a request for an entry or for one of its files. */
const isAsked = ({ asked }: Server, item: Item) =>
  [item.id, ...filesOf(item).map(({ key }) => key)].some((what) => asked.has(what));

/**
 * The device and the user's actions: `kept` has the last version of every entry; `wanted`, by entry, the change that the user queued behind
 * it. The others list discarded, withdrawn and retried entries.
 */
const device = (store: ItemStore, owner: string, serverNow: () => Server) => {
  const kept: Item[] = [];
  const bad = new Set<string>();
  const discarded = new Set<string>();
  const takenBack = new Set<string>();
  const again = new Set<string>();
  const wanted = new Map<string, string>();
  const capture = async (one: Capture) => {
    const item = await store.keep(itemOf(one, owner));
    kept.push(item);
    if (one.bad) bad.add(item.id);
  };
  let looks = 0;
  /** Tries the action on one entry after another; it never succeeds for an entry that was already requested. */
  const withdraw = async (by: (item: Item) => Item | null) => {
    const items = await store.itemsOf(owner);
    const item = items[looks++ % Math.max(1, items.length)];
    // A change cannot be withdrawn while a tab is sending (outbox).
    if (!item || item.over) return;
    const instead = by(item);
    const became = await store.withdraw(item, instead);
    expect(became === 'done' && (isAsked(serverNow(), item) || !item.unasked)).toBe(false);
    if (became !== 'done') return;
    if (!instead) takenBack.add(item.id);
    else kept[kept.findIndex(({ id }) => id === item.id)] = instead;
  };
  /** Queues a change behind one requested entry after another; null withdraws it. */
  const follow = async (does: Over['does'] | null) => {
    const items = await store.itemsOf(owner);
    const item = items.filter(isStarted)[looks++ % Math.max(1, items.filter(isStarted).length)];
    // A document is withdrawn and captured again instead.
    if (!item || (does === 'correct' && item.kind === 'documents')) return;
    const { body } = corrected(item);
    const next = does && { does, changed: does === 'remove' ? { title: 'Eliminar' } : { body } };
    if ((await store.follow(item, next)) !== 'done') return;
    if (does) wanted.set(item.id, does === 'remove' ? 'removed' : versionOf(body));
    else wanted.delete(item.id);
  };
  const does: Record<Doing, () => Promise<unknown>> = {
    nothing: async () => undefined,
    captures: () => capture({ ...plain, files: 1 }),
    discards: async () => {
      const last = (await store.itemsOf(owner)).at(-1);
      if (!last) return;
      discarded.add(last.id);
      if (last.over) discarded.add(last.over.record.id);
      await store.remove(last);
    },
    'lets go': async () => {
      const refused = (await store.itemsOf(owner)).find(({ refusal }) => refusal);
      if (refused && (await store.requeue(refused, {}))) again.add(refused.id);
    },
    corrects: () => withdraw(corrected),
    'takes back': () => withdraw(() => null),
    'corrects behind': () => follow('correct'),
    'deletes behind': () => follow('remove'),
    undoes: () => follow(null),
  };
  return { owner, kept, bad, discarded, takenBack, again, wanted, capture, does };
};

/** The store, with a device that is sometimes full or crashes during a write. */
const mishapping = (store: ItemStore, next: () => Mishap, crash: () => Promise<never>) => {
  const write =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      const mishap = next();
      if (mishap === 'full') throw new DOMException('full', 'QuotaExceededError');
      if (mishap === 'crash') return crash();
      const answer = await work(...args);
      return mishap === 'crash after' ? crash() : answer;
    };
  return {
    ...store,
    handOver: write(store.handOver),
    change: write(store.change),
    remove: write(store.remove),
    refuse: write(store.refuse),
  };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Advances the fake clock while the work runs: a request that hangs ends only at its timeout. */
const passing = async <T>(work: Promise<T>): Promise<T> => {
  let ended = false;
  const mark = () => (ended = true);
  work.then(mark, mark);
  for (let rounds = 0; !ended; rounds++) {
    expect(rounds).toBeLessThan(5000);
    for (let turns = 0; turns < 6 && !ended; turns++) await turn();
    if (!ended && atWork === 0 && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  return work;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  signOut();
});

const schedule = fc.record({
  captures: fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(bodies) as Kind[])),
      bad: fc.boolean(),
      files: fc.nat({ max: 2 }),
      unasked: fc.boolean(),
      does: fc.constantFrom(null, 'correct' as const, 'remove' as const),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  requests: fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
  writes: fc.array(fc.constantFrom(...mishaps), { maxLength: 8 }),
  meanwhile: fc.array(fc.constantFrom(...doings), { maxLength: 6 }),
  twoTabs: fc.boolean(),
});

type Device = ReturnType<typeof device>;

/** Runs one sender in each tab until all have ended or the browser crashes. Returns how they ended. */
const run = async (store: ItemStore, server: Server, { owner, tabs }: { owner: string; tabs: number }) => {
  const crashed = server.started();
  const tab = () =>
    sendWaiting({
      store,
      deliver: entrySender(() => undefined),
      user_id: owner,
      now: () => new Date(0),
      signal: new AbortController().signal,
    }).then(
      ({ end }) => end,
      (error: unknown) => {
        // A full device cannot even store that an entry arrived; it sends the request again later.
        expect(error).toMatchObject({ name: 'QuotaExceededError' });
        return 'away' as const;
      },
    );
  const ends = Promise.all(Array.from({ length: tabs }, tab));
  const ended = await passing(Promise.race([ends, crashed]));
  vi.clearAllTimers();
  // An entry that the user retries behind the current position is sent in the next run.
  const waits = (await store.itemsOf(owner)).some(({ refusal }) => !refusal);
  return ended !== 'dead' && ended.every((end) => end === 'all') && !waits ? 'all' : 'again';
};

/** Asserts that every entry that left the device is on the server, unless the user discarded it. */
const nothingIsLost = async (
  store: ItemStore,
  { order }: Server,
  { owner, kept, discarded, takenBack, wanted }: Device,
) => {
  const waiting = new Set((await store.itemsOf(owner)).map(({ id }) => id));
  const safe = (id: string) =>
    waiting.has(id) ||
    order.includes(id) ||
    discarded.has(id) ||
    takenBack.has(id) ||
    wanted.get(id) === 'removed';
  expect(kept.filter(({ id }) => !safe(id))).toEqual([]);
};

/** Asserts that the remaining entries are refused, with a reason. */
const allSayWhy = (stayed: readonly Item[], bad: ReadonlySet<string>) => {
  for (const { id, refusal, next } of stayed) {
    // The server's refusal of the entry is no end for the change behind it.
    expect(next).toBeUndefined();
    expect(bad.has(id) ? [422, 413] : [413]).toContain(refusal?.status);
    expect(refusal?.why).toMatch(/No existe el concepto|no aceptó la captura \(413\)/);
  }
};

/** Asserts that the last change behind each entry arrives once, as the last version of its record. */
const lastChangeIsThere = (server: Server, { kept, wanted }: Device, odd: ReadonlySet<string>) => {
  const own = new Set(kept.map(({ id }) => id));
  const behind = server.order.filter((id) => !own.has(id)).map((id) => server.about.get(id)!);
  expect(behind.filter((id) => !wanted.has(id))).toEqual([]);
  expect(new Set(behind).size).toBe(behind.length);
  for (const [id, version] of wanted)
    if (server.taken.has(id) && !odd.has(id)) expect(server.last.get(id)).toBe(version);
};

const keysOf = (item: Item) => filesOf(item).map(({ key }) => key);

/** Entries that may arrive late or not at all. */
const oddOnes = ({ disturbed, about }: Server, { kept, bad, discarded, takenBack, again }: Device) => {
  const odd = new Set([...bad, ...discarded, ...takenBack, ...again]);
  for (const item of kept)
    if ([item.id, ...keysOf(item)].some((what) => disturbed.has(what))) odd.add(item.id);
  for (const [change, record] of about) if (disturbed.has(change)) odd.add(record);
  return odd;
};

/** Asserts that all other entries are on the server once, with their files, in outbox order unless one was skipped. */
const allIsThere = (server: Server, of: Device & { quiet: boolean }) => {
  const { kept, takenBack, wanted } = of;
  // A withdrawn entry never arrives; of the others, only the last version does.
  expect(server.order.filter((id) => takenBack.has(id))).toEqual([]);
  for (const { id, body, over } of kept)
    if (server.taken.has(id) && !wanted.has(id))
      expect(server.taken.get(id)).toBe(over?.does === 'remove' ? 'removed' : versionOf(body as Said));
  const odd = oddOnes(server, of);
  const calm = kept.filter(({ id }) => !odd.has(id));
  const own = new Set(kept.map(({ id }) => id));
  expect(server.order.filter((id) => own.has(id) && !odd.has(id))).toEqual(calm.map(({ id }) => id));
  lastChangeIsThere(server, of, odd);
  expect(new Set(server.order).size).toBe(server.order.length);
  expect([...server.files.values()].filter((times) => times !== 1)).toEqual([]);
  for (const key of calm.flatMap(keysOf)) {
    expect(server.files.get(key)).toBe(1);
    // The upload state is stored: an answered upload is not repeated.
    if (of.quiet) expect(server.asked.get(key)).toBe(1 + (server.hindered.get(key) ?? 0));
  }
};

/** A thousand schedules, split into tests: each takes long on a busy machine. */
it.each(Array.from({ length: 20 }, (_, part) => part + 1))(
  'brings what was captured to a faulty server once and in order, whatever the network does (%i)',
  async (seed) => {
    const store = itemStore();
    const property = fc.asyncProperty(
      schedule,
      async ({ captures, requests, writes, meanwhile, twoTabs }) => {
        // An outbox per schedule, so that a failed one leaves nothing to the next.
        const [ana, berta] = [randomId(), randomId()];
        const own = device(store, ana, () => server);
        for (const one of captures) await own.capture(one);
        const hers = await store.keep(itemOf({ ...plain, files: 1 }, berta));
        const server = faultyServer(inTurn(requests, 'none'), (id) => own.bad.has(id));
        const nextDoing = inTurn(meanwhile, 'nothing');
        connectTo(server, () => own.does[nextDoing()]());
        const written = mishapping(store, inTurn(writes, 'none'), server.crash);
        for (let runs = 0, end = 'again'; end === 'again'; runs++) {
          expect(runs).toBeLessThan(60);
          signIn({ token: `t${runs}`, user: userOf(ana) });
          end = await run(written, server, { owner: ana, tabs: twoTabs && runs === 0 ? 2 : 1 });
          await nothingIsLost(store, server, own);
        }
        const stayed = await store.itemsOf(ana);
        const quiet = !twoTabs && writes.every((write) => write === 'none');
        allSayWhy(stayed, own.bad);
        allIsThere(server, { ...own, quiet });
        expect(server.asked.has(hers.id)).toBe(false);
        expect(await store.itemsOf(berta)).toMatchObject([{ id: hers.id, refusal: null }]);
        for (const each of [...stayed, hers]) await store.remove(each);
      },
    );
    await fc.assert(property, { numRuns: 50, seed: 20261124 + seed });
  },
);
