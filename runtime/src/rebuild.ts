/* npm run rebuild -- <projection|all>: builds read models again from the first event, while the old ones serve. */
import { readModels, rebuildProjection, type RebuildProgress } from '@obraclara/projections';
import { openEventStore } from '@obraclara/events/store';
import pg from 'pg';
import { closers } from './closers.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';

const width = 30;
const say = (message: string) => console.log(message);

/** A bar on one line of a terminal; elsewhere the end is enough. */
const draw = ({ name, position, head }: RebuildProgress) => {
  if (!process.stdout.isTTY) return;
  const share = head > 0 ? Math.min(position / head, 1) : 1;
  const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
  process.stdout.write(`\r${name.padEnd(16)} ${bar} ${Math.floor(share * 100)} %`);
};

const asked = (name: string | undefined) => {
  const names = readModels.map((model) => model.name);
  const chosen = name === 'all' ? readModels : readModels.filter((model) => model.name === name);
  if (chosen.length > 0) return chosen;
  throw new Error(`Indique qué reconstruir: npm run rebuild -- <${[...names, 'all'].join('|')}>`);
};

const rebuild = async (name: string | undefined) => {
  const models = asked(name);
  const config = readConfig(process.env);
  const { add, close } = closers();
  try {
    const database = await openDatabase({ ...config, log: say, shared: true });
    add(database.close);
    const log = (message: string, error?: unknown) => console.error(message, error ?? '');
    const { eventStoreUrl } = config;
    const store = await openEventStore({ eventStoreUrl, connectionString: database.url, log });
    add(store.close);
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', (error) => log('se perdió una conexión', error));
    add(() => pool.end());
    for (const model of models) {
      const result = await rebuildProjection({ pool, store, log, model, onProgress: draw });
      const ending = result === 'busy' ? 'ya se está reconstruyendo' : 'reconstruida';
      say(`${process.stdout.isTTY ? '\r' : ''}${model.name}: ${ending}`.padEnd(width + 26));
    }
  } finally {
    await close();
  }
};

try {
  await rebuild(process.argv[2]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
