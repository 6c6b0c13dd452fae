import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileRegistry, migrateFiles, type NewFile } from '@obraclara/files';
import {
  applySchema,
  embeddedLog,
  withClient,
  type EventStore,
  type Recorded,
} from '@obraclara/platform/store';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { locationIndex } from '../../command-service/src/machinery/locations.ts';
import { migrateCommandSide } from '../../command-service/src/machinery/migrate.ts';
import { driveFolders } from '../../command-service/src/storage/drive-folders.ts';
import type { DriveSession } from '../../command-service/src/storage/google/session.ts';
import type { StorageLink } from '../../command-service/src/storage/link.ts';
import { projectAll, rebuildProjection, replayParked } from '../../projections/src/index.ts';
import { users } from '../../projections/src/read-models/users.ts';
import { prepare } from '../../projections/src/schema.ts';
import { startProjections } from '../../projections/src/start.ts';
import { openJobs } from './jobs.ts';
import { readPidFile } from './postgres/pid-file.ts';
import { startPostgres, type Postgres } from './postgres/launcher.ts';
import { roomFor } from '../../test/room.ts';

let dataDir: string;
let postgres: Postgres;
let pool: pg.Pool;
let store: EventStore;
/** Open connections of the pool. */
const connected = new Set<pg.PoolClient>();
const models = [users];
const log = () => undefined;
/** Errors that would have ended the process. */
const deaths: unknown[] = [];
const die = (error: unknown) => void deaths.push(error);

beforeAll(async () => {
  process.prependListener('uncaughtException', die);
  dataDir = await roomFor('obraclara-lost-');
  postgres = await startPostgres({ dataDir, log });
  pool = new pg.Pool({ connectionString: postgres.url, max: 6 });
  pool.on('error', log);
  pool.on('connect', (client) => {
    connected.add(client);
    client.once('end', () => connected.delete(client));
  });
  store = await embeddedLog({ connectionString: postgres.url });
  await migrateFiles(pool);
  await migrateCommandSide(pool);
  await projectAll({ store, pool, models });
  await pool.query(`insert into read.parked (projection, stream, revision, position, type, error)
    values ('users', 'users', 0, 1, 'UserRegistered', 'bad')`);
});
afterAll(async () => {
  await store?.close();
  await pool?.end();
  await postgres?.stop();
  await rm(dataDir, { recursive: true });
  process.off('uncaughtException', die);
});

/** Stops work in the middle, with its connection and locks, until that connection is closed. */
const barrier = () => {
  const reached = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const stop = async () => {
    reached.resolve();
    await open.promise;
  };
  return { reached: reached.promise, open: open.resolve, stop };
};
type Stop = ReturnType<typeof barrier>['stop'];

/** A store whose reads block until `stop` resolves. */
const stuckStore = (stop: Stop): EventStore => {
  async function* nothing(): AsyncGenerator<Recorded> {
    await stop();
    yield* [];
  }
  return { ...store, readAll: nothing, readStream: nothing };
};

/** A file that is not registered yet: adding a registered one needs no connection. */
const newFile = (): NewFile => ({
  id: randomUUID(),
  project_id: 'p1',
  kind: 'logo',
  name: 'a.png',
  media_type: 'image/png',
  bytes: 1,
  sha256: 'abc',
  width: 1,
  height: 1,
  uploaded_by: 'u1',
  uploaded_at: '2026-01-01T00:00:00.000Z',
});
const link = { project_id: 'p1', folder_id: 'root', connection: 1, folders: {} } as unknown as StorageLink;
const stuckDrive = (stop: Stop) => {
  const list = async () => {
    await stop();
    return { data: { files: [{ id: 'x', name: 'x' }] } };
  };
  return { drive: { files: { list } } } as unknown as DriveSession;
};

/** Every operation that keeps a connection while it does something else. */
const places: Record<string, (stop: Stop) => Promise<unknown>> = {
  'work with a borrowed connection': (stop) => withClient(pool, stop),
  'the register of files': (stop) => fileRegistry(pool).add(newFile(), stop),
  'the index of locations': (stop) => locationIndex(stuckStore(stop), pool).locate('concept', 'nowhere'),
  'folders of a Drive': (stop) => driveFolders(pool).folder(stuckDrive(stop), link, ['Fotos']),
  'projecting once': (stop) => projectAll({ store: stuckStore(stop), pool, models }),
  'a rebuild': (stop) => rebuildProjection({ store: stuckStore(stop), pool, log, model: users }),
  'parked streams': (stop) =>
    replayParked({ store: stuckStore(stop), pool, log, projection: 'users', models }),
  'live projections': async (stop) => {
    const head = async () => {
      await stop();
      return store.head();
    };
    const running = await startProjections({ store: { ...store, head }, pool, log, models });
    await stop();
    await running.stop();
  },
  'the schema of the job queue': async (stop) => {
    const slow = new Proxy(pool, {
      get: (target, name: keyof pg.Pool) =>
        name === 'query'
          ? async (text: string, values?: unknown[]) => {
              await stop();
              return target.query(text, values);
            }
          : (Reflect.get(target, name) as unknown),
    });
    await (await openJobs(slow, log)).stop();
  },
};

/** Operations whose connection breaks in the middle of a statement. */
const statements: Record<string, () => Promise<unknown>> = {
  'a schema being applied': () => applySchema(pool, 'files', 'select pg_sleep(60)'),
  'tables being prepared': () => prepare(pool, [{ ...users, name: 'other users', tables: [] }]),
};

/** Runs work over a connection of its own, which the test does not kill. */
const outside = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', log);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const terminate = () =>
  outside(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const left = 'select from pg_stat_activity where pid = any($1)';
    const pids = rows.map(({ pid }) => pid);
    await eventually(async () => expect((await client.query(left, [pids])).rowCount).toBe(0));
  });

const answers = () => eventually(async () => void (await pool.query('select 1')));

it.each(Object.entries(places))('%s outlives its connection', async (_, place) => {
  const { reached, open, stop } = barrier();
  const ended = Promise.allSettled([place(stop)]);
  await reached;
  await terminate();
  open();
  await ended;
  await answers();
  expect(deaths.splice(0)).toEqual([]);
});

it.each(Object.entries(statements))('%s outlive the connection', async (_, place) => {
  await outside(async (holder) => {
    await holder.query('begin; lock table read.checkpoints');
    const ended = Promise.allSettled([place()]);
    await eventually(async () =>
      expect(
        (await holder.query(`select from pg_stat_activity where wait_event_type in ('Lock', 'Timeout')`))
          .rowCount,
      ).toBeGreaterThan(0),
    );
    await terminate();
    await ended;
  });
  await answers();
  expect(deaths.splice(0)).toEqual([]);
});

it.each(['SIGQUIT', 'SIGKILL'] as const)(
  'all of them at once outlive a server that gets %s',
  async (signal) => {
    const { open, stop } = barrier();
    const alone = [
      'work with a borrowed connection',
      'the register of files',
      'projecting once',
      'a rebuild',
    ];
    /** Retries the start until the operation reaches the barrier: the previous outage may still break it. */
    const begun = (name: string): Promise<{ ended: Promise<unknown> }> =>
      eventually(async () => {
        const own = barrier();
        const work = places[name]!(() => Promise.race([own.stop(), stop()]));
        const ended = Promise.allSettled([work]);
        expect(await Promise.race([own.reached.then(() => 'stopped'), work])).toBe('stopped');
        return { ended };
      });
    const under = await Promise.all(alone.map(begun));
    const cut = [...connected];
    const { pid } = (await readPidFile(path.join(dataDir, 'postgres')))!;
    process.kill(pid, signal);
    await eventually(() => expect(cut.filter((client) => connected.has(client)).length).toBe(0));
    open();
    await Promise.all(under.map(({ ended }) => ended));
    await answers();
    expect(deaths.splice(0)).toEqual([]);
  },
);
