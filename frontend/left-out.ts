import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const equal = fileURLToPath(import.meta.resolve('es-toolkit/predicate'));
const routes = path.join(import.meta.dirname, 'src/shell/route-provider.ts');

/** A stub module whose exports throw an error when called. */
const unreached = (...names: string[]): string =>
  [
    "const unreached = () => { throw new Error('left out of the build: see frontend/left-out.ts'); };",
    ...names.map((name) =>
      name === 'default' ? 'export default unreached;' : `export const ${name} = unreached;`,
    ),
  ].join('\n');

/** Replacement of a polyfill by the native feature, which every browser of the build target has. */
const native = (what: string): string => `module.exports = ${what};`;

/**
 * Emotion's behavior with React before 18: it writes the style of an element during render, which React can interrupt, instead of
 * at commit, which is one long task.
 */
const stylesInTurns = `import { useInsertionEffect } from 'react';
export const useInsertionEffectAlwaysWithSyncFallback = (write) => write();
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;`;

/**
 * Replacements of package modules, by the end of their path. Unused: MUI's theme of CSS variables (the app has two themes),
 * react-admin's exporter (exports are workbooks) and its router (the app uses `BrowserRouter`). Smaller: native features instead of
 * node-polyglot's polyfills, and es-toolkit's `isEqual`. Changed: when Emotion inserts styles.
 */
const instead: Record<string, string> = {
  '/@mui/material/styles/createThemeWithVars.mjs': unreached('default', 'createGetCssVar'),
  '/@mui/material/styles/ThemeProviderWithVars.mjs': unreached(
    'CssVarsProvider',
    'useColorScheme',
    'getInitColorSchemeScript',
    'Experimental_CssVarsProvider',
  ),
  '/ra-core/dist/export/defaultExporter.js': unreached('defaultExporter'),
  '/ra-core/dist/routing/adapters/reactRouterProvider.js': `export { routeProvider as reactRouterProvider } from ${JSON.stringify(routes)};`,
  '/emotion-use-insertion-effect-with-fallbacks.browser.esm.js': stylesInTurns,
  '/object.entries/index.js': native('Object.entries'),
  '/hasown/index.js': native('Object.hasOwn'),
  '/warning/warning.js': native('() => {}'),
  '/lodash/isEqual.js': `export { isEqual as default } from ${JSON.stringify(equal)};`,
};

/**
 * Marks the router's calls that create components and contexts as pure, so that the bundler can remove unused ones with their
 * imports. Removes display names, which would keep them alive.
 */
const markedPure = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replace(/(?<=^var \w+ = )React\d*\.(?:forwardRef|createContext|memo)\(/gm, '/* @__PURE__ */ $&');

/** Vite plugin: removes unreachable package code from the build, which saves half a second on a slow network. */
export const leftOut = (): Plugin => ({
  name: 'left-out',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const known = Object.entries(instead).find(([end]) => id.endsWith(end));
    return known && { code: known[1], moduleSideEffects: false };
  },
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: markedPure,
  },
});
