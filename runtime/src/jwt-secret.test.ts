import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret, knownSecret } from './jwt-secret.ts';

let dataDir: string;
beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-secret-'))));
afterEach(() => rm(dataDir, { recursive: true }));

it('is made once, and only we may read it', async () => {
  const folder = path.join(dataDir, 'new');
  const secret = await keptSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(await keptSecret(folder)).toBe(secret);
  expect((await stat(path.join(folder, 'jwt.secret'))).mode & 0o777).toBe(0o600);
});

it('is one for all that start at once, none of which meets half of it', async () => {
  for (let round = 0; round < 20; round++) {
    const folder = path.join(dataDir, `${round}`);
    const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(folder)).toEqual(['jwt.secret']);
  }
});

it('is not replaced by a weak one when its file is damaged', async () => {
  await writeFile(path.join(dataDir, 'jwt.secret'), '');
  await expect(keptSecret(dataDir)).rejects.toThrow('está dañado');
});

it('is not taken for a backup when its file is damaged', async () => {
  await writeFile(path.join(dataDir, 'jwt.secret'), 'half');
  await expect(knownSecret(dataDir)).rejects.toThrow('está dañado');
});
