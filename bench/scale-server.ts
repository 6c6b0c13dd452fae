/*
 * One step of scale.bench.ts in a separate process, to measure its memory.
 * `node scale-server.ts read|catch-up|rebuild` sends its duration.
 * `node scale-server.ts system` starts the command and query services, sends the duration and then answers requests.
 * All send their peak memory in MB. The configuration is in the environment.
 */
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { embeddedLog, type EventStore } from '../platform/src/store/index.ts';
import { projectAll, rebuildProjection } from '../projections/src/index.ts';
import { readModels } from '../projections/src/read-models/index.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem } from '../runtime/src/system.ts';

export type Said = { ms: number; mb: number; status?: number; detail?: string; events?: number };

const started = performance.now();
const say = (since: number, more: Partial<Said> = {}) => {
  const said: Said = {
    ms: performance.now() - since,
    mb: process.resourceUsage().maxRSS / 1024,
    ...more,
  };
  process.send?.(said);
};

const overLog = async (work: (store: EventStore, pool: pg.Pool) => Promise<Partial<Said>>) => {
  const connectionString = process.env['DATABASE_URL']!;
  const pool = new pg.Pool({ connectionString });
  const store = await embeddedLog({ connectionString });
  const since = performance.now();
  say(since, await work(store, pool));
  await store.close();
  await pool.end();
  process.disconnect();
};

const steps: Record<string, () => Promise<void>> = {
  read: () =>
    overLog(async (store) => {
      let events = 0;
      for await (const _ of store.readAll(0n)) events += 1;
      return { events };
    }),
  'catch-up': () =>
    overLog(async (store, pool) => {
      await projectAll({ store, pool });
      return {};
    }),
  rebuild: () =>
    overLog(async (store, pool) => {
      const model = readModels.find(({ name }) => name === 'progress')!;
      await rebuildProjection({ store, pool, log: () => undefined, model });
      return {};
    }),
  system: async () => {
    const system = await openSystem(readConfig(process.env), {
      say: () => undefined,
      parts: ['command-service', 'query-service'],
    });
    process.on('message', (asked: InjectOptions) => {
      const since = performance.now();
      void system.app.inject(asked).then(({ statusCode: status, body }) => {
        const { detail } = JSON.parse(body) as { detail?: string };
        say(since, { status, ...(detail && { detail }) });
      });
    });
    process.once('disconnect', () => void system.close().finally(() => process.exit(0)));
    say(started);
  },
};

await steps[process.argv[2]!]!();
