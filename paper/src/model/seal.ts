import { hash } from 'node:crypto';

/** The last event of a source stream of a paper. `revision`: from 0; `hash`: null for events written before hashes existed. */
export type Head = { stream: string; revision: number; hash: string | null };

/** The seal printed on a paper. `hash`: 64 hexadecimal characters; `address`: the URL that verifies it. */
export type Seal = { hash: string; address: string };

/** The beginning of the seal for visual comparison: 16 characters in groups of four. */
export const shortHash = ({ hash }: Seal): string => hash.slice(0, 16).replace(/(?<=.)(?=(?:.{4})+$)/g, ' ');

/** SHA-256 hash of the content of a paper and the heads of its source streams. */
export const sealHash = (content: unknown, heads: readonly Head[]): string =>
  hash(
    'sha256',
    JSON.stringify([content, heads.map(({ stream, revision, hash }) => [stream, revision, hash])]),
  );
