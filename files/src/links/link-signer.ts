import { fileIdOf, linkExpiry, signedLink, type FileVariant } from './file-url.ts';

/** Fields of a JSON answer that hold the stable address of a file, and what each links to: a picture of it, or itself. */
export type LinkedFields = Readonly<Record<string, FileVariant | 'original'>>;

type Signing = { jwtSecret: string; now: () => Date };

/** Links kept before starting anew; each costs about 300 bytes. */
const mostLinks = 50_000;

/**
 * Makes the links of answers. A link is made once in the hour that it stays the same, however many answers it is in, so that
 * the list of all progress of a project costs little.
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

  /** A quotation mark within a text is escaped in JSON: nothing that a person writes can look like one of these fields. */
  const patternOf = (fields: LinkedFields): RegExp => {
    const made =
      patterns.get(fields) ??
      new RegExp(`("(${Object.keys(fields).join('|')})" ?: ?)"(/api/files/[0-9a-f-]{36})"`, 'g');
    patterns.set(fields, made);
    return made;
  };

  return {
    /** An address as it is answered: signed if it is a file of ours, else as it is. */
    link: (url: string | null, as: FileVariant | 'original'): string | null => {
      const id = url === null ? null : fileIdOf(url);
      return id === null ? url : linkTo(id, as);
    },
    /** A JSON text with the files of these fields linked. */
    body: (json: string, fields: LinkedFields): string =>
      json.replace(patternOf(fields), (whole, name: string, field: string, url: string) => {
        const id = fileIdOf(url);
        return id === null ? whole : `${name}"${linkTo(id, fields[field]!)}"`;
      }),
    /** Names the hour in which links stay the same: what an answer with links also follows from. */
    period: (): string => `links ${linkExpiry(now())}`,
  };
};
export type LinkSigner = ReturnType<typeof linkSigner>;
