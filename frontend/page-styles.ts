import type { Plugin } from 'vite';

/** File name of the page's own styles in the build. */
export const pageStyles = /^assets\/page-[\w-]+\.css$/;

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/page-[\w-]+\.css)">/;

/**
 * Vite plugin: inlines the page's styles. A browser draws nothing before it has them, and a separate file costs a phone another
 * round trip. The early script marks them as loaded (`early-script.ts`).
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
