import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, runOrExit } from './run.mjs';

const dist = path.join(root, 'frontend', 'dist');
const stamp = path.join(dist, '.sources');
const leftOut = new Set(['dist', 'node_modules']);

const filesBelow = (entry) => {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .filter((name) => !leftOut.has(name))
    .flatMap((name) => filesBelow(path.join(entry, name)));
};

/** A fingerprint of everything that the built pages depend on. */
export const sourcesFingerprint = () => {
  const hash = createHash('sha256');
  const sources = ['frontend', 'events/src', 'package-lock.json', 'scripts/build.mjs'];
  for (const file of sources.flatMap((source) => filesBelow(path.join(root, source))).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
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

const brotli = promisify(brotliCompress);

/** Compressed once here, instead of on every request. */
const compress = async () => {
  const texts = filesBelow(dist).filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
  for (const file of texts) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, await brotli(content, { params }));
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
  await compress();
  writeFileSync(stamp, fingerprint);
  console.log(`Páginas construidas en ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt(findNode());
}
