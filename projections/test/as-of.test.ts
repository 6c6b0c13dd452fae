import { estimationsStream, projectStream, usersStream } from '@obraclara/events';
import { isUnavailable } from '@obraclara/platform/http';
import {
  embeddedLog,
  eraseKeys,
  keyLasts,
  openEventStore,
  pause,
  setCleared,
  type EventStore,
} from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { projectAll } from '../src/index.ts';
import { openAsOf, type AsOfReads } from '../src/as-of/index.ts';
import { tables } from '../src/tables.ts';
import { estimation, meta, of, project, until } from './story.ts';

const day = (n: number) => new Date(`2026-02-0${n}T12:00:00.000Z`);
const now = () => day(9);
const log = () => undefined;

let database: TestDatabase;
let store: EventStore;
let past: AsOfReads;
let read: string[] = [];
/** Short limits, so that idle connections close soon. */
const patience = { statement: 5_000, idle: 300 };

const opened = () =>
  openAsOf({
    db: database.pool,
    connectionString: database.url,
    readStream: (stream, from) => {
      read.push(stream);
      return store.readStream(stream, from);
    },
    now,
    log,
    patience,
  });

beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  await projectAll({ store, pool: database.pool });
  read = [];
  past = opened();
});
afterEach(async () => {
  await past.close();
  await store.close();
  await database.drop();
});

const happens = (stream: string, at: Date, revision: number, event: ReturnType<typeof project>) =>
  store.append({
    stream,
    events: [event],
    expectedRevision: BigInt(revision - 1),
    meta: { ...meta(), at: at.toISOString() },
  });

const estimations = estimationsStream(of.contract_id);
const threeEstimations = async () => {
  await happens(projectStream('p1'), day(1), 0, project());
  await happens(estimations, day(2), 0, estimation(1));
  await happens(estimations, day(4), 1, estimation(2));
  await happens(estimations, day(3), 2, estimation(3));
};

it('omits events after one that cannot be applied, as the current model does', async () => {
  await threeEstimations();
  await happens(estimations, day(5), 3, { type: 'EstimationCreated', data: {} });
  await happens(estimations, day(6), 4, estimation(4));
  expect(await numbersAt(day(7))).toEqual([1, 2, 3]);
  await projectAll({ store, pool: database.pool });
  const { rows } = await database.pool.query<{ number: number }>(text);
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
});

const text = `select number from ${tables.estimations.from} order by number`;
const numbersAt = (instant: Date, projections = ['estimations'], projects = ['p1']) =>
  past.at({ instant, projects }, projections, async (db) =>
    (await db.query<{ number: number }>({ name: 'numbers', text })).rows.map(({ number }) => number),
  );
const connections = async () => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = 'obraclara past' and datname = current_database()`,
  );
  return rows[0]!.n;
};

it('includes events up to and at the instant, and stops a stream at its first later event', async () => {
  await threeEstimations();
  expect(await numbersAt(new Date(day(2).getTime() - 1))).toEqual([]);
  expect(await numbersAt(day(2))).toEqual([1]);
  // The third event has an earlier time than the second, but follows it in the stream.
  expect(await numbersAt(day(3))).toEqual([1]);
  expect(await numbersAt(day(4))).toEqual([1, 2, 3]);
  expect(await numbersAt(day(4), ['estimations'], [])).toEqual([]);
});

it('never answers of today what was not folded', async () => {
  await threeEstimations();
  await projectAll({ store, pool: database.pool });
  await expect(numbersAt(day(4), ['projects'])).rejects.toThrow(
    'relation "pg_temp.estimations" does not exist',
  );
  expect(await numbersAt(day(4))).toEqual([1, 2, 3]);
  // The connection now has another snapshot, and still has the prepared statement.
  for (const n of [1, 2, 3]) await expect(numbersAt(day(n), ['projects'])).rejects.toThrow('does not exist');
  await expect(
    past.at({ instant: day(4), projects: [] }, [], (db) =>
      db.query({ text: 'select from read.checkpoints' }),
    ),
  ).rejects.toThrow('does not exist');
});

it('folds an instant once for all requests, and each model once', async () => {
  await threeEstimations();
  const asked = await Promise.all(Array.from({ length: 5 }, () => numbersAt(day(4))));
  expect(asked).toEqual(Array.from({ length: 5 }, () => [1, 2, 3]));
  expect(read.filter((stream) => stream === estimations)).toHaveLength(1);
  await numbersAt(day(4), ['estimations', 'catalog']);
  expect(read.filter((stream) => stream === estimations)).toHaveLength(1);
  expect(await connections()).toBe(1);
});

it('folds again an instant that may still receive events', async () => {
  await threeEstimations();
  expect(await numbersAt(now())).toEqual([1, 2, 3]);
  await happens(estimations, now(), 3, estimation(4));
  expect(await numbersAt(now())).toEqual([1, 2, 3, 4]);
});

it('names no person whose key was erased, also in snapshots folded after the announcement', async () => {
  const people = await openEventStore({ connectionString: database.url });
  const { append, readStream } = people;
  const named = openAsOf({
    db: database.pool,
    connectionString: database.url,
    readStream,
    now,
    log,
    patience,
  });
  const nora = { id: 'u1', name: 'Nora Paz', email: 'nora@obra.mx', role: 'manager', assigned_projects: [] };
  const told = [
    { type: 'UserRegistered', data: nora },
    { type: 'UserDeleted', data: { id: 'u1' } },
    { type: 'PersonalDataErased', data: { id: 'u1', number: 1 } },
  ];
  for (const [n, event] of told.entries())
    await append({
      stream: usersStream,
      events: [event],
      expectedRevision: BigInt(n - 1),
      meta: { ...meta(), at: day(n === 0 ? 1 : 8).toISOString() },
    });
  await projectAll({ store: people, pool: database.pool });
  const namesAt = () =>
    named.at({ instant: day(5), projects: ['p1'] }, ['users'], async (db) =>
      (await db.query<{ name: string }>({ text: `select name from ${tables.users.from}` })).rows.map(
        ({ name }) => name,
      ),
    );
  expect(await namesAt()).toEqual(['Nora Paz']);

  const stop = new AbortController();
  const asking = (async () => {
    while (!stop.signal.aborted) await namesAt();
  })();
  const erased = [{ id: 'u1', number: 1 }];
  await eraseKeys(database.pool, erased);
  // The time after which no process has the key in its cache; the erasure waits for it too.
  await pause(2 * keyLasts);
  expect(await namesAt()).toEqual(['Usuario eliminado 1']);
  await setCleared(database.pool, erased);
  stop.abort();
  await asking;
  const before = await namesAt();
  expect([before, await namesAt()]).toEqual([['Usuario eliminado 1'], ['Usuario eliminado 1']]);
  await Promise.all([named.close(), people.close()]);
});

it('keeps moments apart, more of them than it has connections', async () => {
  await threeEstimations();
  const instants = Array.from({ length: 24 }, (_, index) => day(1 + (index % 6)));
  const expected = [[], [1], [1], [1, 2, 3], [1, 2, 3], [1, 2, 3]];
  expect(await Promise.all(instants.map((instant) => numbersAt(instant)))).toEqual(
    instants.map((_, index) => expected[index % 6]),
  );
  expect(await connections()).toBeLessThanOrEqual(3);
});

it('gives connections back that nobody asks, and opens others for those that were lost', async () => {
  await threeEstimations();
  expect(await numbersAt(day(4))).toEqual([1, 2, 3]);
  await until(async () => (await connections()) === 0);
  expect(await numbersAt(day(4))).toEqual([1, 2, 3]);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'obraclara past' and datname = current_database()`,
  );
  await until(async () => (await connections()) === 0);
  expect(await numbersAt(day(4))).toEqual([1, 2, 3]);
});

it('closes at once, and rejects queued and later requests as unavailable', async () => {
  await threeEstimations();
  const under = Promise.withResolvers<void>();
  const slow = past.at({ instant: day(4), projects: ['p1'] }, ['estimations'], (db) => {
    const asleep = db.query({ text: 'select pg_sleep(60)' });
    under.resolve();
    return asleep;
  });
  const asked = [slow, numbersAt(day(4)), numbersAt(day(4))];
  const ends = Promise.allSettled(asked);
  await under.promise;
  await past.close();
  const later = Promise.allSettled([numbersAt(day(3))]);
  past = opened();
  for (const one of [...(await ends), ...(await later)])
    expect(one.status === 'rejected' && isUnavailable(one.reason)).toBe(true);
  await until(async () => (await connections()) === 0);
});
