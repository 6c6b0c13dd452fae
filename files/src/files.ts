import path from 'node:path';
import type { Pool } from 'pg';
import { blobStore, type BlobStore, type Received } from './bytes/blob-store.ts';
import { fileRegistry, type FileRegistry, type NewFile, type StoredFile } from './register/file-registry.ts';
import { migrateFiles } from './register/migrate.ts';
import { logMemoryAt, logMemoryIn, type LogMemory } from './sweep/log-memory.ts';

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

/** The files kept in this folder and registered in this database, both made ready before (see `openFiles`). */
export const filesIn = (folder: string, pool: Pool): Files => {
  const blobs = blobStore(folder);
  const registry = fileRegistry(pool);
  return {
    blobs,
    registry,
    memories: [logMemoryIn(pool), logMemoryAt(path.join(folder, 'log.json'))],
    keep: async (received, file) => {
      const { sha256, bytes } = received;
      try {
        return await registry.add({ ...file, sha256, bytes }, received.keep);
      } catch (error) {
        await registry.release(sha256, blobs.remove);
        throw error;
      } finally {
        await received.discard();
      }
    },
    remove: (id) => registry.remove(id, blobs.remove),
    removeUnclaimed: (id) => registry.removeUnclaimed(id, blobs.remove),
  };
};

/** Makes the folder and the register ready, and gives them. */
export const openFiles = async (folder: string, pool: Pool): Promise<Files> => {
  const files = filesIn(folder, pool);
  await files.blobs.prepare();
  await migrateFiles(pool);
  return files;
};
