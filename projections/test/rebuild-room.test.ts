import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { projectAll, rebuildProjection } from '../src/index.ts';
import { counting } from './counting.ts';
import { append, estimation } from './story.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  await append(store, 'estimations-p1:main', ...[1, 2, 3].map((n) => estimation(n)));
  await projectAll({ store, pool: database.pool, models: [model] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  await database.drop();
});

const log = () => undefined;
const model = counting('counted');
const build = (
  through: Partial<EventStore>,
  more: { room?: typeof room; pool?: pg.Pool; model?: typeof model } = {},
) => rebuildProjection({ store: { ...store, ...through }, pool: database.pool, log, model, ...more });
const room = { rows: 1000, events: 1 };

const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : String((asked as { text?: string }).text);
/** Records the queries of all clients from now on, in order. */
const watched = () => {
  const asked: string[] = [];
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    asked.push(textOf(all[0]));
    return query.apply(this, all) as never;
  });
  return asked;
};

/** Reads normally until read number `time`, which yields one event, written at once, and then throws. */
const failingAt = (time: number): EventStore['readAll'] => {
  let times = 0;
  return async function* (...asked) {
    times += 1;
    if (times < time) return yield* store.readAll(...asked);
    if (time > 1) await append(store, 'estimations-p1:main', estimation(9));
    for await (const event of store.readAll(...asked)) {
      yield event;
      throw new Error('the store is away');
    }
  };
};

it.each([
  ['it reads', 1, ['commit']],
  ['others wait for its tables', 3, ['release savepoint writing', 'rollback']],
])('writes nothing any more once it has failed while %s', async (_, time, last) => {
  const asked = watched();
  await expect(build({ readAll: failingAt(time) }, { room })).rejects.toThrow('the store is away');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const own = asked.filter((text) => !/ es\.| from es|listen|notify|set enable_seqscan/i.test(text));
  const end = own.findIndex((text) => text.includes('pg_advisory_unlock'));
  expect(own.slice(end - last.length)).toEqual([...last, own[end]]);
});

it('writes large rows in smaller batches', async () => {
  const asked = watched();
  const filler = 'x'.repeat(1024 * 1024);
  const begun = () => asked.filter((text) => text.startsWith('begin; set local synchronous_commit')).length;
  let [read, most, seen] = [0, 0, 0];
  await append(store, 'estimations-p1:main', ...Array.from({ length: 57 }, (_, nth) => estimation(nth + 4)));
  /** Yields the sixty events of 1 MB each, and counts the events between two writes. */
  const readAll: EventStore['readAll'] = async function* (...asking) {
    for await (const event of store.readAll(...asking)) {
      if (begun() > seen) [seen, read] = [begun(), 0];
      most = Math.max(most, (read += 1));
      yield { ...event, data: { ...event.data, filler } };
    }
  };
  expect(await build({ readAll })).toBe('done');
  expect(most).toBeGreaterThan(8);
  expect(most).toBeLessThanOrEqual(20);
  expect((await database.pool.query('select times from read.counted')).rows).toEqual([{ times: 60 }]);
});

it('makes indexes of a full table also where that takes longer than a statement may', async () => {
  const query_timeout = 3000;
  const pool = new pg.Pool({ connectionString: database.url, query_timeout });
  const indexed = { ...model, tables: model.tables.map((table) => ({ ...table, indexes: ['project_id'] })) };
  const other = await database.pool.connect();
  let freed: Promise<unknown> | undefined;
  /** Locks the table as a writer does: others can write too, but CREATE INDEX waits. */
  const readAll: EventStore['readAll'] = async function* (...asking) {
    yield* store.readAll(...asking);
    if (freed) return;
    await other.query('begin; lock table read_next.counted in row exclusive mode');
    freed = new Promise((resolve) => setTimeout(resolve, query_timeout + 500)).then(() =>
      other.query('commit'),
    );
  };
  try {
    expect(await build({ readAll }, { pool, model: indexed })).toBe('done');
  } finally {
    await freed;
    other.release();
    await pool.end();
  }
  expect(
    (
      await database.pool.query(
        `select from pg_indexes where tablename = 'counted' and indexdef like '%project_id%'`,
      )
    ).rowCount,
  ).toBe(1);
});
