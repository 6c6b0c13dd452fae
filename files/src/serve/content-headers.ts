/** What a browser may show itself; everything else is only ever saved. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** Characters of RFC 5987 that `encodeURIComponent` leaves alone and a parameter may not have. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const ascii = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');

const named = (way: string, name: string) =>
  `${way}; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`;

/**
 * `Content-Disposition` with the name as people wrote it, and without accents for who cannot read that (RFC 6266); without any, whoever
 * links to it says what it is called (`download`).
 */
export const disposition = (mediaType: string, name: string | null): string => {
  const way = shown.has(mediaType) ? 'inline' : 'attachment';
  return name === null ? way : named(way, name);
};

/** The same of what is only ever saved. */
export const attachment = (name: string): string => named('attachment', name);

/**
 * What the file may do if it is opened as a page: nothing at all. A PDF is shown by the browser's own viewer, which a sandbox
 * or a `default-src` would stop from working (Chromium 41131921, 343754409); it is no page of this origin, and never sniffed.
 */
export const contentPolicy = (mediaType: string): string =>
  mediaType === 'application/pdf'
    ? "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    : "sandbox; default-src 'none'";
