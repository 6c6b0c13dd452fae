import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readModels, rebuildProjection } from '@obraclara/projections';
import { openEventStore } from '@obraclara/platform/store';
import { expect, it, onTestFinished } from 'vitest';
import { flakyProxy } from '../../../platform/test/store/flaky-proxy.ts';
import { fieldWork } from '../../../test/apart/field-work.ts';
import { commonPort } from '../../../test/apart/nginx-door.ts';
import { ready, startService, type Process } from '../../../test/apart/services.ts';
import { testDatabase } from '../../../test/database.ts';
import { hasNginx, places, runNginx, whyNot } from '../../../test/deploy/real-nginx.ts';
import { ours } from '../../../test/deploy/tree.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Part } from '../../src/parts.ts';

const account = { email: 'ana@obra.mx', password: 'larga y buena' };
const standIn = fileURLToPath(
  new URL('../../../platform/test/store/eventstoredb-server.ts', import.meta.url),
);

/** The EventStoreDB stand-in as a separate process behind a proxy that can be cut and restored. */
const eventStore = async () => {
  const server = fork(standIn);
  onTestFinished(() => void server.kill());
  const [url] = (await once(server, 'message')) as [string];
  const proxy = await flakyProxy(url);
  onTestFinished(async () => void (await proxy.close()));
  return proxy;
};

/** The containers of docker-compose.yml that run our code, each as a process at its own address, which its replacements reuse. */
const containers = async (env: Record<string, string>) => {
  const port = await commonPort();
  const running = new Map<string, Process>();
  let restarts = 0;
  onTestFinished(async () => {
    for (const { child } of running.values()) child.kill('SIGKILL');
    await Promise.all([...running.values()].map(({ ended }) => ended));
  });
  const start = async (name: string, part: Part, host: string | undefined): Promise<void> => {
    const place = host === undefined ? { HOST: '127.0.0.1', PORT: '0' } : { HOST: host, PORT: String(port) };
    const one = await startService(part, { ...env, ...place }, () => undefined);
    running.set(name, one);
    await ready(one, 240_000).catch(async (error: unknown) => {
      // A process that exits because the machine is busy is restarted, as with `restart: unless-stopped`.
      if (one.child.exitCode !== 1 || (restarts += 1) > 3) throw error;
      await start(name, part, host);
    });
  };
  const free: Record<string, string[]> = Object.fromEntries(
    Object.entries(places).map(([part, hosts]) => [part, [...hosts]]),
  );
  const known = ours.map(([name, { command }]) => {
    const part = command![0] as Part;
    const host = free[part]?.shift();
    return { name, now: () => running.get(name)!, start: () => start(name, part, host) };
  });
  const named = (prefix: string) => known.filter(({ name }) => name.startsWith(prefix));
  // The order of replacement in docs/operations.md.
  const inOrder = [...named('projections'), ...named('query'), ...named('command')];
  return { port, inOrder };
};

it('fails nobody behind nginx while all services are replaced and killed and the event store goes twice', async ({
  skip,
}) => {
  skip(!hasNginx, whyNot);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-nginx-apart-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const store = await eventStore();
  const { port, inOrder } = await containers({
    DATABASE_URL: database.url,
    EVENT_STORE_URL: store.url,
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that is only for these tests',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
    DRAIN_S: '1',
    TRUST_PROXY: '1',
  });
  for (const one of inOrder) await one.start();
  const nginx = await runNginx({ servicePort: port });
  onTestFinished(() => nginx.stop());
  const work = await fieldWork(nginx.address, account);
  const { acknowledged, heard } = work;
  const figures: Record<string, number[]> = {};
  /** Runs a step and reports how many writes were acknowledged, and how many answers were sent, deferred or stale meanwhile. */
  const during = async (what: string, does: () => Promise<void>) => {
    const count = () => [acknowledged.length, heard.answers, heard.toldToWait, heard.stale];
    const before = count();
    await does();
    const now = count();
    figures[what] = now.map((count, n) => count - before[n]!);
  };
  const goesOn = async () => {
    const count = acknowledged.length;
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(count + 10));
  };
  try {
    await goesOn();
    await during('replaced', async () => {
      for (const one of inOrder) {
        one.now().child.kill('SIGTERM');
        expect([one.name, await one.now().ended]).toEqual([one.name, 0]);
        await one.start();
      }
    });
    await during('killed', async () => {
      for (const one of inOrder) {
        one.now().child.kill('SIGKILL');
        await one.now().ended;
        await one.start();
        await goesOn();
      }
    });
    await during('without event store', async () => {
      for (const seconds of [3, 8]) {
        store.cut();
        await pause(seconds * 1000);
        store.mend();
        await goesOn();
      }
    });
  } finally {
    await work.end();
  }
  for (const [, answers] of Object.values(figures)) expect(answers).toBeGreaterThan(10);

  const read = async () =>
    (await database.pool.query<{ id: string }>('select * from read.progress order by id collate "C"')).rows;
  await eventually(async () => expect((await read()).map(({ id }) => id)).toEqual(acknowledged.toSorted()));
  const followed = await read();
  const log = () => undefined;
  const open = await openEventStore({ eventStoreUrl: store.url, connectionString: database.url, log });
  const model = readModels.find(({ name }) => name === 'progress')!;
  expect(await rebuildProjection({ store: open, pool: database.pool, log, model })).toBe('done');
  await open.close();
  expect(await read()).toEqual(followed);
}, 900_000);
