import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compress } from './compress.mjs';
import { filesBelow } from './files.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, runOrExit } from './run.mjs';

const dist = path.join(root, 'frontend', 'dist');
const stamp = path.join(dist, '.sources');

const sources = [
  'frontend',
  'api/src',
  'events/src',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
];

/** A fingerprint of everything that the built pages depend on. */
export const sourcesFingerprint = (folder = root) => {
  const files = sources.flatMap((source) => filesBelow(path.join(folder, source), ['dist', 'node_modules']));
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const builtFrom = () => {
  try {
    return readFileSync(stamp, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Builds the pages into frontend/dist if they are missing or their sources have changed since. */
export const ensureBuilt = async (node) => {
  const fingerprint = sourcesFingerprint();
  if (builtFrom() === fingerprint) return;
  console.log('Construyendo las páginas (solo cuando cambian)…');
  const started = Date.now();
  await runOrExit(
    node,
    [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    'No se pudieron construir las páginas: el error está arriba.',
    { cwd: path.join(root, 'frontend'), env: environment(node, { NODE_ENV: 'production' }) },
  );
  await compress(dist);
  writeFileSync(stamp, fingerprint);
  console.log(`Páginas construidas en ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt(findNode());
}
