import { fileIdOf, linkExpiry, signedLink, type FileVariant } from './file-url.ts';

/** Fields of a JSON response with the stable URL of a file, and the variant to which each links. */
export type LinkedFields = Readonly<Record<string, FileVariant | 'original'>>;

type Signing = { jwtSecret: string; now: () => Date };

/** Links kept in the cache before it is cleared; each takes about 300 bytes. */
const mostLinks = 50_000;

/**
 * Signs the links of responses. Caches each link for the hour in which it stays the same, so that a project's whole list of
 * progress is cheap.
 */
export const linkSigner = ({ jwtSecret, now }: Signing) => {
  let known = new Map<string, string>();
  let until = 0;
  const patterns = new WeakMap<LinkedFields, RegExp>();

  const linkTo = (id: string, as: FileVariant | 'original'): string => {
    const at = now();
    if (until !== linkExpiry(at) || known.size >= mostLinks) {
      known = new Map();
      until = linkExpiry(at);
    }
    const key = `${as}\n${id}`;
    const made =
      known.get(key) ??
      signedLink({ secret: jwtSecret, id, now: at, ...(as === 'original' ? {} : { variant: as }) });
    known.set(key, made);
    return made;
  };

  /** JSON escapes quotation marks within texts, so no user's text can match a field. */
  const patternOf = (fields: LinkedFields): RegExp => {
    const made =
      patterns.get(fields) ??
      new RegExp(`("(${Object.keys(fields).join('|')})" ?: ?)"(/api/files/[0-9a-f-]{36})"`, 'g');
    patterns.set(fields, made);
    return made;
  };

  return {
    /** Signs a file's URL; any other URL unchanged. */
    link: (url: string | null, as: FileVariant | 'original'): string | null => {
      const id = url === null ? null : fileIdOf(url);
      return id === null ? url : linkTo(id, as);
    },
    /** Signs the file URLs of these fields in a JSON text. */
    body: (json: string, fields: LinkedFields): string =>
      json.replace(patternOf(fields), (whole, name: string, field: string, url: string) => {
        const id = fileIdOf(url);
        return id === null ? whole : `${name}"${linkTo(id, fields[field]!)}"`;
      }),
    /** Identifies the hour of the links, for the ETag of responses with links. */
    period: (): string => `links ${linkExpiry(now())}`,
  };
};
export type LinkSigner = ReturnType<typeof linkSigner>;
