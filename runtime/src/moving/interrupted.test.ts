import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import {
  embeddedLog,
  eventStoreDb,
  defaultTimeouts,
  verifyLog,
  type EventStore,
  type Recorded,
} from '@obraclara/platform/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, command, noted, upTo } from '../../../platform/test/store/contract.ts';
import { loopbackEventStoreDb } from '../../../platform/test/store/eventstoredb-loopback.ts';
import { flakyProxy } from '../../../platform/test/store/flaky-proxy.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { openEnd, placeOf, type End } from './ends.ts';
import { runCopy } from './run.ts';

let folder: string;
let databases: [TestDatabase, TestDatabase];
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
const opened: EventStore[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-interrupted-'));
  databases = [await testDatabase(), await testDatabase()];
  server = await loopbackEventStoreDb();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await server.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

const keep = (store: EventStore) => (opened.push(store), store);
const logIn = async ({ url }: TestDatabase) => keep(await embeddedLog({ connectionString: url }));

const perCommand = 15;
/** Fills interleaved streams, so that the order of the log matters. */
const fill = async (store: EventStore, commands: number) => {
  const streams = upTo(40).map(() => `project-${randomUUID()}`);
  for (let n = 0; n < commands; n++) {
    const [stream, revision] = [streams[n % 40]!, BigInt(Math.floor(n / 40) * perCommand) - 1n];
    await store.append(command(stream, revision, upTo(perCommand).map(noted)));
  }
  return commands * perCommand;
};

const copy = async (
  args: string[],
  {
    dataDir = folder,
    databaseUrl = undefined as string | undefined,
    draw = (_name: string, _share: number) => {},
    opened = (end: End) => end,
    signal = new AbortController().signal,
  } = {},
) => {
  const lines: string[] = [];
  const configured = { dataDir, databaseUrl, eventStoreUrl: undefined };
  await runCopy(args, {
    open: async (said, from) => opened(await openEnd(placeOf(said, configured), () => undefined, from)),
    say: (line) => void lines.push(line),
    draw,
    signal,
    quiet: 20,
  });
  return lines.join('\n');
};

const script = path.join(import.meta.dirname, '..', 'copy-events.ts');
const begin = (...args: string[]) =>
  fork(script, args, { env: { PATH: process.env['PATH'], DATA_DIR: folder }, stdio: 'ignore' });

/** Kills a copy with SIGKILL once enough events have arrived. */
const killedAt = async (child: ChildProcess, has: () => Promise<number>, enough: number) => {
  while (child.exitCode === null && (await has()) < enough) await pause(5);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** All events of a log, without their positions. */
const said = async (store: EventStore) =>
  (await collect(store.readAll(0n))).map(({ position: _, ...event }) => event);

describe('A copy that is killed', () => {
  const arrived = async () => {
    const events = server.backup().filter(({ stream }) => stream.startsWith('project-'));
    return events.length;
  };
  const headOf = async () => {
    const there = await databases[1].pool.query("select to_regclass('es.head') as head");
    if (there.rows[0]?.head === null) return 0;
    return Number((await databases[1].pool.query('select position from es.head')).rows[0].position);
  };

  it('goes on where it was, there and back, and what it made is the same to the last event', async () => {
    const [one, other] = [await logIn(databases[0]), databases[1]];
    const events = await fill(one, 300);
    await killedAt(begin(databases[0].url, server.url), arrived, 1000);
    const had = await arrived();
    expect(had).toBeLessThan(events);
    const told = await copy([databases[0].url, server.url, '--move']);
    expect(told).toContain(`${had.toLocaleString('es-MX')} eventos ya estaban`);
    const there = keep(await eventStoreDb(server.url));
    expect(await said(there)).toEqual(await said(one));
    const verified = await verifyLog(there);
    expect([verified.events, verified.fault]).toEqual([events, undefined]);

    await killedAt(begin(server.url, other.url), headOf, 500);
    const half = await headOf();
    expect(half).toBeLessThan(events);
    expect(await copy([server.url, other.url, '--move'])).toContain(
      `${half.toLocaleString('es-MX')} eventos ya estaban`,
    );
    expect(await said(await logIn(other))).toEqual(await said(one));
  }, 180_000);

  it.each(['PostgreSQL', 'EventStoreDB'])(
    'loses no concurrent write to %s, and confirms none that it lacks',
    async (kind) => {
      const isEmbedded = kind === 'PostgreSQL';
      const [from, to] = isEmbedded ? [databases[0].url, server.url] : [server.url, databases[0].url];
      const one = isEmbedded ? await logIn(databases[0]) : keep(await eventStoreDb(server.url));
      await fill(one, 100);
      const acknowledged: string[] = [];
      const refused = new Set<string>();
      const people = upTo(4).map(async () => {
        const stream = `project-${randomUUID()}`;
        for (let revision = -1n; refused.size < 40;) {
          const next = command(stream, revision);
          try {
            ({ revision } = await one.append(next));
            acknowledged.push(next.meta.command_id);
          } catch (error) {
            expect(error).toMatchObject({ code: 'CLOSED' });
            refused.add(next.meta.command_id);
            await pause(20);
          }
        }
      });
      await pause(50);
      await copy([from, to, '--move']);
      await Promise.all(people);
      const there = isEmbedded ? keep(await eventStoreDb(server.url)) : await logIn(databases[0]);
      const commands = new Set((await collect(there.readAll(0n))).map(({ meta }) => meta.command_id));
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(acknowledged.filter((id) => !commands.has(id))).toEqual([]);
      expect([...refused].filter((id) => commands.has(id))).toEqual([]);
    },
    180_000,
  );
});

describe('Who appends to EventStoreDB late', () => {
  const commandsOf = async (store: EventStore) =>
    (await collect(store.readAll(0n))).map(({ meta }) => meta.command_id);

  it('is told that nothing was saved, who had lost the server before the log was closed and sends again', async () => {
    const proxy = await flakyProxy(server.url);
    const one = keep(await eventStoreDb(proxy.url));
    await fill(one, 3);
    const next = command(`project-${randomUUID()}`, -1n);
    proxy.cut();
    const outcome = one.append(next).then(
      () => 'SAVED',
      (error: { code: string }) => error.code,
    );
    await copy([server.url, databases[0].url, '--move']);
    proxy.mend();
    expect(['CLOSED', 'UNAVAILABLE']).toContain(await outcome);
    const direct = keep(await eventStoreDb(server.url));
    for (const store of [direct, await logIn(databases[0])])
      expect(await commandsOf(store)).not.toContain(next.meta.command_id);
    await proxy.close();
  }, 60_000);

  it('is waited for longer than anybody sends again', async () => {
    const end = await openEnd({ eventStoreUrl: server.url }, () => undefined);
    expect(end.log.lateness).toBeGreaterThan(defaultTimeouts.write + 2_000);
    await end.close();
  });

  it('is copied too, even if both logs were compared already', async () => {
    await fill(keep(await eventStoreDb(server.url)), 3);
    const anybody = EventStoreDBClient.connectionString(server.url);
    // An event of another log, with its hash.
    const elsewhere = await logIn(databases[1]);
    await fill(elsewhere, 1);
    const [{ stream, type, data, meta }] = (await collect(elsewhere.readAll(0n))) as [Recorded];
    const late = jsonEvent({ type, data: data as Record<string, string>, metadata: meta });
    let writing: Promise<unknown> | undefined;
    let isClosed = false;
    /** Writes after both logs compared equal and were closed, and before the last check. */
    const draw = (name: string, share: number) => {
      if (name === 'comprobar origen' && share === 1 && isClosed)
        writing ??= anybody.appendToStream(stream, late);
    };
    const opened = (end: End): End => {
      const { store } = end.log;
      const readAll: EventStore['readAll'] = async function* (after) {
        await writing;
        yield* store.readAll(after);
      };
      const setGate: typeof end.log.setGate = async (why) => {
        await end.log.setGate(why);
        isClosed ||= why === 'moved';
      };
      return { ...end, log: { ...end.log, setGate, store: { ...store, readAll } } };
    };
    await copy([server.url, databases[0].url, '--move'], { draw, opened });
    await writing;
    expect(await commandsOf(await logIn(databases[0]))).toContain(meta.command_id);
    await anybody.dispose();
  }, 60_000);
});

describe('Moving a log', () => {
  it('leaves the source closed and the target open; giving up opens the source again', async () => {
    const one = await logIn(databases[0]);
    await fill(one, 3);
    await expect(copy(['--open', databases[0].url])).rejects.toThrow('Esa bitácora no está cerrada.');
    await copy([databases[0].url, server.url, '--move']);
    await expect(one.append(command(`project-${randomUUID()}`, -1n))).rejects.toThrow('se está pasando');
    const there = keep(await eventStoreDb(server.url));
    await there.ping();
    await there.append(command(`project-${randomUUID()}`, -1n));
    expect(await copy(['--open', databases[0].url])).toContain('está abierta otra vez');
    await one.append(command(`project-${randomUUID()}`, -1n));
  });

  it('continues with an abandoned open copy, unless it has writes of its own', async () => {
    const one = await logIn(databases[0]);
    const args = [databases[0].url, server.url, '--move'];
    await fill(one, 3);
    await copy(args);
    await expect(copy(args)).rejects.toThrow('ya tiene eventos y está en uso');
    await copy(['--open', databases[0].url]);
    await fill(one, 2);
    expect(await copy(args)).toContain('Copiados 30 eventos, de PostgreSQL a EventStoreDB; 45 eventos ya');
    const there = keep(await eventStoreDb(server.url));
    await there.ping();
    expect(await said(there)).toEqual(await said(one));

    await copy(['--open', databases[0].url]);
    const write = () => there.append(command(`project-${randomUUID()}`, -1n));
    /** Writes to the copy just before it is closed. */
    const opened = (end: End): End => {
      const setGate: typeof end.log.setGate = async (why) => {
        if (why === 'filling') await eventually(write);
        await end.log.setGate(why);
      };
      return { ...end, log: { ...end.log, setGate } };
    };
    await expect(copy(args, { opened })).rejects.toThrow('algo que no está en la de origen');
    await expect(copy(args)).rejects.toThrow('ya tiene eventos y está en uso');
    await eventually(write);
    await one.append(command(`project-${randomUUID()}`, -1n));
  });

  it('writes nothing where something else is, and says why', async () => {
    const [one, other] = [await logIn(databases[0]), await logIn(databases[1])];
    const [from, to] = [databases[0].url, server.url];
    await expect(copy([from, to])).rejects.toThrow('La bitácora de origen no tiene eventos.');
    await fill(one, 2);
    await fill(other, 2);
    await expect(copy([from, databases[1].url])).rejects.toThrow('con un respaldo');
    await copy([from, to]);
    await expect(copy([to, databases[1].url])).rejects.toThrow('es una copia que aún no está completa');
    await expect(copy(['--open', to])).rejects.toThrow('no se puede abrir');
    // A different log: the copy has none of its events.
    await expect(copy([databases[1].url, to])).rejects.toThrow('su evento 1 es otro');
    await copy([from, to, '--move']);
    await expect(copy([databases[1].url, to])).rejects.toThrow('ya tiene eventos y está en uso');
    await expect(copy([to, to])).rejects.toThrow('son la misma bitácora');
  });

  it.each<[when: string, at: (name: string, share: number, isClosed: boolean) => boolean, ends: boolean]>([
    ['while it copies', (name) => name === 'copiar', false],
    ['while it compares', (name) => name === 'comprobar destino', false],
    [
      'while it compares what is closed',
      (name, _, isClosed) => isClosed && name.startsWith('comprobar'),
      true,
    ],
  ])('says in which state both are when it is interrupted %s, and goes on', async (_, isNow, isEnd) => {
    const one = await logIn(databases[0]);
    await fill(one, 80);
    const args = [databases[0].url, server.url, '--move'];
    const stop = new AbortController();
    let isClosed = false;
    const opened = (end: End): End => {
      const setGate: typeof end.log.setGate = async (why) => {
        await end.log.setGate(why);
        isClosed ||= why === 'moved';
      };
      return { ...end, log: { ...end.log, setGate } };
    };
    const draw = (name: string, share: number) => isNow(name, share, isClosed) && stop.abort();
    const told = await copy(args, { draw, opened, signal: stop.signal });
    expect(told).toMatch(/Se interrumpió con [\d,]+ eventos copiados; la próxima vez continúa ahí\.$/);
    expect(told.includes('La bitácora de origen queda cerrada: repita --move, o ábrala con --open.')).toBe(
      isEnd,
    );
    const write = one.append(command(`project-${randomUUID()}`, -1n));
    if (isEnd) await expect(write).rejects.toThrow('se está pasando');
    else await write;
    expect(await copy(args)).toContain(`Las dos bitácoras son iguales: 1,20${isEnd ? 0 : 1} eventos.`);
  });

  it('does not move a log that was tampered with', async () => {
    const one = await logIn(databases[0]);
    await fill(one, 4);
    await databases[0].pool.query(
      `begin; set local session_replication_role = replica;
       update es.event set data = '{"n":1,"amount":9,"text":"x"}' where position = 20; commit`,
    );
    await expect(copy([databases[0].url, server.url, '--move'])).rejects.toThrow('no está íntegra');
    await one.append(command(`project-${randomUUID()}`, -1n));
  });

  it.each([
    [[], /^Uso:/],
    [['embedded'], /^Uso:/],
    [['embedded', 'eventstore', 'x'], /^Uso:/],
    [['embedded', 'eventstore', '--move', '--follow'], /^Uso:/],
    [['--open', 'x', 'y'], /^Uso:/],
    [['embedded', 'eventstore'], /^En .* no hay datos de ObraClara/],
    [['--open', 'embedded'], /^En .* no hay datos de ObraClara/],
    [['eventstore', 'embedded'], /^«eventstore» es la de EVENT_STORE_URL, que no está indicada/],
    [['/no/hay', 'embedded'], /^«\/no\/hay» no es embedded, eventstore, una dirección ni una carpeta/],
    [
      ['esdb://ana:secreta@x:1?nada=1', 'embedded'],
      /^La dirección tiene una opción que no existe: «nada»\.$/,
    ],
  ])('says how it is used when asked for %j', async (args, sentence) => {
    await expect(copy(args)).rejects.toThrow(sentence);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['source', () => [`${server.url.split('?')[0]}`, 'embedded'], /tls=false a la dirección de origen\.$/],
    [
      'target',
      () => [databases[0].url, `${server.url}&nodePreference=nadie`],
      /^La dirección de destino tiene un valor/,
    ],
  ] as const)(
    'says of a %s that was given as an address which address to mend',
    async (_, args, sentence) => {
      await expect(copy([...args()])).rejects.toThrow(sentence);
    },
  );

  it('says of the configured one that it is of EVENT_STORE_URL', async () => {
    const eventStoreUrl = `${server.url.split('?')[0]}`;
    const place = placeOf('eventstore', { dataDir: folder, databaseUrl: undefined, eventStoreUrl });
    await expect(openEnd(place, () => undefined)).rejects.toThrow(/tls=false a EVENT_STORE_URL\.$/);
  });

  it('makes no database before it refuses to copy from one PostgreSQL to another', async () => {
    await expect(copy([databases[0].url, folder])).rejects.toThrow(/^De un PostgreSQL a otro/);
    expect(await readdir(folder)).toEqual([]);
  });
});
