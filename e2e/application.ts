import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem, type System } from '../runtime/src/system.ts';
import { inject } from 'vitest';
import { openServices } from '../test/apart/services.ts';
import { prefixOf } from '../test/event-store.ts';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { demoCopy } from '../test/demo.ts';

export const administrator = { email: 'admin@obraclara.test', password: 'obra-clara-pruebas' };

export type Application = {
  /** `http://127.0.0.1:port` */
  url: string;
  /** PostgreSQL, in both forms. */
  db: Pool;
  /** The system of the one-process form. Throws if services run separately. */
  system: System;
  close(): Promise<void>;
};

type Ground = { database: TestDatabase; dataDir: string };
type Logged = (line: string) => void;
type Asked = { logged?: Logged | undefined; now?: () => Date };

const emptyGround = async (): Promise<Ground> => ({
  database: await testDatabase(),
  dataDir: await mkdtemp(path.join(os.tmpdir(), 'obraclara-e2e-')),
});

const environment = ({ database, dataDir }: Ground, env: Record<string, string>) => ({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SEED: 'none',
  LOG_LEVEL: 'error',
  ...env,
});

const openOn = async (ground: Ground, env: Record<string, string>, { logged, now }: Asked = {}) => {
  const config = readConfig(environment(ground, env));
  const say = (message: string) => logged?.(message);
  const isGiven =
    env['EVENT_STORE_URL'] !== undefined && env['EVENT_STORE_URL'] === process.env['EVENT_STORE_URL'];
  // On a shared EventStoreDB, each database has its own stream prefix.
  const own = isGiven ? { streamPrefix: prefixOf(ground.database) } : {};
  const system = await openSystem(config, {
    say,
    ...own,
    ...(logged ? { logStream: { write: logged } } : {}),
    ...(now ? { now } : {}),
  });
  return { config, system };
};

const together = async (ground: Ground, env: Record<string, string>, asked?: Asked) => {
  const { config, system } = await openOn(ground, env, asked);
  const url = await system.app.listen({ host: config.host, port: config.port });
  return { url, system, db: ground.database.pool, close: system.close };
};

const apart = async (ground: Ground, env: Record<string, string>) => {
  const { url, close } = await openServices(environment(ground, env));
  return {
    url,
    db: ground.database.pool,
    get system(): System {
      throw new Error('each service is a process of its own: ask it, or the database');
    },
    close,
  };
};

const listening = async (
  ground: Ground,
  env: Record<string, string>,
  logged?: Logged,
): Promise<Application> => {
  const opened = await (inject('shape') === 'apart' ? apart(ground, env) : together(ground, env, { logged }));
  const end = opened.close;
  const close = async () => {
    await end();
    await ground.database.drop();
    await rm(ground.dataDir, { recursive: true, force: true });
  };
  // Not a spread copy, which would call the getter `system`; it throws when services run separately.
  return Object.defineProperties(opened, { close: { value: close } });
};

/**
 * The whole application on a fresh database and a free port, with one administrator and no other data.
 * `logged` gets what it would write to standard output.
 */
export const openApplication = async (
  env: Record<string, string> = {},
  logged?: Logged,
): Promise<Application> => listening(await emptyGround(), env, logged);

/**
 * The application in one process. It can be stopped while requests are open, and started again with the same data and address.
 * `pass` advances its clock.
 */
export const openStoppable = async () => {
  const ground = await emptyGround();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  let running = await together(ground, {}, { now });
  let runs = true;
  const { url } = running;
  return {
    url,
    db: ground.database.pool,
    get system() {
      return running.system;
    },
    stop: async () => {
      runs = false;
      running.system.app.server.closeAllConnections();
      await running.close();
    },
    start: async () => {
      if (runs) return;
      running = await together(ground, { PORT: new URL(url).port }, { now });
      runs = true;
    },
    pass: (hours: number) => {
      ahead += hours * 3_600_000;
    },
    close: async () => {
      await running.close();
      await ground.database.drop();
      await rm(ground.dataDir, { recursive: true, force: true });
    },
  };
};

const nobody = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };

/** The application with the demonstration's projects and users, who share a password. */
export const openDemo = async (): Promise<Application> => listening(await demoCopy(), nobody);
export const demoAccount = (name: string) => ({ email: `${name}@obraclara.mx`, password: 'ObraClara-2026' });
