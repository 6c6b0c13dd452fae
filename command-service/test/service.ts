import type { EventStore, Recorded } from '@obraclara/platform/store';
import { httpServer } from '@obraclara/platform/http';
import { openFiles, type NamedFiles } from '@obraclara/files';
import type { FileJob } from '@obraclara/platform/work';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { overHttp } from '../../test/apart/over-http.ts';
import { openServices } from '../../test/apart/services.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openLog } from '../../test/event-store.ts';
import { administrator, callers } from './callers.ts';
import { namedByRegister } from './named-by-register.ts';
import { commandRoutes, ensureAdministrator, migrateCommandSide, type CommandDeps } from '../src/index.ts';

const jwtSecret = 'a secret that is only for these tests';
export { administrator, password, someProject, type Answer } from './callers.ts';

/** The whole application over the same database and files, with its own clock and default options. */
const servicesOver = (url: string, dataDir: string) =>
  openServices({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    MAX_UPLOAD_MB: '1',
    LOG_LEVEL: 'error',
  });

/** The complete write side over the real log in its own database. `logged` receives the log lines; `namedIn` provides file names. */
export const service = async ({
  logged,
  namedIn = namedByRegister,
  ...extra
}: Partial<CommandDeps> & { logged?: (line: string) => void; namedIn?: (pool: Pool) => NamedFiles } = {}) => {
  const database: TestDatabase = await testDatabase();
  const clock = { now: new Date('2026-01-31T18:00:00.000Z') };
  let store: EventStore = await openLog(database);
  await migrateCommandSide(database.pool);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-files-'));
  const folder = path.join(dataDir, 'files');
  const files = await openFiles(folder, database.pool);
  const enqueued: { queue: string; data: FileJob }[] = [];
  /** While set, enqueueing fails with this error. */
  const queue: { failure?: Error } = {};
  const jobsOf = (name: string) =>
    enqueued.filter(({ queue }) => queue === name).map(({ data }) => data.file_id);
  const deps = () => ({
    store,
    db: database.pool,
    jwtSecret,
    now: () => clock.now,
    files,
    named: namedIn(database.pool),
    maxUploadBytes: 1024 * 1024,
    enqueue: async (name: string, data: FileJob) => {
      if (queue.failure) throw queue.failure;
      enqueued.push({ queue: name, data });
    },
    withJob: async (name: string) => new Set(jobsOf(name)),
    ...extra,
  });
  await ensureAdministrator(deps(), administrator);
  const apart = inject('shape') === 'apart' ? await servicesOver(database.url, dataDir) : undefined;
  const over = apart && overHttp(apart.url);
  if (apart) clock.now = new Date();

  const answers: string[] = [];
  let routes: { method: string; url: string }[] = [];
  const listen = async () => {
    const server = httpServer(logged ? { logLevel: 'trace', logStream: { write: logged } } : {});
    routes = [];
    server.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
    await server.register(commandRoutes(deps()), { prefix: '/api' });
    return server;
  };
  let app = await listen();

  /** Another server of the same installation, over its own store. */
  const serverOver = async (another: EventStore) => {
    const server = httpServer();
    await server.register(commandRoutes({ ...deps(), store: another }), { prefix: '/api' });
    return server;
  };

  const { call, as, signIn, user, project } = callers({
    jwtSecret,
    now: () => clock.now,
    inject: async (request) => {
      const response = await (over ?? ((asked) => app.inject(asked)))(request);
      answers.push(`${JSON.stringify(response.headers)}\n${response.body}`);
      return response;
    },
  });
  const admin = await signIn(administrator);

  return {
    admin,
    as,
    call,
    user,
    project,
    clock,
    database,
    jwtSecret,
    serverOver,
    get deps() {
      return deps();
    },
    files,
    /** Folder of the uploaded files. */
    folder,
    /** All responses so far as text, headers included. */
    answers,
    /** Queued jobs. */
    enqueued,
    queue,
    /** All registered routes. */
    get routes() {
      return routes;
    },
    get store() {
      return store;
    },
    get app() {
      return app;
    },
    events: async (stream: string) => {
      const found: Recorded[] = [];
      for await (const event of store.readStream(stream)) found.push(event);
      return found;
    },
    /** Restarts the process: nothing stays in memory. */
    restart: async () => {
      await app.close();
      await store.close();
      store = await openLog(database);
      app = await listen();
    },
    close: async () => {
      await apart?.close();
      await app.close();
      await store.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
};

export type Service = Awaited<ReturnType<typeof service>>;
