import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { may, type Action } from '@obraclara/events';
import { filesIn, migrateFiles } from '@obraclara/files';
import { httpServer, signToken } from '@obraclara/platform/http';
import type { EventStore } from '@obraclara/platform/store';
import { projectAll } from '@obraclara/projections';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openLog } from '../../test/event-store.ts';
import { migratePapers, queryRoutes, type QueryDeps } from '../src/index.ts';
import { goldenPapers } from './addresses.ts';
import * as golden from './golden-rows.ts';
import { writeGolden } from './golden-events.ts';
import type { Write } from './golden-writer.ts';

export const jwtSecret = 'a secret of the tests';
export const now = () => new Date('2025-06-15T18:00:00Z');

export type Caller = keyof typeof golden.people;
/** Who may read it: an administrator where that is one. */
export const readerOf = (action: Action) =>
  (['administrator', 'manager'] as const).find((role) => may(role, action)) ?? 'supervisor';

export const tokenOf = (id: string) => signToken({ id }, jwtSecret, now());

type Ask = { as?: Caller | undefined; headers?: Record<string, string>; query?: Record<string, unknown> };

/** The query service over these read models, asked without a socket, with a folder of files of its own. */
export const queryServer = async (
  database: TestDatabase & { store?: EventStore },
  deps: Partial<QueryDeps> = {},
) => {
  const app = httpServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-read-files-'));
  const files = filesIn(folder, database.pool);
  app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
  const log = database.store && { readStream: database.store.readStream };
  await app.register(queryRoutes({ db: database.pool, jwtSecret, now, files, ...log, ...deps }), {
    prefix: '/api',
  });
  await app.ready();
  /** `query` values are sent as JSON, as ra-data-simple-rest does. */
  const get = (url: string, { as, headers = {}, query = {} }: Ask = {}) =>
    app.inject({
      url: `/api${url}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])),
      headers: { ...(as ? { authorization: `Bearer ${tokenOf(golden.people[as].id)}` } : {}), ...headers },
    });
  return { app, get, files, folder };
};

export type GoldenDatabase = TestDatabase & {
  store: EventStore;
  write: Write;
  /** Brings every read model up to what was written. */
  project: () => Promise<void>;
};

/** A database whose read models were made by the projections from the golden contract's events. */
export const goldenDatabase = async (): Promise<GoldenDatabase> => {
  const database = await testDatabase();
  await migrateFiles(database.pool);
  await migratePapers(database.pool);
  for (const [id, address] of [
    [goldenPapers.main, '/estimations/e1'],
    [goldenPapers.internal, '/internal-estimations/s-e1'],
  ])
    await database.pool.query(
      `insert into papers.preparation (id, address, project_id, asked, asked_by, name, media_type, total, state)
       values ($1, $2, 'golden', '{}', 'sara', 'Reporte.pdf', 'application/pdf', 0, 'failed')`,
      [id, address],
    );
  const store = await openLog(database);
  const write = await writeGolden(store);
  const project = () => projectAll({ store, pool: database.pool });
  await project();
  const drop = async () => {
    await store.close();
    await database.drop();
  };
  return { ...database, store, write, project, drop };
};
