import type { Plugin, Rolldown } from 'vite';
import { page, panels, shell } from './few-files.ts';

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;
/** What vite notes of the styles that come with a chunk. */
type Styled = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const chunkOf = (bundle: Bundle, root: string): Styled => {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${root}`)) return file;
  throw new Error(`${root} is not in the build`);
};

/** Scripts and styles that come with these modules at once, but for what the page names itself. */
const filesOf = (bundle: Bundle, wanted: readonly string[]): string[] => {
  const files = new Set<string>();
  const visit = (chunk: Styled) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
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

/** Runs in the page while its own script is still on the way; roles nobody knows work as supervisors. */
const script = (files: Record<string, string[]>) => `try {
  const files = ${JSON.stringify(files)};
  const { role: own } = JSON.parse(localStorage.getItem('user'));
  const role = /[?&]as_of=/.test(location.search) && /^(administrator|manager)$/.test(own) ? 'externo' : own;
  for (const file of localStorage.getItem('token') ? (files[role] ?? files.supervisor) : []) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  }
} catch {
  // Nobody is signed in.
}
`;

/** The name of the script, to be kept on the device with the page. */
export const earlyFile = /^assets\/early-[\w-]+\.js$/;

/** Asks for the code of whoever is signed in together with the page's own, which would ask for it only when it runs. */
export const early = (): Plugin => ({
  name: 'early',
  apply: 'build',
  generateBundle(_, built) {
    const bundle = built;
    const files: Record<string, string[]> = {};
    for (const [role, panel] of Object.entries(panels))
      files[role] = filesOf(bundle, [shell, 'src/shell/Toasts.tsx', panel]);
    this.emitFile({ type: 'asset', name: 'early.js', source: script(files) });
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
