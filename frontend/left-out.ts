import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const equal = fileURLToPath(import.meta.resolve('es-toolkit/predicate'));
const routes = path.join(import.meta.dirname, 'src/shell/route-provider.ts');

/** A module that is only reached by mistake, and says so. */
const unreached = (...names: string[]): string =>
  [
    "const unreached = () => { throw new Error('left out of the build: see frontend/left-out.ts'); };",
    ...names.map((name) =>
      name === 'default' ? 'export default unreached;' : `export const ${name} = unreached;`,
    ),
  ].join('\n');

/** A polyfill of what all browsers of the build target have. */
const native = (what: string): string => `module.exports = ${what};`;

/**
 * Emotion as it is with a React before 18: the style of an element is written when the element is drawn, which is done in turns, and not when all of
 * it is put into the page, which is one piece of work.
 */
const stylesInTurns = `import { useInsertionEffect } from 'react';
export const useInsertionEffectAlwaysWithSyncFallback = (write) => write();
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;`;

/**
 * Modules that packages bring along for others than us, by the end of their path, and what stands for them: a theme made of CSS variables
 * (ours is two themes), react-admin's own exports (ours are workbooks) and its own router with its loaders (the address is ours:
 * `BrowserRouter`), polyfills of node-polyglot, what compares two values with polyfills of its own, and when styles are written.
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
 * The code of a router, of which a build keeps what makes a component or a context because it cannot know that this does nothing else, and with
 * it all that it draws: so told, it leaves what nobody uses. Names for developers' tools, which keep what they name, go.
 */
const told = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replace(/(?<=^var \w+ = )React\d*\.(?:forwardRef|createContext|memo)\(/gm, '/* @__PURE__ */ $&');

/** Leaves out of the build what no screen of ours can reach, half a second of a slow network. */
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
    handler: told,
  },
});
