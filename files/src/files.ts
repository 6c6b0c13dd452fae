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
  /** Of the log by which files are in use, as the database and the folder know it: see `mayThrowAway`. */
  memories: readonly [LogMemory, ...LogMemory[]];
  /**
   * Puts what was received in its place and on the register, or leaves nothing of it. A file sent again under the same id
   * is the one there is.
   */
  keep(
    received: Received,
    file: Omit<NewFile, 'sha256' | 'bytes'>,
  ): Promise<{ file: StoredFile; isNew: boolean }>;
  /** Removes a file, and its bytes and pictures unless another file has the same. */
  remove(id: string): Promise<boolean>;
  /** The same unless something that names the file is being recorded; answers whether it went. */
  removeUnclaimed(id: string): Promise<boolean>;
};

/** Where files are kept: in a folder, or in a store, and then the folder has what is on its way there. */
export type FilesPlace = { folder: string; s3?: S3Place | undefined };

/** Opens the store of bytes, which is not made ready yet. */
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
        // Another one has its id: nothing of this one stays where it was sent ahead.
        if (kept.file.sha256 !== sha256) await registry.release(sha256, blobs.remove);
        return kept;
      } catch (error) {
        // What stays, where the store or the database is away, is swept: nobody waits for it with a connection in hand.
        if (!isAway(error)) await registry.release(sha256, blobs.remove).catch(() => undefined);
        throw error;
      } finally {
        await received.discard();
      }
    },
    remove: (id) => registry.remove(id, blobs.remove),
    removeUnclaimed: (id) => registry.removeUnclaimed(id, blobs.remove),
  };
};

/** The files kept in this folder and registered in this database, both made ready before (see `openFiles`). */
export const filesIn = (folder: string, pool: Pool): Files => filesOver(diskStore(folder), pool);

/** Makes the place and the register ready, and gives them. Rejects with a Spanish sentence where the place cannot be used. */
export const openFiles = async (place: string | FilesPlace, pool: Pool): Promise<Files> => {
  const blobs = await openBlobs(typeof place === 'string' ? { folder: place } : place);
  await blobs.prepare();
  await migrateFiles(pool);
  return filesOver(blobs, pool);
};
