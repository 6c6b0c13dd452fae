import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openFiles } from '@obraclara/files';
import { openEventStore } from '@obraclara/platform/store';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { writeBackup } from './write-backup.ts';

it('leaves nothing half made in the folder of backups when the process is ended', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-ended-'));
  const database = await testDatabase();
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  await (await openEventStore({ connectionString: database.url, eventStoreUrl: undefined })).close();
  const { blobs } = await openFiles({ folder: path.join(folder, 'files') }, database.pool);
  const [target, before] = [path.join(folder, 'respaldo.zip'), process.listeners('exit')];
  const halfMade: string[][] = [];
  const found = async () => void halfMade.push((await readdir(folder)).filter((name) => name !== 'files'));
  const files = {
    openAsIs: blobs.openAsIs,
    names: async function* () {
      await found();
      for (const atExit of process.listeners('exit')) if (!before.includes(atExit)) atExit(130);
      await found();
      yield* blobs.names();
    },
  };
  const of = { pool: database.pool, files, jwtSecret: 'x'.repeat(32), now: () => new Date() };
  await expect(writeBackup(target, { ...of, passphrase: 'una frase larga' })).rejects.toThrow('ENOENT');
  expect(halfMade).toEqual([['respaldo.zip.part'], []]);
  expect(process.listeners('exit')).toEqual(before);
});
