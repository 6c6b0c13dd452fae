import { hash } from 'node:crypto';

/** The last event of a stream that a paper was made of. `revision`: counted from 0; `hash`: null of one from before there were hashes. */
export type Head = { stream: string; revision: number; hash: string | null };

/** What a paper carries as its name. `hash`: 64 hexadecimal characters; `address`: where whoever holds the paper can ask about it. */
export type Seal = { hash: string; address: string };

/** What people compare by eye: the first 16 characters of the seal, in groups of four. */
export const shortHash = ({ hash }: Seal): string => hash.slice(0, 16).replace(/(?<=.)(?=(?:.{4})+$)/g, ' ');

/** The hash of what a paper says together with the last events of every stream that it was made of. */
export const sealHash = (said: unknown, heads: readonly Head[]): string =>
  hash('sha256', JSON.stringify([said, heads.map(({ stream, revision, hash }) => [stream, revision, hash])]));
