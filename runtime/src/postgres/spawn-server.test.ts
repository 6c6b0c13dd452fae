import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { clusterFiles, spawnServer } from './cluster.ts';

/** Keeps Node's thread pool busy, so that file operations are delayed, until the returned function is called. */
const busyThreads = () => {
  let over = false;
  const work = async () => {
    while (!over) await promisify(pbkdf2)('words', 'salt', 50_000, 64, 'sha512');
  };
  const all = Promise.all(Array.from({ length: 8 }, work));
  return async () => {
    over = true;
    await all;
  };
};

it('lets nobody miss the end of a server that exits at once, however slow the disk', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-spawn-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const binaries = { postgres: process.execPath } as Parameters<typeof spawnServer>[1]['binaries'];
  onTestFinished(busyThreads());
  const child = await spawnServer(clusterFiles(dataDir), { prefix: [], binaries }, { port: 1 });
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(10_000) });
  // Node exits with code 9: it does not know the server's options.
  expect(code).toBe(9);
});
