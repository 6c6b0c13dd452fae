import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { clusterFiles } from './postgres/cluster.ts';
import { isAlive, readPidFile } from './postgres/pid-file.ts';

const here = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** Starts a bundled server in another process, as a tool does while ObraClara is stopped, and then runs the code in `then`. */
const withServer = async (then: string) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-stopped-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { cluster } = clusterFiles(dataDir);
  const code = `import { existsSync, readFileSync, writeSync } from 'node:fs';
    import { startPostgres } from ${here('./postgres/launcher.ts')};
    import { endedBySignals, stopped } from ${here('./stopped.ts')};
    const begun = startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, shared: true });
    const pidFile = ${JSON.stringify(path.join(cluster, 'postmaster.pid'))};
    ${then}
    setInterval(() => undefined, 1000);`;
  // The killed process cannot remove its socket folder, so that folder is inside the test's own.
  const env = { ...process.env, TMPDIR: dataDir };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe', env });
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => (complaint += data.toString()));
  const ended = once(child, 'close');
  return { child, ended, complaint: () => complaint, server: async () => (await readPidFile(cluster))?.pid };
};

const withoutServer = (pid: number | undefined) =>
  eventually(() => {
    expect(isAlive(pid ?? 0)).toBe(false);
    return Promise.resolve();
  });

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'leaves no server behind at %s, and says that it ended',
  async (signal) => {
    const { child, ended, complaint, server } = await withServer(
      `endedBySignals(); await begun; console.log('begun');`,
    );
    await once(child.stdout, 'data');
    const pid = await server();
    expect(isAlive(pid ?? 0)).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(complaint()).toBe('Se interrumpió.\n');
    await withoutServer(pid);
  },
);

it('leaves none behind either for who insists', async () => {
  const { child, ended, server } = await withServer(
    `const signal = stopped(); await begun; signal.onabort = () => console.log('asked'); console.log('begun');`,
  );
  await once(child.stdout, 'data');
  const pid = await server();
  child.kill('SIGTERM');
  await once(child.stdout, 'data');
  expect(isAlive(pid ?? 0)).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([130, null]);
  await withoutServer(pid);
});

it('leaves none behind that was still starting', async () => {
  const { child, ended } = await withServer(
    `const look = () => {
      const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8')) : 0;
      if (!(pid > 0)) return setTimeout(look, 1);
      writeSync(1, String(pid));
      process.exit(130);
    };
    look();`,
  );
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await ended;
  expect(Number(said)).toBeGreaterThan(0);
  await withoutServer(Number(said));
});
