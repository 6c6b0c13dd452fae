import { httpServer, signToken } from '@obraclara/events/http';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { queryRoutes, type QueryDeps } from '../src/index.ts';
import * as golden from './golden-rows.ts';
import { createReadModels, insert } from './read-models.ts';

export const jwtSecret = 'a secret of the tests';
export const now = () => new Date('2025-06-15T18:00:00Z');

export type Caller = keyof typeof golden.people;
export const tokenOf = (caller: Caller) => signToken({ id: golden.people[caller].id }, jwtSecret, now());

type Ask = { as?: Caller | undefined; headers?: Record<string, string>; query?: Record<string, unknown> };

/** The query service over these read models, asked without a socket. */
export const queryServer = async (database: TestDatabase, deps: Partial<QueryDeps> = {}) => {
  const app = httpServer();
  await app.register(queryRoutes({ db: database.pool, jwtSecret, now, ...deps }), { prefix: '/api' });
  await app.ready();
  /** `query` values are sent as JSON, as ra-data-simple-rest does. */
  const get = (url: string, { as, headers = {}, query = {} }: Ask = {}) =>
    app.inject({
      url: `/api${url}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])),
      headers: { ...(as ? { authorization: `Bearer ${tokenOf(as)}` } : {}), ...headers },
    });
  return { app, get };
};

/** A database that holds the golden contract. */
export const goldenDatabase = async () => {
  const database = await testDatabase();
  await createReadModels(database.pool);
  const { pool } = database;
  await insert(pool, 'users', golden.userRows);
  await insert(pool, 'projects', golden.projectRows);
  await insert(pool, 'catalog_items', golden.catalogRows);
  await insert(pool, 'estimations', golden.estimationRows);
  await insert(pool, 'advances', golden.advanceRows);
  await insert(pool, 'programs', golden.programRows);
  await insert(pool, 'program_concepts', golden.programConceptRows);
  await insert(pool, 'progress', golden.progressRows);
  return database;
};
