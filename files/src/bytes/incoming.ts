import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, statSync, type WriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobName } from './blob-name.ts';
import { makeFolder } from './make-folder.ts';

/** A received file that is not stored yet: `keep` stores it by its hash, `discard` deletes it. */
export type Received = {
  /** Path of its bytes until it is kept or discarded. */
  path: string;
  sha256: string;
  bytes: number;
  /** Uploads it to a remote store in advance, so that `keep` is fast. */
  sendAhead(): Promise<void>;
  /** Stores it under its own hash by default; a derived picture is named after its original. */
  keep(name?: BlobName): Promise<void>;
  discard(): Promise<void>;
};

/** A received file, for the store that keeps it. */
export type Arrived = Pick<Received, 'path' | 'sha256' | 'bytes'>;

/** Whether `receive` failed because the stream exceeds `maxBytes`. */
export const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FILE_OVER_LIMIT';

const overLimit = (most: number) =>
  Object.assign(new Error(`the file has more than ${most} bytes`), { code: 'FILE_OVER_LIMIT' });

/** Age in milliseconds at which an incoming file counts as left by a process that died. */
const stale = 24 * 3600 * 1000;

const closed = (stream: WriteStream) =>
  new Promise<void>((done) => (stream.closed ? done() : stream.once('close', done)));

/** How a store keeps received files. */
type Taking = {
  keep(arrived: Arrived, name: BlobName): Promise<void>;
  sendAhead?(arrived: Arrived): Promise<void>;
};

/** Receives files into a local folder, below the folder of the store. */
export const incomingIn = (folder: string, { keep, sendAhead }: Taking) => {
  const incoming = path.join(folder, 'incoming');
  const temporaryPath = () => path.join(incoming, randomUUID());

  const receive = async (stream: Readable, { maxBytes }: { maxBytes: number }): Promise<Received> => {
    // Synchronous, so that the stream has listeners at once: an error before that would be unhandled.
    mkdirSync(incoming, { recursive: true });
    const file = temporaryPath();
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
      // Otherwise a file that is still being opened would be created after its removal.
      await closed(written);
      await discard();
      throw error;
    }
    const arrived = { path: file, sha256: digest.digest('hex'), bytes };
    return {
      ...arrived,
      sendAhead: async () => sendAhead?.(arrived),
      keep: (name = { sha256: arrived.sha256 }) => keep(arrived, name),
      discard,
    };
  };

  const removeStale = async () => {
    let removed = 0;
    for (const name of await readdir(incoming)) {
      const file = path.join(incoming, name);
      // A file that is missing by now was still in use.
      const begun = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - begun <= stale) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  };

  const prepare = async () => {
    await makeFolder(incoming, 0o700);
    await removeStale();
  };

  return { receive, temporaryPath, removeStale, prepare };
};
