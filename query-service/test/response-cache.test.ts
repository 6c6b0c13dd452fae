import { progressStream } from '@obraclara/events';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseCache } from '../src/freshness/response-cache.ts';
import { readRoutes } from '../src/query-routes.ts';
import { progressRows } from './golden-rows.ts';
import { goldenDatabase, now, queryServer, type GoldenDatabase } from './query-server.ts';

describe('the memory of answers', () => {
  const counted = () => {
    const loads: string[] = [];
    const load = (body: string) => async () => {
      loads.push(body);
      return body;
    };
    return { loads, load };
  };

  it('computes a response once for concurrent and later requests, until its state changes', async () => {
    const memory = responseCache(100);
    const { loads, load } = counted();
    const asked = [1, 2, 3].map(() => memory.answer('a', 'first', load('one')));
    expect((await Promise.all(asked)).map(String)).toEqual(['one', 'one', 'one']);
    await memory.answer('a', 'first', load('late'));
    expect(String(await memory.answer('a', 'second', load('two')))).toBe('two');
    expect(loads).toEqual(['one', 'two']);
    expect(memory.size()).toBe(3);
  });

  it('holds no more bytes than it may, and those that were used last', async () => {
    const memory = responseCache(10);
    const { loads, load } = counted();
    for (const of of ['a', 'b', 'a', 'c']) await memory.answer(of, '', load(`${of}ñ..`));
    expect(memory.size()).toBe(10);
    for (const of of ['a', 'c', 'b']) await memory.answer(of, '', load(`${of}ñ..`));
    expect(loads).toEqual(['añ..', 'bñ..', 'cñ..', 'bñ..']);
    expect(memory.size()).toBe(10);
  });

  it('answers what is larger than itself without keeping it or losing the rest', async () => {
    const memory = responseCache(10);
    const { loads, load } = counted();
    await memory.answer('small', '', load('kept'));
    expect(String(await memory.answer('large', '', load('x'.repeat(11))))).toBe('x'.repeat(11));
    await memory.answer('large', '', load('again'));
    await memory.answer('small', '', load('never'));
    expect(loads).toEqual(['kept', 'x'.repeat(11), 'again']);
  });

  it('does not keep a failure', async () => {
    const memory = responseCache(100);
    const lost = async () => Promise.reject(new Error('lost'));
    await expect(memory.answer('a', '', lost)).rejects.toThrow('lost');
    expect(String(await memory.answer('a', '', async () => 'found'))).toBe('found');
  });

  it('holds the latest answer even if an earlier one takes longer', async () => {
    const memory = responseCache(100);
    const slow = Promise.withResolvers<string>();
    const first = memory.answer('a', 'first', () => slow.promise);
    await memory.answer('a', 'second', async () => 'new');
    slow.resolve('former');
    expect(String(await first)).toBe('former');
    const { loads, load } = counted();
    expect(String(await memory.answer('a', 'second', load('again')))).toBe('new');
    expect(loads).toEqual([]);
    expect(memory.size()).toBe(3);
  });
});

describe('analytics', () => {
  const urls = [
    '/analytics/progress/golden',
    '/analytics/financial/golden',
    '/analytics/s-curve/golden',
    '/projects/golden/internal-analytics',
  ];
  const lists = ['/portfolio', '/my-day'];
  const at = '2025-06-15T12:00:00.000Z';
  let database: GoldenDatabase;
  let server: Awaited<ReturnType<typeof queryServer>>;
  let today = now;
  let queries: string[] = [];
  beforeAll(async () => {
    database = await goldenDatabase();
    const query = (config: pg.QueryConfig) => {
      queries.push(config.name ?? config.text);
      return database.pool.query(config);
    };
    server = await queryServer(database, { db: { query } as unknown as pg.Pool, now: () => today() });
  });
  afterAll(async () => {
    await server?.app.close();
    await database?.drop();
  });

  /** Queries other than those of checkpoints and users. */
  const computed = () => queries.filter((name) => /analytics|curve/.test(name)).toSorted();
  const bodies = async (as: 'manager' | 'administrator' = 'manager') => {
    const answers = [];
    for (const url of urls) answers.push(await server.get(url, { as }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));
    return answers.map(({ body }) => body);
  };
  const record = async () => {
    const { created_at: _at, created_by: _by, ...recorded } = progressRows[0]!;
    await database.write(`${progressStream('golden')}-later`, at, {
      type: 'ProgressRecorded',
      data: { ...recorded, id: 'later', quantity_advanced: 10 },
    });
    await database.project();
  };

  it('are computed once for all readers', async () => {
    const first = await bodies('manager');
    expect(computed()).not.toEqual([]);
    queries = [];
    expect(await bodies('administrator')).toEqual(first);
    expect(computed()).toEqual([]);
  });

  it('stay closed to whom they are refused, remembered or not', async () => {
    for (const url of urls) expect((await server.get(url)).statusCode).toBe(401);
    for (const url of urls.slice(0, 3))
      expect((await server.get(url.replace('golden', 'empty'), { as: 'manager' })).statusCode).toBe(403);
  });

  it('of all projects are computed once for the readers of the same ones', async () => {
    for (const url of lists) {
      const [all, some] = [
        await server.get(url, { as: 'administrator' }),
        await server.get(url, { as: 'manager' }),
      ];
      const rows: { id?: string; project_id?: string }[] = JSON.parse(some.body);
      expect(new Set(rows.map((row) => row.project_id ?? row.id))).toEqual(new Set(['golden']));
      queries = [];
      expect((await server.get(url, { as: 'administrator' })).body).toBe(all.body);
      expect((await server.get(url, { as: 'manager' })).body).toBe(some.body);
      expect(computed()).toEqual([]);
    }
    expect(JSON.parse((await server.get('/portfolio', { as: 'administrator' })).body).length).toBeGreaterThan(
      1,
    );
  });

  it('follow a write at once', async () => {
    const before = await bodies();
    expect(before[1]).toContain('"executed_amount":1275747.63');
    await record();
    const after = await bodies();
    // C-001 has 10 more units, at $18.37.
    expect(after[1]).toContain('"executed_amount":1275931.33');
    expect(after[0]).not.toBe(before[0]);
    expect(after[2]).not.toBe(before[2]);
  });

  it('follow the calendar without a write', async () => {
    const month = async () => JSON.parse((await bodies())[2]!).current_month_index as number;
    const before = await month();
    today = () => new Date('2025-02-10T18:00:00Z');
    expect(await month()).toBeLessThan(before);
  });

  it('are the only answers remembered: everything else may depend on who asks or on its query', () => {
    const remembered = readRoutes.filter((route) => route.response !== undefined && route.remembered);
    expect(remembered.map(({ url }) => url.replace(':projectId', 'golden')).toSorted()).toEqual(
      [...urls, ...lists].toSorted(),
    );
    for (const { querystring } of remembered) expect(querystring).toBeUndefined();
  });
});
