import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runOrExit } from './run.mjs';

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Compares the packages of package-lock.json with npm's own record of installed packages. Optional packages may be missing. */
const compare = (packages, installed, dev) => {
  const wanted = Object.entries(packages).filter(
    ([name, one]) => name.startsWith('node_modules/') && (dev || !one.dev),
  );
  const changed = wanted.filter(([name, { version, integrity, link }]) => {
    const found = installed[name];
    // A link to a folder of the repository has no version.
    return found && !link && (found.version !== version || found.integrity !== integrity);
  });
  const missing = wanted.filter(
    ([name, one]) => !installed[name] && !(one.optional || one.devOptional || one.peer),
  );
  return { changed: changed.length > 0, missing: missing.length > 0 };
};

/**
 * How to make node_modules match package-lock.json: `none` if it does; `add` the missing packages, which keeps the others and the caches;
 * or install `all` of them again. With `dev`, the packages of checks and tests are needed as well. An interrupted install leaves no record.
 * `withDev`: whether to install development packages; installed ones stay.
 */
export const installNeeded = ({ dev }, folder = root) => {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const installed = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return { how: 'all', withDev: dev };
  const withDev = dev || Object.values(installed).some(({ dev }) => dev);
  const { changed, missing } = compare(wanted, installed, dev);
  const how = changed || (missing && !Object.keys(installed).length) ? 'all' : missing ? 'add' : 'none';
  return { how, withDev };
};

/** Installs what is missing: the packages that run and build ObraClara and, with `dev`, those that check it. */
export const ensureInstalled = async ({ dev = false } = {}) => {
  const { how, withDev } = installNeeded({ dev });
  if (how === 'none') return;
  console.log('Instalando dependencias (solo cuando faltan; puede tardar unos minutos)…');
  const started = Date.now();
  // At a terminal npm shows its own progress.
  const tick = () => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`);
  const ticking = process.stdout.isTTY ? undefined : setInterval(tick, 10_000);
  const npm = process.env.npm_execpath;
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []];
  await runOrExit(
    command,
    [
      ...before,
      // `--no-save`: package-lock.json stays as it is.
      ...(how === 'add' ? ['install', '--no-save'] : ['ci']),
      withDev ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--loglevel=error',
    ],
    'No se pudieron instalar las dependencias: revise la conexión y vuelva a intentarlo.',
  );
  clearInterval(ticking);
  console.log(`Dependencias instaladas en ${Math.round((Date.now() - started) / 1000)} s.`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled({ dev: true });
