// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { randomId } from '../api/random-id.ts';
import { signIn, signOut } from '../session/session.ts';
import { delivering } from './deliver.ts';
import { itemStore, type ItemStore } from './item-store.ts';
import { filesOf, type Item, type KeptFile, type Kind, type NewItem } from './item.ts';
import { sendWaiting } from './send-waiting.ts';

/** What may happen to a request: on its way there, on the way back, or to the browser around it. */
const faults = [
  'none',
  'unavailable',
  'too many',
  'broken',
  'too large',
  'signed out',
  'a portal',
  'lost',
  'hangs',
  'answer lost',
  'answer hangs',
  'crash before',
  'crash after',
] as const;
type Fault = (typeof faults)[number];
/** What may happen to what the device writes down. */
const mishaps = ['none', 'none', 'full', 'crash'] as const;
type Mishap = (typeof mishaps)[number];
/** What its owner does meanwhile. */
const doings = ['nothing', 'captures', 'discards', 'lets go'] as const;
type Doing = (typeof doings)[number];

type Capture = { kind: Kind; bad: boolean; files: number };
type Answer = { status: number; text: string };

const refusing: Partial<Record<Fault, Answer>> = {
  unavailable: { status: 503, text: '' },
  'too many': { status: 429, text: '{"detail":"Espere"}' },
  broken: { status: 500, text: '' },
  'too large': { status: 413, text: '<html>413</html>' },
  'signed out': { status: 401, text: '{}' },
  'a portal': { status: 200, text: '<html>Bienvenido a la red</html>' },
};
/** Those after which an item is passed over, and may come after the ones behind it. */
const disturbing: readonly Fault[] = ['broken', 'too large'];
const never = () => new Promise<never>(() => undefined);

const userOf = (id: string) => ({ id, name: id, role: 'supervisor' as const, assigned_projects: ['p1'] });

/** Whatever a schedule holds, one after the other, and after them what is ordinary. */
const inTurn = <T>(list: readonly T[], ordinary: T) => {
  const left = [...list];
  return () => left.shift() ?? ordinary;
};

/** A server that takes each key and each id once, whatever becomes of the answers. */
const faultyServer = (next: () => Fault, isBad: (id: string) => boolean) => {
  const order: string[] = [];
  const files = new Map<string, number>();
  const asked = new Map<string, number>();
  const hindered = new Map<string, number>();
  const disturbed = new Set<string>();
  let crashed = Promise.withResolvers<'dead'>();
  const count = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1);
  const ok = (answer: unknown): Answer => ({ status: 201, text: JSON.stringify(answer) });
  const crash = () => {
    crashed.resolve('dead');
    return never();
  };

  const takeFile = (key: string) => {
    if (!files.has(key)) count(files, key);
    return ok({ file_url: `/api/files/${key}`, file_id: key, storage_provider: 'local' });
  };
  const takeOne = (id: string, listed: boolean) => {
    const known = order.includes(id);
    if (isBad(id)) {
      const detail = 'No existe el concepto';
      return listed ? ok([{ id, status: 'error', detail }]) : { status: 422, text: `{"detail":"${detail}"}` };
    }
    if (!known) order.push(id);
    return listed ? ok([{ id, status: known ? 'duplicate' : 'created' }]) : ok({ id });
  };
  const note = (what: string, fault: Fault) => {
    count(asked, what);
    if (fault !== 'none') count(hindered, what);
    if (disturbing.includes(fault)) disturbed.add(what);
  };
  /** `what`: the key or the id that it is about. Gives null where no answer ever comes, and rejects where the connection is lost. */
  const handle = async (what: string, take: () => Answer): Promise<Answer | null> => {
    const fault = next();
    note(what, fault);
    const refused = refusing[fault];
    if (refused) return refused;
    if (fault === 'lost') throw new TypeError('lost');
    if (fault === 'hangs') return null;
    if (fault === 'crash before') return crash();
    const answer = take();
    if (fault === 'crash after') return crash();
    if (fault === 'answer lost') throw new TypeError('lost');
    return fault === 'answer hangs' ? null : answer;
  };
  return {
    ...{ order, files, asked, hindered, disturbed, handle, takeFile, takeOne, crash },
    /** The browser is started again. Resolves when it crashes. */
    started: () => {
      crashed = Promise.withResolvers();
      return crashed.promise;
    },
  };
};
type Server = ReturnType<typeof faultyServer>;

/** How many are doing something on the device, for which no time passes. */
let atWork = 0;

/** The network of the page leads to this server; before each request its owner may do something. */
const connectTo = (server: Server, owner: () => Promise<unknown>) => {
  const before = async () => {
    atWork++;
    await owner().finally(() => atWork--);
  };
  vi.stubGlobal('fetch', async (url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    await before();
    const said = JSON.parse(body) as { id: string } | [{ id: string }];
    const listed = Array.isArray(said);
    const { id } = listed ? said[0] : said;
    const preview = url.endsWith('preview=true');
    const take = () => (preview ? { status: 200, text: '{"paid":[]}' } : server.takeOne(id, listed));
    const answer = await server.handle(id, take);
    if (answer) return new Response(answer.text, { status: answer.status });
    return new Promise<Response>((_, refuse) =>
      signal.addEventListener('abort', () => refuse(signal.reason as Error)),
    );
  });
  class Upload {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    onerror = () => undefined;
    key = '';
    open = () => undefined;
    abort = () => undefined;
    getResponseHeader = () => null;
    setRequestHeader = (name: string, value: string) => {
      if (name === 'Idempotency-Key') this.key = value;
    };
    send = async () => {
      await before();
      try {
        const answer = await server.handle(this.key, () => server.takeFile(this.key));
        if (!answer) return;
        Object.assign(this, { status: answer.status, responseText: answer.text });
        this.onload();
      } catch {
        this.onerror();
      }
    };
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
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
const itemOf = ({ kind, files }: Capture, user_id: string) =>
  ({
    ...bodies[kind],
    file: kind === 'documents' ? file() : null,
    ...(kind !== 'documents' && { files: Array.from({ length: files }, file) }),
    id: randomId(),
    user_id,
    project_id: 'p1',
    kept_at: '2026-10-05T12:00:00.000Z',
    title: 'CIM-001',
  }) as NewItem;

/** The device, and what its owner did with it: all that was kept, and what was thrown away or let go again. */
const device = (store: ItemStore, owner: string) => {
  const kept: Item[] = [];
  const bad = new Set<string>();
  const discarded = new Set<string>();
  const again = new Set<string>();
  const capture = async (one: Capture) => {
    const item = await store.keep(itemOf(one, owner));
    kept.push(item);
    if (one.bad) bad.add(item.id);
  };
  const does: Record<Doing, () => Promise<unknown>> = {
    nothing: async () => undefined,
    captures: () => capture({ kind: 'progress', bad: false, files: 1 }),
    discards: async () => {
      const last = (await store.itemsOf(owner)).at(-1);
      if (!last) return;
      discarded.add(last.id);
      await store.remove(last);
    },
    'lets go': async () => {
      const refused = (await store.itemsOf(owner)).find(({ refusal }) => refusal);
      if (refused && (await store.letGo(refused, {}))) again.add(refused.id);
    },
  };
  return { owner, kept, bad, discarded, again, capture, does };
};

/** The store as it is while its device is full now and then, or dies in the middle. */
const mishapping = (store: ItemStore, next: () => Mishap, crash: () => Promise<never>) => {
  const write =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      const mishap = next();
      if (mishap === 'full') throw new DOMException('full', 'QuotaExceededError');
      if (mishap === 'crash') return crash();
      return work(...args);
    };
  return { ...store, change: write(store.change), remove: write(store.remove) };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What comes of it while time passes: what hangs is given up only when its limit is over. */
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
    }),
    { minLength: 1, maxLength: 5 },
  ),
  requests: fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
  writes: fc.array(fc.constantFrom(...mishaps), { maxLength: 8 }),
  meanwhile: fc.array(fc.constantFrom(...doings), { maxLength: 6 }),
  twoTabs: fc.boolean(),
});

type Device = ReturnType<typeof device>;

/** One run in each tab until all have ended or the browser crashes; how they ended. */
const run = async (store: ItemStore, server: Server, { owner, tabs }: { owner: string; tabs: number }) => {
  const crashed = server.started();
  const tab = () =>
    sendWaiting({
      store,
      deliver: delivering(() => undefined),
      user_id: owner,
      now: () => new Date(0),
      signal: new AbortController().signal,
    }).then(
      ({ end }) => end,
      (error: unknown) => {
        // A device that cannot even note that something arrived; it asks again later.
        expect(error).toMatchObject({ name: 'QuotaExceededError' });
        return 'away' as const;
      },
    );
  const ends = Promise.all(Array.from({ length: tabs }, tab));
  const ended = await passing(Promise.race([ends, crashed]));
  vi.clearAllTimers();
  // What its owner let go behind a run goes with the next.
  const waits = (await store.itemsOf(owner)).some(({ refusal }) => !refusal);
  return ended !== 'dead' && ended.every((end) => end === 'all') && !waits ? 'all' : 'again';
};

/** Nothing left the device that is not on the server, unless its owner threw it away. */
const nothingIsLost = async (store: ItemStore, { order }: Server, { owner, kept, discarded }: Device) => {
  const waiting = new Set((await store.itemsOf(owner)).map(({ id }) => id));
  const safe = (id: string) => waiting.has(id) || order.includes(id) || discarded.has(id);
  expect(kept.filter(({ id }) => !safe(id))).toEqual([]);
};

/** What stays was refused, and says why. */
const allSayWhy = (stayed: readonly Item[], bad: ReadonlySet<string>) => {
  for (const { id, refusal } of stayed) {
    expect(bad.has(id) ? [422, 413] : [413]).toContain(refusal?.status);
    expect(refusal?.why).toMatch(/No existe el concepto|no aceptó la captura \(413\)/);
  }
};

/** All else is there once, with its files, in the order of the line unless something was passed over. */
const allIsThere = (server: Server, of: Device & { quiet: boolean }) => {
  const { kept, bad, discarded, again } = of;
  const keysOf = (item: Item) => filesOf(item).map(({ key }) => key);
  const odd = new Set([...bad, ...discarded, ...again]);
  for (const item of kept)
    if ([item.id, ...keysOf(item)].some((what) => server.disturbed.has(what))) odd.add(item.id);
  const calm = kept.filter(({ id }) => !odd.has(id));
  expect(server.order.filter((id) => !odd.has(id))).toEqual(calm.map(({ id }) => id));
  expect(new Set(server.order).size).toBe(server.order.length);
  expect([...server.files.values()].filter((times) => times !== 1)).toEqual([]);
  for (const key of calm.flatMap(keysOf)) {
    expect(server.files.get(key)).toBe(1);
    // How far the files came is kept: none goes again that was answered.
    if (of.quiet) expect(server.asked.get(key)).toBe(1 + (server.hindered.get(key) ?? 0));
  }
};

/** A thousand in all, a part in each test: on a busy machine they take their time. */
it.each(Array.from({ length: 20 }, (_, part) => part + 1))(
  'brings what was captured to a faulty server once and in order, whatever the network does (%i)',
  async (seed) => {
    const store = itemStore();
    const property = fc.asyncProperty(
      schedule,
      async ({ captures, requests, writes, meanwhile, twoTabs }) => {
        // A line of their own: one that failed leaves nothing to the next.
        const [ana, berta] = [randomId(), randomId()];
        const own = device(store, ana);
        for (const one of captures) await own.capture(one);
        const hers = await store.keep(itemOf({ kind: 'progress', bad: false, files: 1 }, berta));
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
