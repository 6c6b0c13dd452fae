import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileVariants } from '../links/file-url.ts';
import { keyOf, nameOf, type BlobName } from './blob-name.ts';
import { isMissing, type BlobStore } from './blob-store.ts';
import { incomingIn } from './incoming.ts';
import { s3Client, usualPatience, type S3Client } from './s3-client.ts';
import { notAStore, unusableStore } from './s3-failure.ts';
import { titleOf, type S3Place } from './s3-place.ts';

const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

const sha256Of = async (file: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Lists, writes, reads and removes a test object, to check that the store permits all operations. */
const tryOut = async (client: S3Client, prefix: string) => {
  const probe = `${prefix}probe-${randomUUID()}`;
  for await (const _ of client.list(probe)) break;
  await client.putText(probe, probe);
  const { stream } = await client.get(probe);
  if ((await text(stream)) !== probe) throw notAStore();
  await client.remove(probe);
};

/**
 * Opens an S3-compatible store, which several processes can share. Incoming files are on the local disk (`folder`) until they are
 * accepted. The store shows an object only once it is complete and matches its signed hash.
 */
export const openS3Store = async (
  place: S3Place,
  folder: string,
  patience = usualPatience,
): Promise<BlobStore> => {
  const client = await s3Client(place, patience);
  const { prefix } = place;
  const at = (name: BlobName) => prefix + keyOf(name);

  const hasAll = async (name: BlobName, bytes: number) =>
    (await client.size(at(name)).catch(unlessMissing)) === bytes;
  const incoming = incomingIn(folder, {
    // Uploads it even if the object exists, since that may be damaged with the same length: a new upload repairs it.
    sendAhead: (arrived) => client.put(at({ sha256: arrived.sha256 }), arrived),
    // A sweep may have removed it since `sendAhead`.
    keep: async (arrived, name) => {
      if (!(await hasAll(name, arrived.bytes))) await client.put(at(name), arrived);
    },
  });

  /** Only whole originals are verified: their key is the hash of their own bytes. */
  const open: BlobStore['open'] = (name, range) => {
    const isWhole = name.variant === undefined && !range;
    return client.get(at(name), { range, sha256: isWhole ? name.sha256 : undefined });
  };

  async function* names(): AsyncGenerator<BlobName[]> {
    for await (const keys of client.list(prefix))
      yield keys.flatMap((key) => nameOf(key.slice(prefix.length)) ?? []);
  }

  const note = `${prefix}log.json`;
  return {
    title: titleOf(place),
    receive: incoming.receive,
    temporaryPath: incoming.temporaryPath,
    removeStale: incoming.removeStale,
    prepare: async () => {
      await incoming.prepare();
      await tryOut(client, prefix).catch((error: unknown) => {
        throw unusableStore(error, place);
      });
    },
    place: async (name, path) => {
      const { size: bytes } = await stat(path);
      await client.put(at(name), { path, bytes, sha256: await sha256Of(path) });
      await rm(path);
    },
    has: async (name) => (await client.size(at(name)).catch(unlessMissing)) !== undefined,
    size: (name) => client.size(at(name)),
    open: async (name, range) => open(name, range),
    openAsIs: async (name) => client.get(at(name)),
    asFile: async (name, work) => {
      const file = incoming.temporaryPath();
      try {
        const { stream } = await open(name);
        await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    remove: async (sha256) => {
      // The original last: after a partial failure, the registered file is still readable.
      for (const variant of fileVariants) await client.remove(at({ sha256, variant }));
      await client.remove(at({ sha256 }));
    },
    names,
    note: {
      read: async () => {
        const opened = await client.get(note).catch(unlessMissing);
        return opened && text(opened.stream);
      },
      write: (contents) => client.putText(note, contents),
    },
  };
};
