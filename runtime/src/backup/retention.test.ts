import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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
  const others = [
    `${names[0]}.sha256`,
    `copia de ${names[0]}`,
    'notas.txt',
    'notas.zip.part',
    `${names[2]}.part`,
  ];
  for (const name of [...names, ...others]) await writeFile(path.join(folder, name), '');
  const cutOff = `${names[0]}.part`;
  for (const name of [cutOff, 'notas.zip.part']) {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), new Date(at[0]!), new Date(at[0]!));
  }
  await utimes(path.join(folder, `${names[2]}.part`), new Date(at[2]!), new Date(at[2]!));
  const after = (hours: number) => new Date(Date.parse(at[0]!) + hours * 3600_000);
  expect(await keepNewest(folder, 3, after(24))).toEqual([]);
  expect(await readdir(folder)).toContain(cutOff);
  expect(await keepNewest(folder, 2, after(25))).toEqual([names[0]]);
  expect((await readdir(folder)).sort()).toEqual([...names.slice(1), ...others].sort());
});
