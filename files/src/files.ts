import type { Pool } from 'pg';
import { isAway, type BlobStore } from './bytes/blob-store.ts';
import { diskStore } from './bytes/disk-store.ts';
import type { Received } from './bytes/incoming.ts';
import type { S3Place } from './bytes/s3-place.ts';
import { fileRegistry, type FileRegistry, type NewFile, type StoredFile } from './register/file-registry.ts';
import { migrateFiles } from './register/migrate.ts';
import { logMemoryBeside, logMemoryIn, type LogMemory } from './sweep/log-memory.ts';

export type Files = {
  blobs: BlobStore;
  registry: FileRegistry;
  /** Last known states of the event log, in the database and with the bytes: see `mayDeleteUnused`. */
  memories: readonly [LogMemory, ...LogMemory[]];
  /** Stores and registers a received file, or leaves no trace of it. A repeated id returns the registered file. */
  keep(
    received: Received,
    file: Omit<NewFile, 'sha256' | 'bytes'>,
  ): Promise<{ file: StoredFile; isNew: boolean }>;
  /** Removes a file, and its bytes and pictures unless another file has the same bytes. */
  remove(id: string): Promise<boolean>;
  /** Like `remove`, but keeps a file that a command is about to refer to; returns whether it was removed. */
  removeUnreferenced(id: string): Promise<boolean>;
};

/** Location of the files: a folder, or an S3 store with a folder for incoming files. */
export type FilesPlace = { folder: string; s3?: S3Place | undefined };

/** Opens the store of bytes, without `prepare`. */
export const openBlobs = async ({ folder, s3 }: FilesPlace): Promise<BlobStore> => {
  if (!s3) return diskStore(folder);
  const { openS3Store } = await import('./bytes/s3-store.ts');
  return openS3Store(s3, folder);
};

const filesOver = (blobs: BlobStore, pool: Pool): Files => {
  const registry = fileRegistry(pool);
  return {
    blobs,
    registry,
    memories: [logMemoryIn(pool), logMemoryBeside(blobs)],
    keep: async (received, file) => {
      const { sha256, bytes } = received;
      try {
        await received.sendAhead();
        const kept = await registry.add({ ...file, sha256, bytes }, () => received.keep());
        // Another file has this id: removes the bytes that were sent ahead.
        if (kept.file.sha256 !== sha256) await registry.release(sha256, blobs.remove);
        return kept;
      } catch (error) {
        // The sweep removes leftovers if the store or the database is unavailable; the request does not wait for it.
        if (!isAway(error)) await registry.release(sha256, blobs.remove).catch(() => undefined);
        throw error;
      } finally {
        await received.discard();
      }
    },
    remove: (id) => registry.remove(id, blobs.remove),
    removeUnreferenced: (id) => registry.removeUnreferenced(id, blobs.remove),
  };
};

/** Files of a folder and a database that `openFiles` has prepared before. */
export const filesIn = (folder: string, pool: Pool): Files => filesOver(diskStore(folder), pool);

/** Opens and prepares the store and the register of files. Rejects with a Spanish message if the location is unusable. */
export const openFiles = async (place: string | FilesPlace, pool: Pool): Promise<Files> => {
  const blobs = await openBlobs(typeof place === 'string' ? { folder: place } : place);
  await blobs.prepare();
  await migrateFiles(pool);
  return filesOver(blobs, pool);
};
