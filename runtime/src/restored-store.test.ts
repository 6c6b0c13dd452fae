import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { loopbackEventStoreDb } from '../../platform/test/store/eventstoredb-loopback.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { backupLog } from '../../test/restored-log.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

const admin = { email: 'ana@obra.mx', password: 'larga y buena' };
type Restore = () => Promise<void>;
type Server = { url: string | undefined; backup: () => Promise<Restore>; close: () => Promise<unknown> };

let database: TestDatabase;
let folder: string;
let server: Server;
let system: System;
afterEach(async () => {
  await system.close();
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const embedded = async (): Promise<Server> => ({
  url: undefined,
  backup: () => backupLog(database.pool),
  close: async () => undefined,
});
const eventStoreDb = async (): Promise<Server> => {
  const { url, backup, restore, close } = await loopbackEventStoreDb({ batch: true });
  const keep = async () => {
    const kept = backup();
    return () => restore(kept);
  };
  return { url, backup: keep, close };
};

const open = async () => {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'fatal',
    ...(server.url && { EVENT_STORE_URL: server.url }),
  };
  const say = () => undefined;
  system = await openSystem(readConfig(env), {
    say,
    parts: ['command-service', 'projections', 'query-service'],
  });
};

/** A browser session: signs in, and sends the position of its last write with each request. */
const session = async ({ email, password }: typeof admin) => {
  let headers: Record<string, string> = {};
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await system.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    for (const name of ['x-event-position', 'x-event-store'])
      if (answer.headers[name]) headers = { ...headers, [name]: String(answer.headers[name]) };
    return answer;
  };
  const { access_token } = (await ask('POST', '/auth/login', { email, password })).json();
  headers['authorization'] = `Bearer ${access_token}`;
  const terms = {
    description: 'P',
    contract_amount: 1,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  };
  return {
    build: async (name: string) => (await ask('POST', '/projects', { ...terms, name })).statusCode,
    register: (email: string) =>
      ask('POST', '/auth/register', { ...admin, email, name: email, role: 'manager', assigned_projects: [] }),
    projects: () => ask('GET', '/projects'),
  };
};
type Session = Awaited<ReturnType<typeof session>>;

/** Answers list these projects; until then they are 503, never outdated. */
const shows = async (browser: Session, ...names: string[]) =>
  eventually(async () => {
    const answer = await browser.projects();
    expect([200, 503]).toContain(answer.statusCode);
    expect(answer.statusCode).toBe(200);
    const listed = answer.json<{ name: string }[]>().map(({ name }) => name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

describe.each([
  ['the embedded log', embedded],
  ['EventStoreDB', eventStoreDb],
])('on %s', (_, serve) => {
  const history = async () => {
    database = await testDatabase();
    folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-restored-'));
    server = await serve();
    await open();
    const browser = await session(admin);
    expect(await browser.build('kept')).toBe(201);
    const restore = await server.backup();
    for (const name of ['lost 1', 'lost 2']) expect(await browser.build(name)).toBe(201);
    expect((await browser.register('lost@obra.mx')).statusCode).toBe(201);
    await shows(browser, 'kept', 'lost 1', 'lost 2');
    return { browser, restore };
  };

  const goesOn = async (browser: Session) => {
    expect(await browser.build('new')).toBe(201);
    await shows(browser, 'kept', 'new');
    expect((await browser.register('nora@obra.mx')).statusCode).toBe(201);
    const nora = await session({ ...admin, email: 'nora@obra.mx' });
    await shows(nora);
    expect((await system.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  };

  it('goes on from an older backup put beneath the running application', async () => {
    const { browser, restore } = await history();
    await restore();
    await shows(browser, 'kept');
    await goesOn(browser);
  });

  it('never lists what an older backup does not have after the next start', async () => {
    const { restore } = await history();
    await system.close();
    await restore();
    await open();
    const browser = await session(admin);
    const first = await browser.projects();
    if (first.statusCode !== 503)
      expect(first.json().map(({ name }: { name: string }) => name)).toEqual(['kept']);
    await shows(browser, 'kept');
    await goesOn(browser);
  });
});
