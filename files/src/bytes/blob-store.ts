import type { Readable } from 'node:stream';
import type { BlobName } from './blob-name.ts';
import type { Received } from './incoming.ts';

/** From one byte to another, both included; the second not past the end. */
export type ByteRange = { start: number; end: number };

/** A stream of so many bytes. Whoever opened it reads it to its end or destroys it. */
export type Opened = { stream: Readable; bytes: number };

/**
 * Bytes kept by their SHA-256, and pictures made of them: the same bytes once, whoever brings them. Nothing is ever whole in
 * memory, and nothing half written is ever found. What is asked of bytes that are not there fails with `ENOENT`.
 */
export type BlobStore = {
  /** What people call it. */
  title: string;
  /** Writes a stream to this machine while it is hashed. Nothing stays when it fails, ends early or exceeds `maxBytes`. */
  receive(stream: Readable, limits: { maxBytes: number }): Promise<Received>;
  /** A place on this machine for what is being made; what a process leaves there when it dies is swept. */
  temporaryPath(): string;
  /** Puts a file of this machine in its place; it is gone from where it was. Replacing the same bytes by themselves is harmless. */
  place(name: BlobName, file: string): Promise<void>;
  has(name: BlobName): Promise<boolean>;
  size(name: BlobName): Promise<number>;
  open(name: BlobName, range?: ByteRange): Promise<Opened>;
  /** The bytes that lie there, whatever they are: for who holds them against their hash, and goes on where they are others. */
  openAsIs(name: BlobName): Promise<Opened>;
  /** Does something with the bytes as a file of this machine, which is there for as long as that takes. */
  asFile<T>(name: BlobName, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes the bytes and every picture made of them. */
  remove(sha256: string): Promise<void>;
  /** All there is, some hundreds at a time. */
  names(): AsyncIterable<BlobName[]>;
  /** Removes what has been coming in here for a day, so from a process that died. Answers how many there were. */
  removeStale(): Promise<number>;
  /** Makes ready what is needed. Rejects with a Spanish sentence where the store cannot be used. */
  prepare(): Promise<void>;
  /** A text that lies beside the bytes and goes where they go: what is known of the log by which they are swept. */
  note: { read(): Promise<string | undefined>; write(text: string): Promise<void> };
};

export const damagedCode = 'FILE_DAMAGED';
/** Whether the error says that what a store gave are not the bytes that were asked for. */
export const isDamagedFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === damagedCode;

/** Whether the error says that the bytes are not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether the error says that the store does not answer, or does not let us. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 503;
