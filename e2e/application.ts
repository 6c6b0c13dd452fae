import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadDemo } from '../runtime/src/demo.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem, type System } from '../runtime/src/system.ts';
import { testDatabase } from '../test/database.ts';

export const administrator = { email: 'admin@obraclara.test', password: 'obra-clara-pruebas' };

export type Application = {
  /** `http://127.0.0.1:port` */
  url: string;
  system: System;
  close(): Promise<void>;
};

/**
 * The whole application on a fresh database and a free port, with one administrator and nothing else. `logged` gets what it
 * would write on the standard output.
 */
export const openApplication = async (
  env: Record<string, string> = {},
  logged?: (line: string) => void,
): Promise<Application> => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-e2e-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...env,
  });
  const say = (message: string) => logged?.(message);
  const system = await openSystem(config, { say, ...(logged ? { logStream: { write: logged } } : {}) });
  const url = await system.app.listen({ host: config.host, port: config.port });
  const close = async () => {
    await system.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, system, close };
};

/** The same with the demo projects and their people instead, who share a password. */
export const openDemo = async (): Promise<Application> => {
  const application = await openApplication({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  await loadDemo(application.system, () => undefined);
  return application;
};
export const demoAccount = (name: string) => ({ email: `${name}@obraclara.mx`, password: 'ObraClara-2026' });
