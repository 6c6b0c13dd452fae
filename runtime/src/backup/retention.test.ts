import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupName, keepNewest } from './retention.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retention-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('removes the oldest backups across the turn of a year, and nothing else that lies there', async () => {
  const at = ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2027-01-01T05:59:00Z'];
  const names = at.map((text) => backupName(new Date(text)));
  const others = [`${names[0]}.sha256`, `copia de ${names[0]}`, 'notas.txt'];
  for (const name of [...names, ...others]) await writeFile(path.join(folder, name), '');
  expect(await keepNewest(folder, 3)).toEqual([]);
  expect(await keepNewest(folder, 2)).toEqual([names[0]]);
  expect((await readdir(folder)).sort()).toEqual([...names.slice(1), ...others].sort());
});
