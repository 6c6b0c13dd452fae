import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { demoAccounts, demoPassword } from '../demo/src/accounts.ts';
import { loadDemo } from '../demo/src/load.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem, type System } from '../runtime/src/system.ts';
import { benchServer } from './harness.ts';

export const secret = 'a secret of the benchmark, 32 long';

/** Session data that the login page stores in the browser. */
export type Signed = { token: string; user: object };

/** `close` can be called several times. */
export type OpenedSystem = { system: System; url: string; close: () => Promise<void> };

/**
 * The application on an empty database and a free port; `fill` writes data before the start.
 * `BENCH_PAGES`: folder of another build of the pages.
 */
export const openedSystem = async (
  fill: (databaseUrl: string, files: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenedSystem> => {
  const server = await benchServer();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-bench-data-'));
  const databaseUrl = await server.database();
  await fill(databaseUrl, path.join(dataDir, 'files'));
  const environment = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: secret };
  const pages = process.env['BENCH_PAGES'];
  const options = { say: () => undefined, ...(pages && { pagesFolder: pages }) };
  const system = await openSystem(readConfig({ ...environment, SEED: 'none' }), options);
  const end = async () => {
    await system.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let closed: Promise<void> | undefined;
  return {
    system,
    url: await system.app.listen({ host: '127.0.0.1', port: 0 }),
    close: () => (closed ??= end()),
  };
};

/** Loads the demonstration, with works of an ordinary size, and signs in one user of each role. */
export const ofDemonstration = async (system: System): Promise<Record<string, Signed>> => {
  await loadDemo(system, () => undefined);
  const found: Record<string, Signed> = {};
  for (const { email, role } of demoAccounts) {
    const body = { email, password: demoPassword };
    const answer = await system.app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    const { access_token: token, user } = answer.json<{ access_token: string; user: object }>();
    found[role] = { token, user };
  }
  return found;
};
