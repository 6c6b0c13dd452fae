import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { embeddedLog, eventStoreDb, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collect, command, newStream, noted, upTo } from '../../../platform/test/store/contract.ts';
import { loopbackEventStoreDb } from '../../../platform/test/store/eventstoredb-loopback.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { openEnd, placeOf } from './ends.ts';
import { runCopy } from './run.ts';

let folder: string;
let database: TestDatabase;
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-following-'));
  [database, server] = [await testDatabase(), await loopbackEventStoreDb()];
});
afterEach(async () => {
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const open = (place: string) =>
  openEnd(
    placeOf(place, { dataDir: folder, databaseUrl: undefined, eventStoreUrl: undefined }),
    () => undefined,
  );

/** All events of a log, without their positions. */
const said = async (place: string) => {
  const { log, close } = await open(place);
  try {
    return (await collect(log.store.readAll(0n))).map(({ position: _, ...event }) => event);
  } finally {
    await close();
  }
};

/** Several writers, each with its own stream, until they are stopped or the log is closed. */
const people = (store: EventStore) => {
  let going = true;
  const writing = async () => {
    const stream = newStream();
    for (let revision = -1n; going; await pause(20))
      try {
        ({ revision } = await store.append(command(stream, revision, [noted(1), noted(2)])));
      } catch (error) {
        expect(error).toMatchObject({ code: 'CLOSED' });
        going = false;
      }
  };
  const ended = Promise.all(upTo(4).map(writing));
  return { end: () => ((going = false), ended) };
};

const script = path.join(import.meta.dirname, '..', 'copy-events.ts');
const following = (from: string, to: string) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder };
  const child = fork(script, [from, to, '--follow'], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let text = '';
  child.stdout!.on('data', (data: Buffer) => (text += data.toString()));
  return { child, ended: once(child, 'close'), told: () => text };
};

const moved = async (from: string, to: string) => {
  const lines: string[] = [];
  await runCopy([from, to, '--move'], {
    open,
    say: (line) => void lines.push(line),
    draw: () => undefined,
    signal: new AbortController().signal,
    quiet: 20,
  });
  return lines.join('\n');
};

it.each(['PostgreSQL', 'EventStoreDB'])(
  'a copy that follows %s has concurrent writes, ends at SIGTERM, and continues as a move',
  async (kind) => {
    const isEmbedded = kind === 'PostgreSQL';
    const [from, to] = isEmbedded ? [database.url, server.url] : [server.url, database.url];
    const store = await (isEmbedded ? embeddedLog({ connectionString: from }) : eventStoreDb(from));
    await store.append(command(newStream(), -1n, upTo(100).map(noted)));
    const { child, ended, told } = following(from, to);
    const writers = people(store);
    try {
      // Two batches, so that the copy has resumed at least once.
      await eventually(() => expect(told()).toMatch(/Sigue lo que llegue(.*\n){2}.*eventos copiados/), {
        timeout: 120_000,
      });
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      const followed = await said(to);
      expect(followed.length).toBeGreaterThan(100);
      expect(followed).toEqual((await said(from)).slice(0, followed.length));

      expect(await moved(from, to)).toContain(
        `${followed.length.toLocaleString('es-MX')} eventos ya estaban`,
      );
      await writers.end();
      const all = await said(from);
      expect(all.length).toBeGreaterThan(followed.length);
      expect(await said(to)).toEqual(all);
    } finally {
      child.kill('SIGKILL');
      await writers.end();
      await store.close();
    }
  },
  900_000,
);
