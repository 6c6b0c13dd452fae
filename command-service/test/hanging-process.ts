import { openFiles } from '@obraclara/files';
import { httpServer } from '@obraclara/platform/http';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import pg from 'pg';
import { namedFiles } from '@obraclara/projections/named-files';
import { commandRoutes } from '../src/index.ts';

/** A server process that hangs in its third append, for the parent process to kill. */
const [connectionString = '', jwtSecret = '', folder = ''] = process.argv.slice(2);
const store = await embeddedLog({ connectionString });
let left = 2;
const hanging: EventStore = {
  ...store,
  append: async (request) => {
    if (left-- > 0) return store.append(request);
    process.send?.('hanging');
    return new Promise(() => undefined);
  },
};
const app = httpServer();
const db = new pg.Pool({ connectionString });
const deps = {
  store: hanging,
  db,
  jwtSecret,
  now: () => new Date('2026-01-31T18:00:00Z'),
  files: await openFiles(folder, db),
  named: namedFiles(db),
  maxUploadBytes: 1024 * 1024,
  enqueue: () => Promise.resolve(),
  withJob: () => Promise.resolve(new Set<string>()),
};
await app.register(commandRoutes(deps), { prefix: '/api' });
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
