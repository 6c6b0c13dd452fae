import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, statSync, type WriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobName } from './blob-name.ts';
import { makeFolder } from './make-folder.ts';

/** What has come in and is not kept yet: `keep` gives it its place by its hash, `discard` leaves nothing of it. */
export type Received = {
  /** Where its bytes are until they are kept or discarded. */
  path: string;
  sha256: string;
  bytes: number;
  /** Sends it where that takes long, so that nobody has to wait for it in `keep`. */
  sendAhead(): Promise<void>;
  /** By its hash, if nothing else is said: a picture has the name of what it was made of. */
  keep(name?: BlobName): Promise<void>;
  discard(): Promise<void>;
};

/** What has come in, to be put where a store has it. */
export type Arrived = Pick<Received, 'path' | 'sha256' | 'bytes'>;

/** Thrown by `receive` as soon as there are more bytes than allowed. */
export const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FILE_OVER_LIMIT';

const overLimit = (most: number) =>
  Object.assign(new Error(`the file has more than ${most} bytes`), { code: 'FILE_OVER_LIMIT' });

/** Milliseconds after which what was being received is the rest of a process that died. */
const stale = 24 * 3600 * 1000;

const closed = (stream: WriteStream) =>
  new Promise<void>((done) => (stream.closed ? done() : stream.once('close', done)));

/** How a store takes what has come in. */
type Taking = {
  keep(arrived: Arrived, name: BlobName): Promise<void>;
  sendAhead?(arrived: Arrived): Promise<void>;
};

/** Where bytes are while they come in, below the folder of a store on this machine. */
export const incomingIn = (folder: string, { keep, sendAhead }: Taking) => {
  const incoming = path.join(folder, 'incoming');
  const temporaryPath = () => path.join(incoming, randomUUID());

  const receive = async (stream: Readable, { maxBytes }: { maxBytes: number }): Promise<Received> => {
    // Nothing is awaited before somebody listens to the stream: its failure meanwhile would be nobody's.
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
      // One that was still being opened would come into being after it was removed.
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
      // One that is gone meanwhile was still coming in.
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
