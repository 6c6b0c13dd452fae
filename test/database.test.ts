import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';

it('gives every test a database of its own, gone afterwards', async () => {
  const first = await testDatabase();
  const second = await testDatabase();
  await first.pool.query('create table mark (id int)');
  await expect(second.pool.query('select * from mark')).rejects.toThrow(/does not exist/);
  await first.drop();
  await second.drop();
  await expect(first.pool.query('select 1')).rejects.toThrow(/after calling end/);
});
