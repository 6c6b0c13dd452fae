import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { embeddedLog, type EventStore } from '../../src/store/index.ts';
import { flakyProxy } from './flaky-proxy.ts';
import { collect, command, newStream, noted } from './contract.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('embedded-log-writer.ts', import.meta.url));

describe('The embedded log, shared by processes', () => {
  let database: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await testDatabase();
    store = await embeddedLog({ connectionString: database.url });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  /** Runs two processes of eight writers each; returns the number of events they report. */
  const sixteenWriters = async (streams: number, commands: number) => {
    const written = await Promise.all(
      [1, 2].map(() => run(process.execPath, [program, database.url, String(streams), String(commands)])),
    );
    return written.reduce((sum, { stdout }) => sum + Number(stdout), 0);
  };

  it('gives positions without gaps, in the order of commits, to sixteen writers in two processes', async () => {
    const stop = new AbortController();
    const before = await store.head();
    const seen: bigint[] = [];
    const following = (async () => {
      for await (const batch of store.subscribeToAll(before, { signal: stop.signal }))
        seen.push(...batch.map(({ position }) => position));
    })();
    const written = await sixteenWriters(5, 15);
    const events = await collect(store.readAll(before));
    expect(events).toHaveLength(written);
    // The subscription saw the same events: none appeared later at a lower position.
    const gapless = events.map((_, n) => before + BigInt(n + 1));
    expect(events.map(({ position }) => position)).toEqual(gapless);
    for await (const batch of store.subscribeToAll(before, { signal: stop.signal }))
      if (batch.length > 0 && seen.length === written) stop.abort();
    await following;
    expect(seen).toEqual(gapless);

    const next = new Map<string, bigint>();
    for (const { stream, revision } of events) {
      expect(revision).toBe(next.get(stream) ?? 0n);
      next.set(stream, revision + 1n);
    }
  });

  it('loses, doubles and halves nothing when the connections of the writers are cut', async () => {
    const before = await store.head();
    let cutting = true;
    const cut = (async () => {
      // The interval grows, so that a slow machine makes progress too.
      for (let wait = 80; cutting; wait *= 1.5) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        const others = 'datname = current_database() and pid <> pg_backend_pid()';
        await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      }
    })();
    const written = await sixteenWriters(40, 12).finally(() => {
      cutting = false;
      return cut;
    });
    const events = await collect(store.readAll(before));
    expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => before + BigInt(n + 1)));
    expect(events).toHaveLength(written);
    const commands = Map.groupBy(events, ({ meta }) => meta.command_id);
    for (const [, of] of commands) expect(of).toHaveLength(1 + ((of[0]!.data as { n: number }).n % 3));
  });

  it('answers a command that is under way in another process with that one result', async () => {
    const stream = newStream();
    const other = await embeddedLog({ connectionString: database.url });
    const first = command(stream, -1n, [noted(1), noted(2)]);
    const holder = new pg.Client({ connectionString: database.url });
    holder.on('error', () => undefined);
    await holder.connect();
    // A lock on the head row makes both appends wait before either can write.
    await holder.query('begin; select from es.head for update');
    const both = [store.append(first), other.append(first)];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await database.pool.query(waiting)).rowCount !== 2);
    await holder.query('commit');
    await holder.end();
    const results = await Promise.all(both);
    expect(results.map(({ duplicate }) => duplicate).toSorted()).toEqual([false, true]);
    expect(results.map(({ revision, position }) => [revision, position])[0]).toEqual([
      results[1]!.revision,
      results[1]!.position,
    ]);
    expect(await collect(store.readStream(stream))).toHaveLength(2);
    await other.close();
  });

  it('finds out what became of a command whose answer got lost, alone and among others', async () => {
    const proxy = await flakyProxy(database.url);
    const far = await embeddedLog({ connectionString: proxy.url });
    for (const company of [1, 5]) {
      const commands = Array.from({ length: company }, () => command(newStream(), -1n, [noted(1), noted(2)]));
      await far.append(command(newStream(), -1n));
      const before = await store.head();
      proxy.swallowAnswerTo(commands.at(-1)!.meta.command_id);
      const results = await Promise.all(commands.map((each) => far.append(each)));
      const events = await collect(store.readAll(before));
      expect(events).toHaveLength(2 * company);
      for (const [n, { stream }] of commands.entries()) {
        const last = events.findLast((event) => event.stream === stream)!;
        expect(results[n]).toMatchObject({ revision: 1n, position: last.position });
      }
    }
    expect(proxy.swallowed()).toBe(2);
    await far.close();
    await proxy.close();
  });

  it('refuses a command id that was used for another stream', async () => {
    const first = command(newStream(), -1n);
    await store.append(first);
    await expect(store.append({ ...first, stream: newStream() })).rejects.toThrow(
      'belongs to a command of another stream',
    );
  });

  it('tells other processes that there is something new', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    listener.on('error', () => undefined);
    await listener.connect();
    await listener.query('listen es_event');
    const told = once(listener, 'notification');
    await store.append(command(newStream(), -1n));
    expect(await told).toMatchObject([{ channel: 'es_event' }]);
    await listener.end();
  });
});
