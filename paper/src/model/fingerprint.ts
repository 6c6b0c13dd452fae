/** The last event of a contract's estimations that a document tells of. `revision`: counted from 0; `hash`: 64 hexadecimal characters. */
export type Fingerprint = { stream: string; revision: number; hash: string };

/** What people compare by eye: the first 16 characters of the hash, in groups of four. */
export const shortHash = ({ hash }: Fingerprint): string =>
  hash.slice(0, 16).replace(/(?<=.)(?=(?:.{4})+$)/g, ' ');

/** What a camera reads: the whole hash, and of which event of which stream it is. */
export const scannedText = ({ stream, revision, hash }: Fingerprint): string =>
  `ObraClara ${stream} ${revision} ${hash}`;
