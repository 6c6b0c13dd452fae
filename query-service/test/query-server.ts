import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { may, type Action } from '@obraclara/events';
import { filesIn, migrateFiles } from '@obraclara/files';
import { httpServer, signToken } from '@obraclara/platform/http';
import type { EventStore } from '@obraclara/platform/store';
import { projectAll } from '@obraclara/projections';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, inject } from 'vitest';
import { clockFrom } from '../../test/apart/clock.ts';
import { overHttp } from '../../test/apart/over-http.ts';
import { openServices } from '../../test/apart/services.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openLog } from '../../test/event-store.ts';
import { eventually } from '../../test/eventually.ts';
import { migratePapers, queryRoutes, type QueryDeps } from '../src/index.ts';
import { goldenPapers } from './addresses.ts';
import * as golden from './golden-rows.ts';
import { writeGolden } from './golden-events.ts';
import type { Write } from './golden-writer.ts';

export const jwtSecret = 'a secret that is only for these tests';
export const now = () => new Date('2025-06-15T18:00:00Z');

export type Caller = keyof typeof golden.people;
/** A role that may perform the action: administrator if possible. */
export const readerOf = (action: Action) =>
  (['administrator', 'manager'] as const).find((role) => may(role, action)) ?? 'supervisor';

export const tokenOf = (id: string) => signToken({ id }, jwtSecret, now());

type Ask = { as?: Caller | undefined; headers?: Record<string, string>; query?: Record<string, unknown> };

/** Whether all services run in this process, so that a test can replace their dependencies. */
export const isTogether = inject('shape') === 'together';

type Server = { inject: (request: InjectOptions) => Promise<Answer>; close: () => PromiseLike<unknown> };
type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'>;

/** `query` values are sent as JSON, as ra-data-simple-rest does. */
const reading =
  (app: Server) =>
  (url: string, { as, headers = {}, query = {} }: Ask = {}) =>
    app.inject({
      url: `/api${url}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])),
      headers: { ...(as ? { authorization: `Bearer ${tokenOf(golden.people[as].id)}` } : {}), ...headers },
    });

/** The query service over these read models in this process, called without a socket, with its own folder of files. */
export const ownQueryServer = async ({ pool, store }: Readable, deps: Partial<QueryDeps> = {}) => {
  const app = httpServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-read-files-'));
  const files = filesIn(folder, pool);
  app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
  const log = store && { readStream: store.readStream };
  await app.register(queryRoutes({ db: pool, jwtSecret, now, files, ...log, ...deps }), { prefix: '/api' });
  await app.ready();
  return { app, get: reading(app), files, folder };
};

/** Dependencies that separate services create for themselves. */
const ofServices: readonly string[] = ['past', 'readStream', 'log', 'head'] satisfies (keyof QueryDeps)[];

/** The separate services over this database, called by HTTP; they close with the database. */
const servicesApart = ({ pool, services }: Readable, deps: Partial<QueryDeps>) => {
  const own = Object.keys(deps).filter((name) => !ofServices.includes(name));
  if (!services || own.length > 0) throw new Error(`services apart take no parts of a test: ${own.join()}`);
  const { url, folder } = services;
  const app: Server = { inject: overHttp(url), close: async () => undefined };
  return { app, get: reading(app), files: filesIn(folder, pool), folder };
};

/** The query service over these read models in the shape of the test run: in this process, or as separate services. */
export const queryServer = async (
  database: Readable,
  deps: Partial<QueryDeps> = {},
): Promise<ReturnType<typeof servicesApart>> =>
  isTogether ? ownQueryServer(database, deps) : servicesApart(database, deps);

/** The separate services over a database, with the clock of these tests. `folder`: their files. */
const servicesOver = async (url: string) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-read-data-'));
  const own = { DATABASE_URL: url, DATA_DIR: dataDir, JWT_SECRET: jwtSecret };
  const services = await openServices({ ...own, ...clockFrom(now()), SEED: 'none', LOG_LEVEL: 'error' });
  const close = async () => {
    await services.close();
    await rm(dataDir, { recursive: true });
  };
  return { url: services.url, folder: path.join(dataDir, 'files'), close };
};

export type QueriedDatabase = TestDatabase & {
  store: EventStore;
  /** The separate services over it, if the run uses them. */
  services: Awaited<ReturnType<typeof servicesOver>> | undefined;
  write: Write;
  /** Brings every read model up to what was written. */
  project: () => Promise<void>;
};

/** Resolves once the running projections have applied all events. */
const followed = ({ store, pool }: { store: EventStore; pool: TestDatabase['pool'] }) =>
  eventually(async () => {
    const head = await store.head();
    const behind = await pool.query('select name from read.checkpoints where position < $1', [head]);
    expect(behind.rows).toEqual([]);
  });

export type GoldenDatabase = QueriedDatabase;
type Readable = TestDatabase & Partial<QueriedDatabase>;

/** A database with read models projected from the first events. `writeFirst` writes these and returns the writer for further events. */
export const databaseOf = async (
  writeFirst: (ground: TestDatabase & { store: EventStore }) => Promise<Write>,
): Promise<QueriedDatabase> => {
  const database = await testDatabase();
  const store = await openLog(database);
  const write = await writeFirst({ ...database, store });
  const services = isTogether ? undefined : await servicesOver(database.url);
  const project = () =>
    services ? followed({ store, pool: database.pool }) : projectAll({ store, pool: database.pool });
  await project();
  const drop = async () => {
    await services?.close();
    await store.close();
    await database.drop();
  };
  return { ...database, store, services, write, project, drop };
};

/** The database of the golden contract's events. */
export const goldenDatabase = () =>
  databaseOf(async ({ pool, store }) => {
    await migrateFiles(pool);
    await migratePapers(pool);
    for (const [id, address] of [
      [goldenPapers.main, '/estimations/e1'],
      [goldenPapers.internal, '/internal-estimations/s-e1'],
    ])
      await pool.query(
        `insert into papers.preparation (id, address, project_id, asked, asked_by, name, media_type, total, state)
         values ($1, $2, 'golden', '{}', 'sara', 'Reporte.pdf', 'application/pdf', 0, 'failed')`,
        [id, address],
      );
    return writeGolden(store);
  });
