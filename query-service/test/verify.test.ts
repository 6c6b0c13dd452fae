import type { ProjectVerification } from '@obraclara/api';
import { estimationsStream, projectStream } from '@obraclara/events';
import { openAsOf, type AsOfReads } from '@obraclara/projections/as-of';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashByHand } from '../../platform/test/store/chain-contract.ts';
import { collect } from '../../platform/test/store/contract.ts';
import {
  goldenDatabase,
  isTogether,
  now,
  queryServer,
  type Caller,
  type GoldenDatabase,
} from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let past: AsOfReads;
beforeAll(async () => {
  database = await goldenDatabase();
  const { readStream } = database.store;
  const log = () => undefined;
  past = openAsOf({ db: database.pool, connectionString: database.url, readStream, now, log });
  server = await queryServer(database, { past, readStream });
});
afterAll(async () => {
  await server?.app.close();
  await past?.close();
  await database?.drop();
});

const ask = (query = '', as: Caller = 'administrator') =>
  server.get(`/projects/golden/verify${query}`, { as });
const verified = async (query?: string, as?: Caller) => {
  const answer = await ask(query, as);
  expect(answer.statusCode).toBe(200);
  return answer.json<ProjectVerification>();
};

/** The last hash and the number of events of each stream of the project's log, from the table itself. */
const heads = async () => {
  const { rows } = await database.pool.query<{ stream: string; events: number; hash: string }>(
    `select stream, count(*)::int as events, (array_agg(meta->>'hash' order by revision desc))[1] as hash
     from es.event where stream <> 'users' and (stream like '%golden%' or stream like 'document-%') group by stream`,
  );
  return new Set(rows.map(({ stream, events, hash }) => `${stream} ${events} ${hash}`));
};
const told = ({ streams }: ProjectVerification) =>
  new Set(streams.map(({ stream, events, hash }) => `${stream} ${events} ${hash}`));

/** Changes an event as only the owner of the tables can. */
const tamper = (text: string) =>
  database.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);

it('gives the number of events and the last hash of each stream of the project', async () => {
  const found = await verified();
  expect(found).toMatchObject({ fits: true, fault: null, found: null });
  const all = await heads();
  // The table also has documents of other projects.
  expect([...told(found)].filter((line) => !all.has(line))).toEqual([]);
  const names = found.streams.map(({ stream }) => stream);
  expect(names).toEqual(
    expect.arrayContaining([projectStream('golden'), estimationsStream('golden:main'), 'document-d2']),
  );
  expect(found.events).toBe(found.streams.reduce((sum, { events }) => sum + events, 0));
});

it('finds which event has a hash, by its first characters in either case', async () => {
  const [first] = await collect(database.store.readStream(projectStream('golden')));
  const hash = hashByHand(first!);
  for (const asked of [hash, hash.slice(0, 16), hash.slice(0, 16).toUpperCase()])
    expect((await verified(`?hash=${asked}`)).found).toEqual({
      stream: projectStream('golden'),
      revision: 0,
      type: 'ProjectCreated',
      hash,
      at: first!.meta.at,
      by: first!.meta.by,
    });
  expect((await verified(`?hash=${'0'.repeat(16)}`)).found).toBeNull();
  for (const wrong of ['abc', 'z'.repeat(16), 'a'.repeat(65)])
    expect((await ask(`?hash=${wrong}`)).statusCode).toBe(422);
});

it('is the same as of an instant, with the events of then', async () => {
  const all = await verified();
  expect(await verified(`?as_of=${now().toISOString()}`)).toEqual(all);
  const { rows } = await database.pool.query<{ at: string }>(
    `select max(meta->>'at') as at from es.event where stream = $1`,
    [estimationsStream('golden:main')],
  );
  const before = new Date(Date.parse(rows[0]!.at) - 1).toISOString();
  const then = await verified(`?as_of=${before}`);
  expect(then.fits).toBe(true);
  expect(then.events).toBeLessThan(all.events);
});

it('names a changed event at once, also to clients with a cached response', async () => {
  const before = await ask();
  const stream = estimationsStream('golden:main');
  await tamper(`create table public.kept as select * from es.event where stream = '${stream}' and revision = 2;
    update es.event set data = (data::jsonb || '{"note":"otra"}')::json where stream = '${stream}' and revision = 2`);
  const etag = String(before.headers['etag']);
  const again = await server.get('/projects/golden/verify', {
    as: 'externo',
    headers: { 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(200);
  const { fits, fault } = again.json<ProjectVerification>();
  expect(fits).toBe(false);
  expect(fault).toMatchObject({ stream, revision: 2, reason: 'changed' });
  expect(fault!.sentence).toContain(`El evento 2 de «${stream}»`);
  await tamper(`update es.event e set data = k.data from public.kept k where e.position = k.position`);
  expect((await verified()).fits).toBe(true);
});

it('misses the last events of a stream, and all of one, that it knew of', async () => {
  const stream = estimationsStream('golden:main');
  const { rows } = await database.pool.query<{ last: number }>(
    'select max(revision)::int as last from es.event where stream = $1',
    [stream],
  );
  const { last } = rows[0]!;
  for (const from of [last, 0]) {
    await tamper(`create table public.taken as select * from es.event where stream = '${stream}' and revision >= ${from};
      delete from es.event where stream = '${stream}' and revision >= ${from}`);
    const { fits, fault } = await verified();
    expect([fits, fault]).toEqual([
      false,
      expect.objectContaining({ stream, revision: from, reason: 'gone', type: null }),
    ]);
    await tamper('insert into es.event select * from public.taken; drop table public.taken');
  }
  expect((await verified()).fits).toBe(true);
});

it.runIf(isTogether)('says that it cannot be done where there is no log', async () => {
  const { store: _, ...readModels } = database;
  const without = await queryServer(readModels);
  const answer = await without.get('/projects/golden/verify', { as: 'manager' });
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    503,
    'Aquí no se puede comprobar la bitácora.',
  ]);
  await without.app.close();
});
