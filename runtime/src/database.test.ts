import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
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
    'No se pudo conectar con la base de datos de DATABASE_URL',
  );
});
