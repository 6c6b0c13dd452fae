import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obraclara-folders-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('makes a folder and those it is in, also when two begin at once or it is there', async () => {
  const made = path.join(folder, 'una obra', 'año');
  await Promise.all([makeFolder(made, 0o700), makeFolder(made, 0o700)]);
  await makeFolder(made);
  expect((await stat(made)).mode & 0o777).toBe(0o700);
});

it('creates folders concurrently with other processes', async () => {
  for (let round = 0; round < 100; round++) {
    const made = path.join(folder, `${round}`, 'archivos', 'incoming');
    const above = path.dirname(made);
    // In some calls, another call creates the missing folder first.
    await Promise.all([made, above, made, above, made, above].map((place) => makeFolder(place)));
    expect((await stat(made)).isDirectory()).toBe(true);
  }
});

it('rejects where a file is in the way', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST', path: file });
  await expect(makeFolder(path.join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(existsSync('/proc/self'))('rejects where a folder that is there takes none', async () => {
  await expect(makeFolder('/proc/obraclara/datos')).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: 'mkdir',
  });
});
