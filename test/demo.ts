import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadDemo } from '../demo/src/load.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem } from '../runtime/src/system.ts';
import { picturesAreThere } from '../runtime/test/every-answer.ts';
import { aloneInRun, keepAsTemplate, testDatabase, type TestDatabase } from './database.ts';

const template = 'demo_template';

/** Fills the database and the folder as a first start does, and draws what would be drawn after it in every copy. */
const fill = async (database: TestDatabase, dataDir: string) => {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'error' };
  const system = await openSystem(readConfig(env), { say: () => undefined });
  await loadDemo(system, () => undefined);
  await picturesAreThere(system);
  await system.close();
};

/** The demonstration, loaded once for the whole run; answers the folder of its files. */
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
 * A database and a data folder (`DATABASE_URL`, `DATA_DIR`) with the demonstration in them, its pictures drawn, for the caller alone to
 * change and to remove. To load it takes seconds of the processor: only what tests the loading does.
 */
export const demoCopy = async (): Promise<{ database: TestDatabase; dataDir: string }> => {
  const files = await loaded();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-demo-'));
  await cp(files, dataDir, { recursive: true });
  return { database: await testDatabase(template), dataDir };
};
