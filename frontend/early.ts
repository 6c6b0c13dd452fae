import type { Plugin, Rolldown } from 'vite';
import { begin, watchMainScript, type Beginning } from './early-script.ts';
import { pageStyles } from './page-styles.ts';
import { opened, page, panels, shell } from './few-files.ts';

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;
/** A chunk with Vite's record of its styles. */
type Styled = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const chunkOf = (bundle: Bundle, root: string): Styled => {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${root}`)) return file;
  throw new Error(`${root} is not in the build`);
};

/** Whether a chunk only contains styles: Vite removes such scripts. */
const isOnlyStyle = ({ modules }: Styled) => Object.keys(modules).every((id) => id.endsWith('.css'));

/** Scripts and styles that these modules need at once, without those that the page itself names. */
const filesOf = (bundle: Bundle, wanted: readonly string[]): string[] => {
  const files = new Set<string>();
  const visit = (chunk: Styled) => {
    if (files.has(chunk.fileName)) return;
    if (!isOnlyStyle(chunk)) files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const next of chunk.imports) {
      const file = bundle[next];
      if (file?.type === 'chunk') visit(file);
    }
  };
  visit(chunkOf(bundle, page));
  const named = files.size;
  for (const root of wanted) visit(chunkOf(bundle, root));
  return [...files].slice(named);
};

/** First reads of a project, by role: paths under /api before the project id. Roles whose panel reads paged lists have none. */
const reads: Record<string, string[]> = {
  administrator: [],
  manager: ['analytics/progress', 'analytics/financial', 'analytics/s-curve'],
  externo: ['analytics/progress', 'analytics/financial', 'analytics/s-curve', 'estimations'],
  supervisor: ['analytics/progress', 'documents/pending'],
};

/** Name of the early script; the service worker caches it with the page. */
export const earlyFile = /^assets\/early-[\w-]+\.js$/;

/**
 * Vite plugin: adds a script that requests the user's code and data in parallel with the page's own code, which would request them
 * only once it runs, and that reloads a page whose own code was lost.
 */
export const early = (): Plugin => ({
  name: 'early',
  apply: 'build',
  generateBundle(_, built) {
    const bundle = built;
    const beginnings: Record<string, Beginning> = {};
    for (const [role, panel] of Object.entries(panels))
      beginnings[role] = {
        files: filesOf(bundle, [shell, panel, ...(opened[role] ?? [])]),
        reads: reads[role] ?? [],
      };
    const named = (wanted: RegExp): string => {
      const found = Object.keys(bundle).find((file) => wanted.test(file));
      if (found === undefined) throw new Error(`${wanted} is not in the build`);
      return found;
    };
    const build = { styles: named(pageStyles), typeface: named(/inter-latin-wght.*\.woff2$/), beginnings };
    const source = `(${watchMainScript.toString()})(); try { (${begin.toString()})(${JSON.stringify(build)}); } catch { /* Nobody is signed in. */ }`;
    this.emitFile({ type: 'asset', name: 'early.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((name) => earlyFile.test(name));
      if (!file) return [];
      return [{ tag: 'script', attrs: { src: `/${file}`, async: true }, injectTo: 'head-prepend' }];
    },
  },
});
