/*
 * Worker process that fills the read models and a counting projection: node worker-process.ts <connection string>. It ends on a signal,
 * like a service, and when its parent process ends.
 */
import { embeddedLog } from '@obraclara/platform/store';
import pg from 'pg';
import { startProjections } from '../src/index.ts';
import { readModels } from '../src/read-models/index.ts';
import { counting } from './counting.ts';

process.on('disconnect', () => process.exit(1));
const [connectionString = ''] = process.argv.slice(2);
const log = (message: string, error?: unknown) =>
  process.stderr.write(`${message}${error instanceof Error ? `: ${error.message}` : ''}\n`);
const pool = new pg.Pool({ connectionString, max: 8 });
pool.on('error', (error) => log('a connection was lost', error));
const store = await embeddedLog({ connectionString, log });
const models = [...readModels, counting('counted')];
const projections = await startProjections({ store, pool, log, models });
process.on('SIGTERM', () => {
  void (async () => {
    await projections.stop();
    process.exit(0);
  })();
});
