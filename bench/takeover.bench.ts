import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { flakyProxy } from '../platform/test/store/flaky-proxy.ts';
import { embeddedLog, type EventStore } from '../platform/src/store/index.ts';
import { readModels } from '../projections/src/read-models/index.ts';
import { prepare } from '../projections/src/schema.ts';
import { crew, type CrewMember } from '../projections/test/crew.ts';
import { append, estimation } from '../projections/test/story.ts';
import { benchServer, goal, median, note, roundsOr } from './harness.ts';

/** The read models and the projection that counts events. */
const all = readModels.length + 1;

const patience = 60_000;

/** Waits for a condition. Throws after a timeout, since a worker that did not start never leads. */
const until = async (what: () => Promise<boolean>) => {
  for (const end = Date.now() + patience; !(await what()); await pause(5))
    if (Date.now() > end) throw new Error(`${patience / 1000} s were not enough`);
};

type Scene = {
  near: CrewMember;
  far: CrewMember;
  proxy: Awaited<ReturnType<typeof flakyProxy>>;
};
type Fall = { name: string; fall: (scene: Scene) => void; takes: (scene: Scene) => CrewMember };

const falls: Fall[] = [
  { name: 'killed', fall: ({ near }) => near.signal('SIGKILL'), takes: ({ far }) => far },
  { name: 'stopped in its tracks', fall: ({ near }) => near.signal('SIGSTOP'), takes: ({ far }) => far },
  { name: 'asked to end', fall: ({ near }) => near.signal('SIGTERM'), takes: ({ far }) => far },
  { name: 'hung up on', fall: ({ proxy }) => proxy.cut(), takes: ({ near }) => near },
  { name: 'cut off', fall: ({ proxy }) => proxy.silence(), takes: ({ near }) => near },
];

/** Appends events until aborted. Rejects if an append fails. */
const keepAppending = async (store: EventStore, { signal }: AbortController) => {
  for (let n = 1; !signal.aborted; n++) await append(store, 'estimations-p1:main', estimation(n));
};

/**
 * Fails one of two workers while events arrive. Returns the seconds until the other leads every projection (`led`), and until all
 * checkpoints have passed the head at the failure (`visible`): events appended before the failure are then visible.
 */
const takeover = async (url: string, { fall, takes }: Fall) => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const closing: (() => Promise<unknown>)[] = [() => pool.end()];
  try {
    const store = await embeddedLog({ connectionString: url });
    closing.push(() => store.close());
    await prepare(pool, readModels);
    const proxy = await flakyProxy(url);
    closing.push(() => proxy.close());
    const workers = crew(pool);
    closing.push(() => workers.dismiss());
    const near = workers.join(url);
    await until(async () => (await near.leads()) === all);
    const far = workers.join(proxy.url);
    await until(async () => (await far.leads()) >= Math.floor(all / 2));
    const stopping = new AbortController();
    const writing = keepAppending(store, stopping);
    // Awaited below; until then this prevents an unhandled rejection.
    writing.catch(() => undefined);
    closing.push(async () => stopping.abort());
    await pause(300);
    const scene = { near, far, proxy };
    const begun = performance.now();
    fall(scene);
    const head = await store.head();
    await until(async () => (await takes(scene).leads()) === all);
    const led = (performance.now() - begun) / 1000;
    await until(
      async () =>
        (await pool.query('select from read.checkpoints where position < $1', [head])).rowCount === 0,
    );
    const visible = (performance.now() - begun) / 1000;
    stopping.abort();
    await writing;
    return { led, visible };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

const span = (values: readonly number[]) =>
  `${median(values).toFixed(2)} s  [${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}]`;

export const run = async () => {
  const server = await benchServer();
  try {
    for (const fall of falls) {
      const taken: Awaited<ReturnType<typeof takeover>>[] = [];
      for (let round = 0; round < roundsOr(5); round++)
        taken.push(await takeover(await server.database(), fall));
      const led = taken.map((one) => one.led);
      note(`worker ${fall.name}: another leads after ${span(led)}`);
      note(`    and what was written before is visible after ${span(taken.map((one) => one.visible))}`);
      goal({
        label: `worker ${fall.name}: longest until another leads, seconds`,
        value: Math.max(...led),
        atMost: 2,
      });
    }
  } finally {
    await server.stop();
  }
};
