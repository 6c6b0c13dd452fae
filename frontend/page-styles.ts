import type { Plugin } from 'vite';

/** The styles of the page itself, by the names of the build's files. */
export const pageStyles = /^assets\/page-[\w-]+\.css$/;

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/page-[\w-]+\.css)">/;

/**
 * Puts the styles that come with the page into it: a browser draws nothing before it has them, and a telephone waits for another turn of its
 * network. The early script says that they are there (`early-script.ts`).
 */
export const stylesInPage = (): Plugin => ({
  name: 'styles-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const [tag, file = ''] = link.exec(html) ?? [];
      const styles = bundle[file];
      if (tag === undefined || styles?.type !== 'asset') throw new Error('the page has no styles');
      return html.replace(tag, () => `<style>${String(styles.source).trim()}</style>`);
    },
  },
});
