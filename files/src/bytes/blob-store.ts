import type { Readable } from 'node:stream';
import type { BlobName } from './blob-name.ts';
import type { Received } from './incoming.ts';

/** First and last byte of a range, both inclusive; the last must be within the file. */
export type ByteRange = { start: number; end: number };

/** A stream and its number of bytes. The caller reads it to its end or destroys it. */
export type Opened = { stream: Readable; bytes: number };

/**
 * Stores bytes by their SHA-256, each content once, and the pictures derived from them. Streams all data; readers never see
 * incomplete files. Operations on missing bytes reject with `ENOENT`.
 */
export type BlobStore = {
  /** Display name of the store. */
  title: string;
  /** Writes a stream to the local disk and hashes it. Leaves no file if it fails, ends early or exceeds `maxBytes`. */
  receive(stream: Readable, limits: { maxBytes: number }): Promise<Received>;
  /** Path for a temporary local file; `removeStale` deletes those of processes that died. */
  temporaryPath(): string;
  /** Moves a local file into the store. Replacing equal bytes is harmless. */
  place(name: BlobName, file: string): Promise<void>;
  has(name: BlobName): Promise<boolean>;
  size(name: BlobName): Promise<number>;
  open(name: BlobName, range?: ByteRange): Promise<Opened>;
  /** Opens the stored bytes without verification, for callers that check the hash and continue on a mismatch. */
  openAsIs(name: BlobName): Promise<Opened>;
  /** Runs `work` with the bytes as a local file, which exists until `work` settles. */
  asFile<T>(name: BlobName, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes the bytes and every picture derived from them. */
  remove(sha256: string): Promise<void>;
  /** All blobs, in batches of some hundreds. */
  names(): AsyncIterable<BlobName[]>;
  /** Removes incoming files older than a day, which are left by processes that died. Returns their number. */
  removeStale(): Promise<number>;
  /** Creates the folders that the store needs. Rejects with a Spanish message if the store is unusable. */
  prepare(): Promise<void>;
  /** A note that is stored with the bytes: the last known state of the event log, for the sweep (`logMemoryBeside`). */
  note: { read(): Promise<string | undefined>; write(text: string): Promise<void> };
};

export const damagedCode = 'FILE_DAMAGED';
/** Whether the error means that the bytes of a store do not match the requested hash. */
export const isDamagedFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === damagedCode;

/** Whether the error means that the bytes are missing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether the error means that the store is unavailable or refuses access (503). */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 503;
