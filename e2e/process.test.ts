import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const account = { email: 'ana@obra.mx', password: 'larga y buena' };
let dataDir: string;

/** Processes are looked up in /proc. */
const onLinux = process.platform === 'linux';

beforeAll(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-process-'))));
afterAll(async () => {
  if (onLinux) for (const pid of await living()) process.kill(pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Every process of this start: they carry its data folder in their environment or on their command line. */
const living = async () => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const carries = async (pid: number) => {
    const texts = ['environ', 'cmdline', 'status'].map((file) =>
      readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
    );
    const [environ = '', cmdline = '', status = ''] = await Promise.all(texts);
    return (environ.includes(dataDir) || cmdline.includes(dataDir)) && !/^State:\s+Z/m.test(status);
  };
  const found = await Promise.all(pids.map(async (pid) => ((await carries(pid)) ? [pid] : [])));
  return found.flat();
};

const nothingLives = () =>
  vi.waitFor(async () => expect(await living()).toEqual([]), { timeout: 10_000, interval: 100 });

const npmStart = (): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      SEED: 'none',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
  });

/** The address that the start prints when it is ready. */
const address = async (child: ChildProcess) => {
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const found = /lista en (http:\S+)/.exec(said)?.[1];
    if (found) {
      child.stdout?.resume();
      return found;
    }
  }
  throw new Error(`ObraClara did not start:\n${said}`);
};

const signIn = async (origin: string) => {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return response.status;
};

const group = (child: ChildProcess) => -(child.pid ?? Number.NaN);

it.for(['SIGINT', 'SIGTERM'] as const)(
  'serves pages and calls, and leaves no process after %s',
  async (signal, { skip }) => {
    skip(!onLinux, 'only Linux has /proc');
    const child = npmStart();
    const exit = once(child, 'exit');
    const origin = await address(child);
    expect(await (await fetch(`${origin}/login`)).text()).toContain('<title>ObraClara</title>');
    expect(await signIn(origin)).toBe(200);
    // Ctrl+C reaches every process of the terminal; `kill` only the one named.
    process.kill(signal === 'SIGINT' ? group(child) : (child.pid ?? 0), signal);
    await exit;
    await nothingLives();
  },
);

it('recovers by itself after every process was killed', async ({ skip }) => {
  skip(!onLinux, 'only Linux has /proc');
  const killed = npmStart();
  await address(killed);
  const exit = once(killed, 'exit');
  for (const pid of await living()) process.kill(pid, 'SIGKILL');
  await exit;

  const child = npmStart();
  const origin = await address(child);
  expect(await signIn(origin)).toBe(200);
  process.kill(group(child), 'SIGINT');
  await once(child, 'exit');
  await nothingLives();
});

it('adopts the database when only the application was killed, and stops it in the end', async ({ skip }) => {
  skip(!onLinux, 'only Linux has /proc');
  const killed = npmStart();
  await address(killed);
  process.kill(group(killed), 'SIGKILL');
  await once(killed, 'exit');
  expect((await living()).length).toBeGreaterThan(0);

  const child = npmStart();
  expect(await signIn(await address(child))).toBe(200);
  process.kill(group(child), 'SIGINT');
  await once(child, 'exit');
  await nothingLives();
});
