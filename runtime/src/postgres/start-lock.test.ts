import { mkdtemp, open, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oneStart, removeLock, seeLock } from './start-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-lock-'));
  file = path.join(folder, 'postgres.starting');
});
afterEach(() => rm(folder, { recursive: true }));

const begun = vi.fn(() => Promise.resolve('started'));

it('is not held up by a killed start whose number is ours now', async () => {
  await writeFile(file, String(process.pid));
  expect(await oneStart(file, begun)).toBe('started');
  expect(await readdir(folder)).toEqual([]);
});

it('lets the starts of one process take turns', async () => {
  let running = 0;
  const turn = async () => {
    expect((running += 1)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => oneStart(file, turn)));
});

it('keeps its lock however long the start takes', async () => {
  const silence = 500;
  const next = vi.fn(() => Promise.resolve());
  let waiting: Promise<void> | undefined;
  await oneStart(
    file,
    async () => {
      // A lock of another live process, so that only its heartbeat matters.
      await writeFile(file, String(process.ppid));
      const { mtimeMs } = await stat(file);
      waiting = oneStart(file, next, silence);
      await expect.poll(async () => (await stat(file)).mtimeMs - mtimeMs).toBeGreaterThan(3 * silence);
      expect(next).not.toHaveBeenCalled();
    },
    silence,
  );
  await waiting;
  expect(next).toHaveBeenCalledOnce();
});

it('takes the place of a start that gives no sign any more, whoever has its number', async () => {
  await writeFile(file, String(process.ppid));
  const before = new Date(Date.now() - 60_000);
  await utimes(file, before, before);
  expect(await oneStart(file, begun)).toBe('started');
});

it('leaves the lock alone that another has taken in the place of the one left behind', async () => {
  await writeFile(file, '999999999');
  const seen = (await seeLock(file))!;
  await rm(file);
  await writeFile(file, String(process.ppid));
  await removeLock(file, seen);
  expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual([
    String(process.ppid),
    ['postgres.starting'],
  ]);
  await removeLock(file, (await seeLock(file))!);
  expect(await readdir(folder)).toEqual([]);
});

it('leaves no lock behind that does not say whose it is, as on a full disk: the next start would wait for nobody', async () => {
  const handle = await open(path.join(folder, 'some'), 'w');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const writing = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'writeFile');
  await handle.close();
  await rm(path.join(folder, 'some'));
  writing.mockRejectedValueOnce(full);
  await expect(oneStart(file, begun)).rejects.toBe(full);
  expect(await readdir(folder)).toEqual([]);
  expect(await oneStart(file, begun)).toBe('started');
});
