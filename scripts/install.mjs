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

/** Packages that package-lock.json requires and npm's own record of installed packages lacks. Optional packages may be missing. */
const missingPackages = (packages, installed) =>
  Object.entries(packages)
    .filter(([name]) => name.startsWith('node_modules/'))
    .filter(([name, wanted]) => {
      const found = installed[name];
      if (!found) return !(wanted.optional || wanted.devOptional || wanted.peer);
      return found.version !== wanted.version || found.integrity !== wanted.integrity;
    })
    .map(([name]) => name);

/** Whether node_modules matches package-lock.json. An interrupted install leaves no record and counts as missing. */
export const isInstalled = (folder = root) => {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const installed = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  return Boolean(wanted && installed) && missingPackages(wanted, installed).length === 0;
};

/** Installs the packages of package-lock.json if node_modules is missing or differs. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  console.log('Instalando dependencias (solo la primera vez; puede tardar unos minutos)…');
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
      'ci',
      '--include=dev',
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled();
