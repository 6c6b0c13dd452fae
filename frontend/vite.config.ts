import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { early } from './early.ts';
import { fewFiles } from './few-files.ts';
import { contractFingerprint, installable } from './installable.ts';
import { leftOut } from './left-out.ts';
import { stylesInPage } from './page-styles.ts';
import { typefaces } from './typeface.ts';
import { palette, paletteCss } from './src/palette.ts';

/** Vite plugin: inserts the palette into the page itself. */
const shell = (): Plugin => ({
  name: 'shell',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => ({
      html: html
        .replaceAll('%THEME_LIGHT%', palette.light.header)
        .replaceAll('%THEME_DARK%', palette.dark.header),
      tags: [{ tag: 'style', children: paletteCss, injectTo: 'head-prepend' }],
    }),
  },
});

/** Origin of the services when Vite serves the pages (npm run dev). */
const api = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '8080'}`;

/**
 * Declares our modules free of side effects at import, so that a chunk omits unused parts: TypeBox schemas next to the arithmetic
 * of `events`, and unused views of a feature's index.
 */
const treeshake = {
  moduleSideEffects: [{ test: /\/(events|frontend)\/src\/.*\.tsx?$|\/typebox\//, sideEffects: false }],
};

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), leftOut(), shell(), stylesInPage(), early()],
  server: { proxy: { '/api': api, '/v/': api } },
  preview: { proxy: { '/api': api, '/v/': api } },
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractFingerprint()) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The early script requests the files of a panel (early.ts), and the service worker caches the rest. A preload list of every
    // file in the page would cost more than it saves.
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) },
    manifest: true,
    // e2e/bundles.test.ts limits the size of each panel. The PDF code is larger, and loads on demand.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { treeshake },
  },
  worker: { format: 'es', rolldownOptions: { treeshake } },
};

export default defineConfig(async ({ command }) => {
  const resolve = { alias: await typefaces() };
  if (command !== 'build') return { ...config, resolve };
  const { rolldownOptions, ...build } = config.build ?? {};
  const { groups, needed } = await fewFiles({ ...config, resolve, plugins: [react(), leftOut()] });
  const output = { codeSplitting: { groups } };
  return {
    ...config,
    resolve,
    plugins: [...config.plugins!, installable(needed)],
    build: { ...build, rolldownOptions: { ...rolldownOptions, output } },
  };
});
