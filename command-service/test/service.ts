import { embeddedLog, type EventStore, type Recorded } from '@obraclara/events/store';
import { httpServer, signToken } from '@obraclara/events/http';
import type { Role } from '@obraclara/events';
import { openFiles, type FileJob } from '@obraclara/events/files';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { commandRoutes, ensureAdministrator, migrateCommandSide, type CommandDeps } from '../src/index.ts';

const jwtSecret = 'a secret only for tests';
export const administrator = { email: 'admin@obra.mx', password: 'clave-de-admin' };
export const password = 'clave-de-prueba';

type Headers = Record<string, string>;
// A test reads what it expects of an answer; a wrong guess fails it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

/** The whole write side over the real log on a database of its own. `logged` takes the lines of the server's log. */
export const service = async ({
  logged,
  ...extra
}: Partial<CommandDeps> & { logged?: (line: string) => void } = {}) => {
  const database: TestDatabase = await testDatabase();
  const clock = { now: new Date('2026-01-31T18:00:00.000Z') };
  let store: EventStore = await embeddedLog({ connectionString: database.url });
  await migrateCommandSide(database.pool);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-files-'));
  const files = await openFiles(folder, database.pool);
  const enqueued: { queue: string; data: FileJob }[] = [];
  /** What leaving a job fails with, while it does. */
  const queue: { failure?: Error } = {};
  const jobsOf = (name: string) =>
    enqueued.filter(({ queue }) => queue === name).map(({ data }) => data.file_id);
  const deps = () => ({
    store,
    db: database.pool,
    jwtSecret,
    now: () => clock.now,
    files,
    maxUploadBytes: 1024 * 1024,
    enqueue: async (name: string, data: FileJob) => {
      if (queue.failure) throw queue.failure;
      enqueued.push({ queue: name, data });
    },
    withJob: async (name: string) => new Set(jobsOf(name)),
    ...extra,
  });
  await ensureAdministrator(deps(), administrator);

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

  /** Another server of the same installation, over a store of its own. */
  const serverOver = async (another: EventStore) => {
    const server = httpServer();
    await server.register(commandRoutes({ ...deps(), store: another }), { prefix: '/api' });
    return server;
  };

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Headers } = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    answers.push(`${JSON.stringify(response.headers)}\n${response.body}`);
    const parsed = response.body === '' ? undefined : response.json();
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };

  /** One caller with a session. */
  const as = (token: string) => ({
    get: (url: string, headers?: Headers) => call('GET', url, { token, headers: headers ?? {} }),
    post: (url: string, body?: unknown, headers?: Headers) =>
      call('POST', url, { token, body, headers: headers ?? {} }),
    put: (url: string, body?: unknown, headers?: Headers) =>
      call('PUT', url, { token, body, headers: headers ?? {} }),
    delete: (url: string, headers?: Headers) => call('DELETE', url, { token, headers: headers ?? {} }),
    token,
  });

  const login = await call('POST', '/auth/login', { body: administrator });
  const admin = { ...as(login.body.access_token), id: login.body.user.id as string };

  let people = 0;
  /** A registered user of this role with a session, made without a login so that tests stay quick. */
  const user = async (role: Role, assigned_projects: string[] = []) => {
    people += 1;
    const email = `${role}${people}@obra.mx`;
    const made = await admin.post('/auth/register', { name: role, email, password, role, assigned_projects });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    // Who was registered without an id has that of the command, which also names the password.
    const token = signToken({ id: made.body.id, credential: made.body.id }, jwtSecret, clock.now);
    return { ...as(token), id: made.body.id as string, email };
  };

  /** A project and its id. */
  const project = async (terms: object = {}): Promise<string> => {
    const made = await admin.post('/projects', { ...someProject, ...terms });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };

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
    /** Where the uploaded bytes are. */
    folder,
    /** Every answer so far, headers included, as text. */
    answers,
    /** Jobs left to be done. */
    enqueued,
    queue,
    /** Every route registered. */
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
    /** Everything in memory is forgotten, as when the process is started again. */
    restart: async () => {
      await app.close();
      await store.close();
      store = await embeddedLog({ connectionString: database.url });
      app = await listen();
    },
    close: async () => {
      await app.close();
      await store.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
};

export type Service = Awaited<ReturnType<typeof service>>;

export const someProject = {
  name: 'Puente La Clara',
  description: 'Puente vehicular',
  contract_amount: 2236212.56,
  start_date: '2025-01-01',
  end_date: '2025-12-31',
};
