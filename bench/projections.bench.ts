import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyEvent } from '../events/src/index.ts';
import type { EventStore } from '../platform/src/store/index.ts';
import { projectAll, rebuildProjection } from '../projections/src/index.ts';
import type { Projection } from '../projections/src/projection.ts';
import { readModels } from '../projections/src/read-models/index.ts';
import { createIndexes, createTables, dropTables, qualified } from '../projections/src/schema.ts';
import { onFreshLog } from './fresh-log.ts';
import { benchServer, goal, median, note, noteMedians, race, ratio } from './harness.ts';
import { fillMixed } from './mixed-log.ts';

/** Information only: speed of rebuilding a small projection from a log of 50,000 events. */
const rebuilding = async (store: EventStore, pool: pg.Pool) => {
  const model = readModels.find(({ name }) => name === 'progress')!;
  const recorded = (index: number): AnyEvent => ({
    type: 'ProgressRecorded',
    data: {
      id: `a${index}`,
      project_id: 'p1',
      concept_id: 'c1',
      quantity_advanced: 1.25,
      progress_date: '2026-01-15',
      observations: 'Avance del día',
      photo_url: null,
      created_offline: false,
    },
  });
  const total = 50_000;
  const meta = {
    at: new Date().toISOString(),
    by: 'bench',
    role: 'supervisor',
    correlation_id: 'b',
    schema_version: 1,
  };
  for (let first = 0; first < total; first += 1000)
    await store.append({
      stream: `progress-${first}`,
      events: Array.from({ length: 1000 }, (_, index) => recorded(first + index)),
      expectedRevision: -1n,
      meta: { ...meta, command_id: randomUUID() },
    });
  const rate = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return Math.round((total / (performance.now() - started)) * 1000);
  };
  const followed = await rate(() => projectAll({ store, pool, models: [model] }));
  const rebuilt = await rate(() => rebuildProjection({ store, pool, log: note, model }));
  note(`a row per event: ${followed} events/s followed in batches, ${rebuilt} events/s rebuilt`);
};

const events = Number(process.env['BENCH_EVENTS'] ?? 60_000);

/** Lower bound for every reader of these events: pages of a thousand, with JSON parsed by `pg` and discarded. */
const onlyReading = async (pool: pg.Pool, types?: readonly string[]) => {
  const filter = types ? 'and type = any ($2)' : '';
  const text = `select type, data, stream, revision, position, meta from es.event where position > $1 ${filter} order by position limit 1000`;
  for (let position = '0', full = true; full;) {
    const values = types ? [position, types] : [position];
    const { rows } = await pool.query<{ position: string }>({ name: `read ${filter}`, text, values });
    full = rows.length === 1000;
    position = rows.at(-1)?.position ?? position;
  }
};

/**
 * Lower bound for every writer of a projection: PostgreSQL copies its final rows once and creates the readers' indexes as a
 * rebuild does.
 */
const onlyWriting = async (pool: pg.Pool, model: Projection, readersAfter: boolean) => {
  await createTables(pool, model, 'read_next');
  await createIndexes(pool, model, 'read_next', readersAfter ? ['groups'] : ['groups', 'readers']);
  for (const { name } of model.tables)
    await pool.query(
      `begin; set local synchronous_commit = off;
       insert into ${qualified('read_next', name)} select * from ${qualified('read', name)}; commit`,
    );
  if (readersAfter) await createIndexes(pool, model, 'read_next', ['readers']);
  await dropTables(
    pool,
    'read_next',
    model.tables.map(({ name }) => name),
  );
};

const onlyWritingAll = async (pool: pg.Pool) => {
  for (const model of readModels) await onlyWriting(pool, model, false);
};

/** Rate of both lower bounds in sequence: our code at no cost, and without parallel work. */
const bothOf = (results: Map<string, number[]>, one: string, other: string): number =>
  median(results.get(one)!.map((value, round) => 1 / (1 / value + 1 / results.get(other)![round]!)));

/** All projections together from an empty database, and some rebuilt one by one, on a realistic log. */
const onMixedLog = async (store: EventStore, pool: pg.Pool) => {
  const total = await fillMixed(store, events);
  await pool.query('vacuum analyze es.event');
  const perSecond = (name: string, work: () => Promise<unknown>, before?: string) => ({
    name,
    measure: async () => {
      if (before) await pool.query(before);
      const started = performance.now();
      await work();
      return (total / (performance.now() - started)) * 1000;
    },
  });
  const rebuilt = ['progress', 'history', 'users'].map((name) =>
    readModels.find((model) => model.name === name)!,
  );
  const results = await race([
    perSecond('reading and parsing', () => onlyReading(pool)),
    perSecond(
      'all projections',
      () => projectAll({ store, pool }),
      'drop schema if exists read cascade; drop schema if exists read_next cascade',
    ),
    perSecond('writing their rows in PostgreSQL', () => onlyWritingAll(pool)),
    ...rebuilt.flatMap((model) => [
      perSecond(`reading and parsing for ${model.name}`, () => onlyReading(pool, Object.keys(model.on))),
      perSecond(`writing the rows of ${model.name}`, () => onlyWriting(pool, model, true)),
      perSecond(`${model.name} rebuilt`, () => rebuildProjection({ store, pool, log: note, model })),
    ]),
  ]);
  noteMedians(`a log of ${total} events of many projects`, results, 'events/s');
  goal({
    label: 'all projections catch up, thousands of events a second',
    value: median(results.get('all projections')!) / 1000,
    atLeast: 25,
  });
  const noteTimes = (name: string, reading: string, writing: string) => {
    const least = bothOf(results, reading, writing);
    const times = median(results.get(name)!) / least;
    note(
      `  ${name}, times reading and then writing in PostgreSQL (${least.toFixed(0)}): ${times.toFixed(2)}`,
    );
  };
  noteTimes('all projections', 'reading and parsing', 'writing their rows in PostgreSQL');
  for (const { name } of rebuilt) {
    noteTimes(`${name} rebuilt`, `reading and parsing for ${name}`, `writing the rows of ${name}`);
    goal({
      label: `rebuild of ${name}, times only reading and parsing its events`,
      value: ratio(results, `${name} rebuilt`, `reading and parsing for ${name}`),
      atLeast: 0.7,
    });
  }
};

export const run = async () => {
  const server = await benchServer();
  try {
    await onFreshLog(server, rebuilding);
    await onFreshLog(server, onMixedLog);
  } finally {
    await server.stop();
  }
};
