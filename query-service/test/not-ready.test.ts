import { embeddedLog } from '@obraclara/platform/store';
import { projectionNames } from '@obraclara/projections/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { readRoutes } from '../src/query-routes.ts';
import { goldenDatabase, queryServer, readerOf, type GoldenDatabase } from './query-server.ts';

type Server = Awaited<ReturnType<typeof queryServer>>;

const address = (url: string) => url.replace(/:[a-zA-Z]+/, 'golden');
/** Status and `Retry-After` of every read. */
const everyRead = (server: Server) =>
  Promise.all(
    readRoutes.map(async ({ url, action, projections }) => {
      const { statusCode, headers } = await server.get(address(url), { as: readerOf(action) });
      return { url, projections, statusCode, retry: headers['retry-after'] };
    }),
  );
const refused = { statusCode: 503, retry: expect.stringMatching(/^\d+$/) };

describe('while tables are those of an older version', () => {
  let database: GoldenDatabase;
  let server: Server;
  beforeAll(async () => {
    database = await goldenDatabase();
    server = await queryServer(database);
  });
  afterAll(async () => {
    await server?.app.close();
    await database?.drop();
  });

  it.each(projectionNames)(
    'of %s, whatever reads them asks to come back, and the rest goes on',
    async (name) => {
      const version = (by: number) =>
        database.pool.query('update read.checkpoints set version = version + $1 where name = $2', [by, name]);
      await version(-1);
      const answers = await everyRead(server);
      const ready = await server.get('/ready');
      await version(1);
      const reads = ({ projections }: { projections: readonly string[] }) =>
        ['users', 'projects', ...projections].includes(name);
      for (const answer of answers)
        if (reads(answer)) expect(answer).toMatchObject(refused);
        else expect(answer.statusCode).toBeLessThan(500);
      const { projections } = ready.json<{ projections: { name: string; reason: string }[] }>();
      expect(projections.find((each) => each.name === name)).toMatchObject({ reason: 'se reconstruye' });
      expect(ready.statusCode).toBe(503);
    },
  );

  it('that lack a column, they are not asked for it', async () => {
    await database.pool.query(`alter table read.progress drop column revision;
      update read.checkpoints set version = version - 1 where name = 'progress'`);
    const { statusCode } = await server.get('/progress/golden', { as: 'administrator' });
    expect(statusCode).toBe(503);
  });

  it('does not answer that an account is missing while users are not ready', async () => {
    await database.pool.query(`delete from read.users;
      update read.checkpoints set version = version - 1 where name = 'users'`);
    expect((await server.get('/auth/accounts')).statusCode).toBe(503);
  });
});

it('asks to come back while no projection has ever run', async () => {
  const database = await testDatabase();
  const store = await embeddedLog({ connectionString: database.url });
  const { readStream, head } = store;
  const server = await queryServer(database, { log: store, readStream, head });
  for (const answer of await everyRead(server)) expect(answer).toMatchObject(refused);
  for (const url of ['/auth/accounts', '/ready']) expect((await server.get(url)).statusCode).toBe(503);
  await server.app.close();
  await store.close();
  await database.drop();
});
