import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build, type BuildOptions, type Plugin } from 'vite';
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

const dist = new URL('dist/', import.meta.url);

const appManifest = {
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
};

/** The files that the service worker caches: those of this build only, with a digest, and those with a hash in their name, with roles. */
const cachedFiles = (needed: Needed, modulesIn: ModulesIn): BuiltFile[] => {
  const built = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Built;
  const roles = rolesOf(built, needed, modulesIn);
  const own = ['index.html', 'favicon.svg', 'manifest.webmanifest'].map((url) => ({
    revision: createHash('md5')
      .update(readFileSync(new URL(url, dist)))
      .digest('hex'),
    url,
  }));
  const hashed = readdirSync(new URL('assets/', dist)).map((name) => {
    const url = `assets/${name}`;
    return { revision: null, roles: earlyFile.test(url) ? ['*'] : (roles.get(url) ?? []), url };
  });
  return [...own, ...hashed.filter(({ roles }) => roles.length > 0)];
};

/** Vite plugin: the web app manifest, which makes the pages installable, and the service worker with its list of cached files. */
export const installable = (needed: Needed): Plugin => {
  const modulesIn: ModulesIn = new Map();
  let target: BuildOptions['target'];
  return {
    name: 'installable',
    apply: 'build',
    configResolved(config) {
      target = config.build.target;
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          modulesIn.set(chunk.fileName, [chunk.facadeModuleId ?? '', ...Object.keys(chunk.modules)]);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(appManifest) });
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          root: import.meta.dirname,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': JSON.stringify('production'),
            // A string, whose text the minifier leaves as it is.
            __BUILT_FILES__: JSON.stringify(JSON.stringify(cachedFiles(needed, modulesIn))),
          },
          build: {
            target,
            emptyOutDir: false,
            lib: { entry: 'src/worker/sw.ts', name: 'sw', formats: ['iife'], fileName: () => 'sw.js' },
          },
        });
      },
    },
  };
};
