import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const run = promisify(execFile);

/** A browser executable and its environment variables. */
type Program = { executable: string; env: Record<string, string> };

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const packed = () => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = entry.slice(0, entry.lastIndexOf('@sparticuz/chromium') + '@sparticuz/chromium'.length);
  return path.join(root, 'bin');
};

const version = () => {
  const read = createRequire(import.meta.url);
  const lock = read('../package-lock.json') as { packages: Record<string, { version?: string }> };
  return lock.packages['node_modules/@sparticuz/chromium']?.version ?? 'unknown';
};

const decompress = (file: string, target: string) =>
  pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(target));

const unpackTar = async (file: string, folder: string) => {
  await mkdir(folder, { recursive: true });
  const tar = path.join(folder, path.basename(file, '.br'));
  await decompress(file, tar);
  await run('tar', ['--no-same-owner', '-xf', tar, '-C', folder]);
  await rm(tar);
};

/** Unpacks the browser of the npm package, once per version and user. Unpacked elsewhere and renamed, so it is never incomplete. */
const unpacked = async (): Promise<string> => {
  const target = path.join(os.tmpdir(), `obraclara-chromium-${version()}-${os.userInfo().uid}`);
  if (existsSync(target)) return target;
  const aside = await mkdtemp(`${target}.`);
  const bin = packed();
  await decompress(path.join(bin, 'chromium.br'), path.join(aside, 'chromium'));
  await chmod(path.join(aside, 'chromium'), 0o755);
  await unpackTar(path.join(bin, 'swiftshader.tar.br'), aside);
  await unpackTar(path.join(bin, 'al2023.tar.br'), path.join(aside, 'libraries'));
  await unpackTar(path.join(bin, 'fonts.tar.br'), path.join(aside, 'fonts'));
  // The package's own configuration refers to fonts below /tmp.
  const list = `<fontconfig><dir>${target}/fonts</dir><cachedir>${target}/fonts/cache</cachedir></fontconfig>`;
  await writeFile(path.join(aside, 'fonts.conf'), list);
  await rename(aside, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true });
    // Another run has unpacked it in the meantime.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
};

const starts = ({ executable, env }: Program) =>
  run(executable, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

const bundled = async (): Promise<Program> => {
  const folder = await unpacked();
  const executable = path.join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
  const alone = { executable, env: fonts };
  if (await starts(alone)) return alone;
  // The package contains the shared libraries that a machine without a desktop lacks.
  const libraries = { LD_LIBRARY_PATH: path.join(folder, 'libraries', 'lib') };
  const helped = { executable, env: { ...fonts, ...libraries } };
  if (await starts(helped)) return helped;
  const { stdout } = await run('ldd', [executable], { env: { ...process.env, ...libraries } });
  throw new Error(`The bundled Chromium does not start here:\n${stdout}`);
};

/** Prefers the npm package's headless shell, which takes a third of the processor time of an installed browser. */
const findProgram = async (): Promise<Program> => {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executable: named, env: {} };
  const executable = installed.find((candidate) => existsSync(candidate));
  const found = executable && { executable, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64')
    return bundled().catch((error: unknown) => {
      if (found) return found;
      throw error;
    });
  if (found) return found;
  throw new Error('The browser tests need Chromium or Chrome: install one or name it in CHROMIUM_PATH');
};

/**
 * Fewer threads for hundreds of short sessions, which share the processor with their servers. The JIT compiler stays enabled:
 * without it, pages that compute much, such as PDF generation, take ten times as long. `bench/` uses default settings.
 */
const forShortSessions = [
  '--js-flags=--single-threaded-gc',
  '--num-raster-threads=1',
  '--disable-partial-raster',
];

/** Launch options of a headless Chromium: of `CHROMIUM_PATH`, otherwise of the npm package on Linux x64, otherwise an installed one. */
export const browserOptions = async () => {
  const { executable, env } = await findProgram();
  return {
    executablePath: executable,
    headless: true,
    // Without a UTF-8 locale, Chromium names every download with an accent «download».
    env: { LANG: 'C.UTF-8', ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      ...(process.env['VITEST'] ? forShortSessions : []),
    ],
  };
};

/** Launches a headless Chromium with a fresh profile. Retries once: Chromium has crashed on launch with SIGSEGV. */
export const launchChromium = async (): Promise<Browser> => {
  const options = await browserOptions();
  return chromium.launch(options).catch(() => chromium.launch(options));
};

/** Launches Chromium with a persistent profile, like the browser of a person's phone. */
export const launchOver = async (profile: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...(await browserOptions()), ...options });
