/** Types that a browser may display; all others are only downloaded. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** Also encodes the characters that `encodeURIComponent` keeps and RFC 5987 forbids. */
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
 * `Content-Disposition` with the original name, and one without accents for older clients (RFC 6266). Null: no name, so the name
 * in the link's `download` attribute applies.
 */
export const disposition = (mediaType: string, name: string | null): string => {
  const way = shown.has(mediaType) ? 'inline' : 'attachment';
  return name === null ? way : named(way, name);
};

/** `Content-Disposition` of a file that is only downloaded. */
export const attachment = (name: string): string => named('attachment', name);

/**
 * Content security policy of a file that is opened as a page: it permits nothing. A sandbox or `default-src` would break the
 * browser's PDF viewer (Chromium 41131921, 343754409); a PDF is no page of this origin, and its type is never sniffed.
 */
export const contentPolicy = (mediaType: string): string =>
  mediaType === 'application/pdf'
    ? "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    : "sandbox; default-src 'none'";
