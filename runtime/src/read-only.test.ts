import { withClient } from '@obraclara/platform/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { readOnly } from './read-only.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table kept as select 1 as n');
});
afterAll(() => database?.drop());

const asked = (text: string) => withClient(database.pool, (client) => readOnly(client, text));

it('answers what is asked, and changes nothing', async () => {
  expect(await asked('select n, n + 1 as next from kept')).toEqual([{ n: 1, next: 2 }]);
  await expect(asked('delete from kept returning n')).rejects.toThrow('read-only transaction');
  await expect(asked('commit; delete from kept')).rejects.toThrow('multiple commands');
  expect(await asked('select n from kept')).toEqual([{ n: 1 }]);
});
