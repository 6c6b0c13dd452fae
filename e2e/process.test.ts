import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { eventually } from '../test/eventually.ts';
import { patience } from '../test/patience.ts';
import { roomFor } from '../test/room.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const account = { email: 'ana@obra.mx', password: 'larga y buena' };
let dataDir: string;

/** The tests find processes in /proc. */
const onLinux = process.platform === 'linux';

beforeAll(async () => (dataDir = await roomFor('obraclara-process-')));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
// Kills processes that a failed test left running.
afterEach(async () => {
  if (onLinux) for (const pid of await living()) process.kill(pid, 'SIGKILL');
});

/** Processes of this start: their environment or command line contains its data folder. */
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

const nothingLives = () => eventually(async () => expect(await living()).toEqual([]), { timeout: patience });

const npm = (script: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn('npm', script, {
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
      ...env,
    },
  });
const npmStart = () => npm(['start']);

/** A free port. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
};

/** Waits for texts in the start's output, one after the other. */
const listener = (child: ChildProcess) => {
  let said = '';
  const collect = (chunk: unknown) => (said += String(chunk));
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return (wanted: RegExp) =>
    eventually(
      () => {
        const found = wanted.exec(said)?.[1];
        if (found === undefined) throw new Error(`ObraClara did not start:\n${said}`);
        return found;
      },
      { timeout: patience },
    );
};

const ready = /lista en (http:\S+)/;

/** The address that the start prints when it is ready. */
const address = (child: ChildProcess) => listener(child)(ready);

/** Simulates another start in this folder until the returned function is called. */
const anotherStart = async () => {
  const lock = `${dataDir}/postgres.starting`;
  await writeFile(lock, String(process.pid));
  const later = new Date(Date.now() + 3_600_000);
  await utimes(lock, later, later);
  return () => rm(lock);
};

/** Expects the waiting page and 503 before the application is ready. */
const expectWaiting = async (origin: string) => {
  const page = await fetch(`${origin}/login`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Iniciando la base de datos…');
  const states = ['health', 'ready', 'projects'].map((call) => fetch(`${origin}/api/${call}`));
  expect((await Promise.all(states)).map(({ status }) => status)).toEqual([200, 503, 503]);
  expect(await signIn(origin)).toBe(503);
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
  'listens while it prepares, serves pages and calls, and leaves no process after %s',
  async (signal, { skip }) => {
    skip(!onLinux, 'only Linux has /proc');
    const endAnother = await anotherStart();
    const child = npmStart();
    const exit = once(child, 'exit');
    const heard = listener(child);
    const origin = await heard(/ObraClara en (http:\S+)…/);
    await expectWaiting(origin);
    await endAnother();
    expect(await heard(ready)).toBe(origin);
    expect(await (await fetch(`${origin}/login`)).text()).toContain('<title>ObraClara</title>');
    expect(await signIn(origin)).toBe(200);
    // Ctrl+C reaches every process of the terminal; `kill` reaches only the given one.
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

it('serves the pages from their sources beside the services for who develops them', async ({ skip }) => {
  skip(!onLinux, 'only Linux has /proc');
  const child = npm(['run', 'dev'], { PORT: await freePort(), PAGES_PORT: '0', NO_COLOR: '1' });
  const exit = once(child, 'exit');
  const heard = listener(child);
  const pages = await heard(/Local: +(http:\S+)\//);
  await heard(ready);
  expect(await (await fetch(`${pages}/login`)).text()).toContain('/@vite/client');
  expect((await fetch(`${pages}/src/main.tsx`)).headers.get('content-type')).toBe('text/javascript');
  expect(await signIn(pages)).toBe(200);
  process.kill(group(child), 'SIGINT');
  await exit;
  await nothingLives();
});

it('starts services by themselves with a command of each, and ends them with it', async ({ skip }) => {
  skip(!onLinux, 'only Linux has /proc');
  const database = await testDatabase();
  try {
    const started = ['start:projections', 'start:front'].map((script) =>
      npm(['run', '--silent', script], { DATABASE_URL: database.url, LOG_LEVEL: 'info', DRAIN_S: '0' }),
    );
    const origins = await Promise.all(
      started.map((child) => listener(child)(/"msg":"Iniciando ObraClara en (http:[^"]+)…"/)),
    );
    for (const origin of origins)
      await eventually(async () => expect((await fetch(`${origin}/api/ready`)).status).toBe(200));
    expect(await (await fetch(`${origins[1]!}/login`)).text()).toContain('<title>ObraClara</title>');
    expect((await fetch(`${origins[0]!}/login`)).status).toBe(404);
    const exits = started.map((child) => once(child, 'exit'));
    for (const child of started) process.kill(child.pid ?? 0, 'SIGTERM');
    await Promise.all(exits);
    await nothingLives();
  } finally {
    await database.drop();
  }
});

it.each(['PORT', 'PAGES_PORT'])(
  'says that the port of %s is taken instead of starting anything',
  async (name) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const child = npm(['run', 'dev'], { PORT: '0', PAGES_PORT: '0', [name]: String(port) });
    const ended = once(child, 'exit');
    const heard = listener(child);
    await heard(new RegExp(`no pudo iniciar: el puerto (${port}) ya está ocupado.* otro en ${name}\\.`));
    expect(await ended).toEqual([1, null]);
    server.close();
  },
);
