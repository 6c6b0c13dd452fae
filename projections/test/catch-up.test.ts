import { embeddedLog, type EventStore, type Recorded } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { projectAll, readModels, rebuildProjection, startProjections } from '../src/index.ts';
import type { Projection, Row } from '../src/projection.ts';
import { numericTypes } from '../src/tables.ts';
import { project, workspace } from '../src/workspace.ts';
import { bloomFilter, type BloomFilter } from '../src/bloom-filter.ts';
import { loadMissing } from '../src/write.ts';
import { live, randomEvents } from './random-life.ts';
import { append, estimation, meta, until } from './story.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const log = () => undefined;
const pool = () => database.pool;
const everything = async () => {
  const events: Recorded[] = [];
  for await (const event of store.readAll(0n)) events.push(event);
  return events;
};

const byKey = (key: string) => (a: Row, b: Row) => (String(a[key]) < String(b[key]) ? -1 : 1);

/** The rows in the tables, and the expected rows: the same events folded in memory by the same handlers. */
const tablesAndFold = async (models: readonly Projection[]) => {
  const events = await everything();
  const [held, folded]: Record<string, Row[]>[] = [{}, {}];
  for (const model of models) {
    const rows = project(model, events, () => undefined);
    for (const { name, key, columns } of model.tables) {
      folded![name] = rows[name]!.toSorted(byKey(key));
      const text = `select ${Object.keys(columns)
        .map((column) => `"${column}"`)
        .join()} from read."${name}"`;
      const found = await pool().query<Row>({ text, types: numericTypes });
      held![name] = found.rows.toSorted(byKey(key));
    }
  }
  return { held: held!, folded: folded! };
};

it.each([4711])(
  'leaves in the tables what the fold makes, in one go and by two workers (life %i)',
  async (seed) => {
    const life = randomEvents(seed, 3000);
    const ends = await live(store, life.slice(0, 600));
    await projectAll({ store, pool: pool() });
    const first = await tablesAndFold(readModels);
    expect(first.held).toEqual(first.folded);
    expect(first.held['history']!.length).toBeGreaterThan(200);

    // The workers start far behind, and more events arrive while they catch up.
    await live(store, life.slice(600, 2800), ends);
    const workers = await Promise.all([1, 2].map(() => startProjections({ store, pool: pool(), log })));
    await live(store, life.slice(2800), ends);
    await until(async () => {
      const head = await store.head();
      const { rows } = await pool().query<{ n: number }>(
        'select count(*)::int as n from read.checkpoints where position = $1',
        [head],
      );
      return rows[0]!.n === readModels.length;
    }, 60_000);
    await Promise.all(workers.map((worker) => worker.stop()));
    const second = await tablesAndFold(readModels);
    expect(second.held).toEqual(second.folded);
  },
  // Three thousand sequential appends.
  60_000,
);

it.each([5, 92])('rebuilds the same rows as the fold with little memory (life %i)', async (seed) => {
  await live(store, randomEvents(seed, 450));
  await projectAll({ store, pool: pool() });
  const room = { rows: 3, events: 12 };
  for (const model of readModels)
    expect(await rebuildProjection({ store, pool: pool(), log, model, room })).toBe('done');
  const { held, folded } = await tablesAndFold(readModels);
  expect(held).toEqual(folded);
});

/** A projection of the quantity of each line. */
const lines = (name: string): Projection => ({
  name,
  version: 1,
  tables: [{ name, key: 'id', columns: { id: 'key', contract_id: 'key', quantity: 'integer' } }],
  groupBy: 'contract_id',
  groupOf: { EstimationCreated: ({ contract_id }: { contract_id: string }) => contract_id },
  on: {
    EstimationCreated: (tables, data) => {
      const { contract_id, concepts } = data as { contract_id: string; concepts: Line[] };
      for (const { concept_id: id, quantity } of concepts) tables[name]!.put({ id, contract_id, quantity });
    },
  },
});

type Line = { concept_id: string; quantity: number };
const estimationCreated = (contract: string, number: number, concepts: readonly Line[]) => {
  const { type, data } = estimation(number, {}, { contract_id: contract, project_id: contract });
  return { type, data: { ...data, concepts } };
};
const kept = async (name: string) =>
  (await pool().query<Row>(`select id, contract_id, quantity from read.${name} order by id`)).rows;

/** Number of rows per contract. */
const counts = async (name: string) => {
  const rows = await kept(name);
  return ['a', 'b', 'c'].map((one) => rows.filter(({ contract_id }) => contract_id === one).length);
};

it('sets aside the stream of a value that the database refuses among hundreds, and no other', async () => {
  for (const contract of ['a', 'b', 'c']) {
    const estimations = Array.from({ length: 120 }, (_, n) => {
      const quantity = contract === 'b' && n === 60 ? 3_000_000_000 : n;
      return estimationCreated(contract, n, [{ concept_id: `${contract}${n}`, quantity }]);
    });
    await append(store, `estimations-${contract}`, ...estimations);
  }
  const narrow = lines('kept_lines');
  // Like `narrow`, with a column that accepts the value.
  const [table] = narrow.tables;
  const wide = {
    ...lines('wide_lines'),
    tables: [{ ...table!, name: 'wide_lines', columns: { ...table!.columns, quantity: 'numeric' as const } }],
  };
  await projectAll({ store, pool: pool(), models: [narrow, wide] });
  expect([await counts('kept_lines'), await counts('wide_lines')]).toEqual([
    [120, 60, 120],
    [120, 120, 120],
  ]);
  const { rows } = await pool().query<Row>('select projection, stream, revision::int from read.parked');
  expect(rows).toEqual([{ projection: 'kept_lines', stream: 'estimations-b', revision: 60 }]);
});

/** Like `lines`, but its handler throws for this contract from one revision on. */
const choosyLines = (name: string, contract: string, from: number): Projection => {
  const model = lines(name);
  const { EstimationCreated: taken } = model.on;
  const refusing: Projection['on'][string] = (rows, data, fact) => {
    if ((data as { contract_id: string }).contract_id === contract && fact.revision === from)
      throw new Error('no');
    taken!(rows, data, fact);
  };
  return { ...model, on: { EstimationCreated: refusing } };
};

type Ground = { each: number; together: number; huge: number };
/**
 * Appends `each` estimations to each of three contracts, alternating after `together`; one of `b` has a quantity out of the column's range.
 */
const threeContracts = async ({ each, together, huge }: Ground) => {
  for (let first = 0; first < each; first += together)
    for (const contract of ['a', 'b', 'c']) {
      const estimations = Array.from({ length: together }, (_, n) => {
        const quantity = contract === 'b' && first + n === huge ? 3_000_000_000 : n;
        return estimationCreated(contract, first + n, [{ concept_id: `${contract}${first + n}`, quantity }]);
      });
      await append(store, `estimations-${contract}`, ...estimations);
    }
};

it('writes nothing that was worked out on top of what the database refuses, and all of it again without that', async () => {
  await threeContracts({ each: 1200, together: 100, huge: 250 });
  const messages: string[] = [];
  const models = [choosyLines('first_lines', 'c', 800), lines('second_lines')];
  await projectAll({ store, pool: pool(), models, log: (message) => void messages.push(message) });
  expect(await counts('first_lines')).toEqual([1200, 250, 800]);
  expect(await counts('second_lines')).toEqual([1200, 250, 1200]);
  const { rows } = await pool().query<Row>(
    'select projection, stream, revision::int from read.parked order by 1, 2',
  );
  expect(rows).toEqual([
    { projection: 'first_lines', stream: 'estimations-b', revision: 250 },
    { projection: 'first_lines', stream: 'estimations-c', revision: 800 },
    { projection: 'second_lines', stream: 'estimations-b', revision: 250 },
  ]);
  expect(messages.filter((message) => message.includes('cannot be applied'))).toHaveLength(3);
});

it('rebuilds up to an event that cannot be applied, or that the database refuses', async () => {
  const choosy = choosyLines('rebuilt_lines', 'c', 40);
  await threeContracts({ each: 200, together: 10, huge: 120 });
  await projectAll({ store, pool: pool(), models: [choosy] });
  for (const room of [undefined, { rows: 1000, events: 400 }, { rows: 10, events: 25 }]) {
    await rebuildProjection({ store, pool: pool(), log, model: choosy, ...(room && { room }) });
    expect(await counts('rebuilt_lines')).toEqual([200, 120, 40]);
    const parked = await pool().query<Row>('select stream, revision::int from read.parked order by 1');
    expect(parked.rows).toEqual([
      { stream: 'estimations-b', revision: 120 },
      { stream: 'estimations-c', revision: 40 },
    ]);
  }
});

it('takes a row that is there under another group for the same one, among hundreds of one event', async () => {
  const models = [lines('moved_lines'), lines('other_lines')];
  const of = (contract: string, count: number) => {
    const concepts = Array.from({ length: count }, (_, n) => ({ concept_id: `c${n}`, quantity: n }));
    return append(store, `estimations-${contract}`, estimationCreated(contract, 1, concepts));
  };
  await of('a', 70);
  await projectAll({ store, pool: pool(), models });
  await of('b', 200);
  await projectAll({ store, pool: pool(), models });
  for (const { name } of models) {
    const rows = await kept(name);
    expect(rows).toHaveLength(200);
    expect(new Set(rows.map(({ contract_id }) => contract_id))).toEqual(new Set(['b']));
  }
  expect((await pool().query('select from read.parked')).rows).toEqual([]);
});

it('asks for the rows of a group that it had before, and for no others where it began with none', async () => {
  const model = lines('asked_lines');
  const event = (contract: string) => ({ ...estimationCreated(contract, 1, []), meta: meta(), revision: 0n });
  const asked: unknown[] = [];
  const query = async ({ values }: { values: unknown[] }) => {
    asked.push(values[0]);
    return { rows: [] };
  };
  const load = (seen: BloomFilter | undefined, ...contracts: string[]) => {
    const work = workspace(model);
    return loadMissing({ query } as never, { model, work, seen }, 'read', work.missing(contracts.map(event)));
  };
  const seen = bloomFilter();
  await load(seen, 'a', 'b');
  expect(asked).toEqual([]);
  await load(seen, 'a', 'c');
  expect(asked).toEqual([['a']]);
  await load(undefined, 'd', 'e');
  expect(asked).toEqual([['a'], ['d', 'e']]);
});
