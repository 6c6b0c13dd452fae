import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourcesFingerprint } from './build.mjs';
import { installNeeded } from './install.mjs';
import { environment, findNode, tooOld } from './node.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-scripts-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (file, content) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};

const pg = { version: '8.0.0', integrity: 'sha512-a' };
const vitest = { version: '5.0.0', integrity: 'sha512-b', dev: true };
const wanted = {
  '': {},
  'node_modules/pg': pg,
  'node_modules/vitest': vitest,
  'node_modules/fsevents': { version: '2.0.0', optional: true },
  'node_modules/icons': { resolved: 'frontend/icons', link: true },
};
const icons = { version: '9.0.0', integrity: 'sha512-c' };
const started = { 'node_modules/pg': pg, 'node_modules/icons': icons };
const whole = { ...started, 'node_modules/vitest': vitest };
const old = { ...vitest, version: '4.0.0' };

it.each([
  ['npm start: nothing is there', undefined, { how: 'all', withDev: false }],
  ['npm start: an install was interrupted', {}, { how: 'all', withDev: false }],
  [
    'npm start: another version is there',
    { 'node_modules/pg': { ...pg, version: '7.0.0' } },
    { how: 'all', withDev: false },
  ],
  ['npm start: only tests lack a package', started, { how: 'none', withDev: false }],
  ['npm start: all is there', whole, { how: 'none', withDev: true }],
  [
    'npm start: a package of tests is old',
    { ...started, 'node_modules/vitest': old },
    { how: 'none', withDev: true },
  ],
  [
    'npm start: only a package of tests is there',
    { 'node_modules/vitest': vitest },
    { how: 'add', withDev: true },
  ],
  ['npm test: only what starts is there', started, { how: 'add', withDev: true }],
  [
    'npm test: a package of tests is old',
    { ...started, 'node_modules/vitest': old },
    { how: 'all', withDev: true },
  ],
  ['npm test: all is there', whole, { how: 'none', withDev: true }],
])('knows what to install, %s', async (situation, packages, expected) => {
  await write('package-lock.json', { packages: wanted });
  if (packages) await write('node_modules/.package-lock.json', { packages });
  expect(installNeeded({ dev: situation.startsWith('npm test') }, folder)).toEqual(expected);
});

it('asks for a newer Node in one sentence', () => {
  expect(tooOld('20.20.2')).toBe(
    'ObraClara necesita Node 24 o posterior y aquí hay 20.20.2: actualícelo (https://nodejs.org) y repita.',
  );
  expect(tooOld('24.0.0')).toBeUndefined();
});

it('puts the project’s Node first on the path', () => {
  const node = findNode();
  expect(environment(node).PATH.split(path.delimiter)[0]).toBe(path.dirname(node));
});

it('builds the pages anew when a source changes, not when a test does', async () => {
  await write('frontend/src/main.tsx', 'one');
  await write('events/src/money.ts', 'one');
  await write('api/src/index.ts', 'one');
  for (const file of ['package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs'])
    await write(file, '');
  const before = sourcesFingerprint(folder);
  await write('frontend/dist/index.html', 'built');
  await write('frontend/src/main.test.tsx', 'test');
  expect(sourcesFingerprint(folder)).toBe(before);
  for (const source of ['events/src/money.ts', 'api/src/index.ts']) {
    await write(source, 'two');
    expect(sourcesFingerprint(folder)).not.toBe(before);
    await write(source, 'one');
  }
});

const runner = (code) => {
  const module = fileURLToPath(new URL('./run.mjs', import.meta.url));
  const script = `import { run } from ${JSON.stringify(module)};
    process.exit(await run(process.execPath, ['-e', ${JSON.stringify(code)}]));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

it('gives on the exit code of what it runs', async () => {
  const child = runner('process.exit(7)');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7);
});

it('gives on a signal and waits for the end', async () => {
  const child = runner(
    `process.on('SIGTERM', () => setTimeout(() => process.exit(3), 50)); console.log('up'); setInterval(() => {}, 1000)`,
  );
  child.stdout.once('data', () => child.kill('SIGTERM'));
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(3);
});
