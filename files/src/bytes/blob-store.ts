import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, statSync, type WriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileVariants, type FileVariant } from '../links/file-url.ts';
import { storedHashes } from './stored-hashes.ts';

/** What has come in and is not kept yet: `keep` gives it its place by its hash, `discard` leaves nothing of it. */
export type Received = {
  /** Where its bytes are until they are kept or discarded. */
  path: string;
  sha256: string;
  bytes: number;
  keep(): Promise<void>;
  discard(): Promise<void>;
};

/** Thrown by `receive` as soon as there are more bytes than allowed. */
export const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FILE_OVER_LIMIT';

const overLimit = (most: number) =>
  Object.assign(new Error(`the file has more than ${most} bytes`), { code: 'FILE_OVER_LIMIT' });

const hash = /^[0-9a-f]{64}$/;
/** Milliseconds after which what was being received is the rest of a process that died. */
const stale = 24 * 3600 * 1000;

const closed = (stream: WriteStream) =>
  new Promise<void>((done) => (stream.closed ? done() : stream.once('close', done)));

/** Where bytes are kept, and pictures made of them, by the SHA-256 of what they are of. */
const placesIn = (folder: string) => {
  const placeOf = (sha256: string) => {
    if (!hash.test(sha256)) throw new TypeError('not a SHA-256 in hexadecimal');
    return [sha256.slice(0, 2), sha256] as const;
  };
  return {
    pathOf: (sha256: string) => path.join(folder, ...placeOf(sha256)),
    derivedPath: (sha256: string, variant: FileVariant) => {
      const [start, name] = placeOf(sha256);
      return path.join(folder, 'derived', start, `${name}-${variant}.webp`);
    },
  };
};

/** Where bytes are while they come in; `pathOf` says where they go. */
const incomingIn = (incoming: string, pathOf: (sha256: string) => string) => {
  /** Writes a stream to disk while it is hashed. Nothing stays when it fails, ends early or exceeds `maxBytes`. */
  const receive = async (stream: Readable, { maxBytes }: { maxBytes: number }): Promise<Received> => {
    // Nothing is awaited before somebody listens to the stream: its failure meanwhile would be nobody's.
    mkdirSync(incoming, { recursive: true });
    const file = path.join(incoming, randomUUID());
    const digest = createHash('sha256');
    let bytes = 0;
    const measure = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw overLimit(maxBytes);
        digest.update(chunk);
        yield chunk;
      }
    };
    const discard = () => rm(file, { force: true });
    const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(stream, measure, written);
    } catch (error) {
      // One that was still being opened would come into being after it was removed.
      await closed(written);
      await discard();
      throw error;
    }
    const sha256 = digest.digest('hex');
    const keep = async () => {
      const place = pathOf(sha256);
      await mkdir(path.dirname(place), { recursive: true });
      // Replacing the same bytes by themselves is harmless, also while somebody reads them.
      await rename(file, place);
    };
    return { path: file, sha256, bytes, keep, discard };
  };

  /** Removes what has been coming in for a day, so from a process that died. Answers how many there were. */
  const removeStale = async () => {
    let removed = 0;
    for (const name of await readdir(incoming)) {
      const file = path.join(incoming, name);
      // One that is gone meanwhile was still coming in.
      const begun = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - begun <= stale) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  };

  return { receive, removeStale };
};

/** Bytes kept by their SHA-256 in a folder: the same bytes once, whoever brings them. Nothing is ever whole in memory. */
export const blobStore = (folder: string) => {
  const incoming = path.join(folder, 'incoming');
  const { pathOf, derivedPath } = placesIn(folder);
  const { receive, removeStale } = incomingIn(incoming, pathOf);

  return {
    receive,
    /** The bytes, as a stream that fails when there are none. */
    open: (sha256: string, range?: { start: number; end: number }) => createReadStream(pathOf(sha256), range),
    path: pathOf,
    /** Where the picture derived from an image is or will be. Whoever writes it makes its folder. */
    derivedPath,
    /** A place for what is being made, on the same disk; what a process leaves there when it dies is swept. */
    temporaryPath: () => path.join(incoming, randomUUID()),
    /** Removes the bytes and every picture made of them. */
    remove: async (sha256: string) => {
      await rm(pathOf(sha256), { force: true });
      for (const variant of fileVariants) await rm(derivedPath(sha256, variant), { force: true });
    },
    /** Every hash there are bytes or pictures of, whether or not a file has it. */
    hashes: () => storedHashes(folder),
    removeStale,
    /** Makes the folders and removes what processes that died were receiving. */
    prepare: async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      await removeStale();
    },
  };
};

export type BlobStore = ReturnType<typeof blobStore>;
