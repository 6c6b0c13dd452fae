import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { openEventStore } from '@obraclara/platform/store';
import { openDatabase } from './database.ts';

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '/nowhere', log: () => undefined });

it('uses the server that DATABASE_URL names', async () => {
  const { url, drop } = await testDatabase();
  const database = await open(url);
  expect(database.url).toBe(url);
  await database.close();
  await drop();
});

it('refuses a connection string that switches safe commits off', async () => {
  const { url, drop } = await testDatabase();
  const unsafe = new URL(url);
  unsafe.searchParams.set('options', '-c synchronous_commit=off');
  await expect(open(unsafe.toString())).rejects.toThrow('tiene desactivado synchronous_commit');
  await drop();
});

it('says in a sentence that the database is not there', async () => {
  await expect(open('postgres://127.0.0.1:1/none')).rejects.toThrow(
    'No se pudo conectar con la base de datos de DATABASE_URL: nadie contesta ahí; revise la dirección y que esté en marcha',
  );
});

const newer =
  'Con esta base de datos ya trabajó una versión más nueva de ObraClara. Inicie esa versión, o restaure el respaldo hecho antes de actualizar.';

it.each([
  ['one of a later release', `insert into read.checkpoints values ('users', 1000)`, newer],
  ['one of an earlier release', `insert into read.checkpoints values ('users', 1)`, undefined],
  [
    'a projection that this release does not know',
    `insert into read.checkpoints values ('else', 9)`,
    undefined,
  ],
  ['a log of a later release', `insert into es.migration values (1), (1000)`, newer],
  ['a log of this release', `insert into es.migration values (1)`, undefined],
])('of a database with %s', async (_, statement, refusal) => {
  const { url, pool, drop } = await testDatabase();
  await pool.query('create schema read; create table read.checkpoints (name text, version int)');
  await pool.query('create schema es; create table es.migration (version int)');
  await pool.query(statement);
  if (refusal === undefined) await (await open(url)).close();
  else await expect(open(url)).rejects.toThrow(refusal);
  await drop();
});

it('knows the tables that it makes itself', async () => {
  const { url, drop } = await testDatabase();
  const store = await openEventStore({
    connectionString: url,
    eventStoreUrl: undefined,
    log: () => undefined,
  });
  await store.close();
  await (await open(url)).close();
  await drop();
});
