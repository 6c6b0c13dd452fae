const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` contains this tag, by weak comparison (RFC 9110 §13.1.2), or is `*`. */
export const matchesEtag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
