import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { VitePWA } from 'vite-plugin-pwa';
import { earlyFile } from './early.ts';
import { panels } from './few-files.ts';
import { palette } from './src/palette.ts';
import type { BuiltFile } from './src/worker/asked.ts';

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
type Built = Record<string, Chunk>;

/** Of the typeface's files all but the letters of Spanish, which come when a text needs them. */
const isSpare = (file: string) => file.endsWith('.woff2') && !file.includes('inter-latin-wght');

/** Panels whose people may look at the past. */
const looksBack = new Set([panels['administrator'], panels['manager']]);

/** Everything that may be loaded from an entry on, now or later, without opening another panel. */
const filesFrom = (built: Built, entry: string): string[] => {
  // Who looks back sees what an observer sees.
  const own = [entry, ...(looksBack.has(entry) ? [panels['externo']] : [])];
  const seen = new Set(Object.values(panels).filter((panel) => !own.includes(panel)));
  const files: string[] = [];
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = built[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    files.push(chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? []));
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  for (const root of own) if (root !== undefined) visit(root);
  return files.filter((file) => !isSpare(file));
};

/** Who needs each file that is named after its content: everybody (`*`), or roles. */
const rolesOf = (built: Built): Map<string, string[]> => {
  const roles = new Map<string, string[]>();
  const add = (role: string, files: string[]) => {
    for (const file of new Set(files)) roles.set(file, [...(roles.get(file) ?? []), role]);
  };
  add('*', filesFrom(built, 'index.html'));
  for (const [role, panel] of Object.entries(panels)) add(role, filesFrom(built, panel));
  return roles;
};

/** What of the pages asks the server for what several screens read, and may keep it in a shape of its own. Components keep nothing. */
const asks = (source: string) => source.includes('queryKey: [');

/** Of the sources that say what answers look like, so that a page knows what was kept under the same contract as its own. */
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

/** The service worker with the list of what it keeps, and what the telephone needs to know to install the pages as an application. */
export const installable = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    // Pages ask for it themselves (src/offline/service-worker.ts).
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
          const roles = rolesOf(JSON.parse(readFileSync(manifest, 'utf8')) as Built);
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
