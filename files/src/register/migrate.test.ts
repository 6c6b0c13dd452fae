import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { fileKinds } from './file-registry.ts';
import { migrateFiles } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const register = (id: string, kind: string) =>
  database.pool.query(
    `insert into files.file (id, project_id, kind, name, media_type, bytes, sha256, uploaded_by, uploaded_at)
     values ($1, 'p1', $2, 'a', 'b', 1, 'c', 'd', now())`,
    [id, kind],
  );

it('lets a register from before there was a kind of file take it, keeps what it has, and takes no other', async () => {
  await migrateFiles(database.pool);
  await database.pool.query(
    `alter table files.file drop constraint file_kind_check;
     alter table files.file add check (kind in ('minuta', 'oficio', 'estimacion', 'photo', 'logo'))`,
  );
  await register('before', 'photo');
  await expect(register('x', 'croquis')).rejects.toThrow(/file_kind_check/);
  await Promise.all([migrateFiles(database.pool), migrateFiles(database.pool)]);
  for (const kind of fileKinds) await register(kind, kind);
  await expect(register('x', 'tesoro')).rejects.toThrow(/file_kind_check/);
  const { rows } = await database.pool.query('select id from files.file order by id');
  expect(rows.map(({ id }: { id: string }) => id)).toEqual(['before', ...fileKinds].toSorted());
});
