import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadDemo } from '../demo/src/load.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem } from '../runtime/src/system.ts';
import { picturesAreThere } from '../runtime/test/every-answer.ts';
import { aloneInRun, keepAsTemplate, testDatabase, type TestDatabase } from './database.ts';

const template = 'demo_template';

/** Loads the demonstration as a first start does, and draws its reduced pictures, which every copy would draw otherwise. */
const fill = async (database: TestDatabase, dataDir: string) => {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'error' };
  const system = await openSystem(readConfig(env), { say: () => undefined });
  await loadDemo(system, () => undefined);
  await picturesAreThere(system);
  await system.close();
};

/** Loads the demonstration once per run. Returns the folder of its files. */
const loaded = (): Promise<string> =>
  aloneInRun(template, async (client) => {
    const dataDir = path.join(process.env['TEST_FOLDER']!, 'demo');
    if ((await client.query('select 1 from pg_database where datname = $1', [template])).rowCount)
      return dataDir;
    const database = await testDatabase();
    await fill(database, dataDir);
    await database.pool.end();
    await keepAsTemplate(database.url, template);
    return dataDir;
  });

/**
 * A private copy of a database and data folder (`DATABASE_URL`, `DATA_DIR`) with the demonstration and its reduced pictures.
 * The caller removes it. Loading takes seconds of processor time, so only tests of the loading do it themselves.
 */
export const demoCopy = async (): Promise<{ database: TestDatabase; dataDir: string }> => {
  const files = await loaded();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-demo-'));
  await cp(files, dataDir, { recursive: true });
  return { database: await testDatabase(template), dataDir };
};
