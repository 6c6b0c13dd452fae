import { tables } from '@obraclara/projections/tables';
import { expect, it } from 'vitest';
import { goldenDatabase, queryServer } from './query-server.ts';

it('takes away no more of the history than a workbook should hold, and says so', async () => {
  const database = await goldenDatabase();
  await database.project();
  const server = await queryServer(database);
  const asked = () => server.get('/projects/golden/history.csv', { as: 'manager' });
  const history = tables.history.from;
  const count = Number(
    (await server.get('/projects/golden/history', { as: 'manager' })).headers['content-range']
      ?.toString()
      .split('/')[1],
  );
  const add = (from: number, to: number) =>
    database.pool.query(
      `insert into ${history} select (jsonb_populate_record(one, jsonb_build_object('id', 'more-' || n))).*
      from (select h as one from ${history} h where project_id = 'golden' and kind = 'estimation' limit 1) any_one,
        generate_series($1::int, $2::int) n`,
      [from, to],
    );
  await add(count + 1, 20_000);
  expect((await asked()).body.split('\r\n').length).toBe(20_000 + 2);
  await add(20_001, 20_001);
  const refused = await server.get('/projects/golden/history.csv', {
    as: 'manager',
    headers: { 'if-none-match': 'none' },
  });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    422,
    'El historial tiene más de 20,000 movimientos: elija un período más corto.',
  ]);
  await server.app.close();
  await database.drop();
}, 120_000);
