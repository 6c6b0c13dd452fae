import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { earlyFile } from './early.ts';
import type { Needed } from './few-files.ts';
import { palette } from './src/palette.ts';
import type { BuiltFile } from './src/worker/page-messages.ts';

type Chunk = {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
};
type Built = Record<string, Chunk>;

/** Whether a font loads only when a text needs it: all except Roboto (for PDFs) and the Latin subset of Inter. */
const isSpare = (file: string) => /\.(ttf|woff2)$/.test(file) && !/inter-latin-wght|Roboto/.test(file);

/** The modules of each script of the build. */
type ModulesIn = Map<string, readonly string[]>;

const noting = (modulesIn: ModulesIn): Plugin => ({
  name: 'modules-in-files',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        modulesIn.set(chunk.fileName, [chunk.facadeModuleId ?? '', ...Object.keys(chunk.modules)]);
  },
});

/** The files with any of these modules, and all files that they import at once. */
const filesWith = (modules: ReadonlySet<string>, built: Built, modulesIn: ModulesIn): Set<string> => {
  const files = new Set<string>();
  const take = (chunk: Chunk) => {
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!isSpare(file)) files.add(file);
    for (const name of chunk.imports ?? []) {
      const next = built[name];
      if (!next) throw new Error(`${name} is not in the build`);
      take(next);
    }
  };
  for (const chunk of Object.values(built))
    if (modulesIn.get(chunk.file)?.some((id) => modules.has(id))) take(chunk);
  return files;
};

/** Roles that need each hashed file; `*` stands for all roles. */
const rolesOf = (built: Built, needed: Needed, modulesIn: ModulesIn): Map<string, string[]> => {
  const roles = new Map<string, string[]>();
  for (const [role, modules] of needed)
    for (const file of filesWith(modules, built, modulesIn))
      roles.set(file, [...(roles.get(file) ?? []), role]);
  return roles;
};

/** Whether a source defines shared queries. Such a module may transform and cache responses; components cache nothing. */
const asks = (source: string) => source.includes('queryKey: [');

/** Hash of the sources that define the shape of responses. A page uses it to discard cached responses of another contract. */
export const contractFingerprint = (sources = new URL('../', import.meta.url)) => {
  const hash = createHash('sha256');
  for (const folder of ['api/src/', 'events/src/', 'frontend/src/']) {
    const root = new URL(folder, sources);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
      const source = readFileSync(new URL(file, root), 'utf8');
      if (folder !== 'frontend/src/' || asks(source)) hash.update(file).update('\0').update(source);
    }
  }
  return hash.digest('hex').slice(0, 16);
};

const manifest = new URL('dist/.vite/manifest.json', import.meta.url);

/** Vite plugins: the service worker with its list of cached files, and the web app manifest that makes the pages installable. */
export const installable = (needed: Needed) => {
  const modulesIn: ModulesIn = new Map();
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    // The pages register the service worker themselves (src/offline/service-worker.ts).
    injectRegister: false,
    includeManifestIcons: false,
    manifest: {
      name: 'ObraClara',
      short_name: 'ObraClara',
      description: 'Gestión Integral de Proyectos',
      lang: 'es-MX',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: palette.light.header,
      background_color: palette.light.ground,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'favicon.svg', 'assets/*'],
      manifestTransforms: [
        (entries) => {
          const roles = rolesOf(JSON.parse(readFileSync(manifest, 'utf8')) as Built, needed, modulesIn);
          const files = entries.map(({ url, revision, size }): BuiltFile & { size: number } =>
            url.startsWith('assets/')
              ? { url, revision, size, roles: earlyFile.test(url) ? ['*'] : (roles.get(url) ?? []) }
              : { url, revision, size },
          );
          return { manifest: files.filter(({ roles }) => roles?.length !== 0), warnings: [] };
        },
      ],
    },
  });
  return [noting(modulesIn), pwa];
};
