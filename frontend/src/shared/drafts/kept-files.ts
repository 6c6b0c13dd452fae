import { openDB, type DBSchema } from 'idb';
import { unlessNoPlace } from '../unless-no-place.ts';
import type { DraftOwner } from './kept-store.ts';

/** A file that was taken for a form. `key`: of its upload, the same however often it is sent. */
export type DraftFile = { file: File; key: string };

interface Schema extends DBSchema {
  files: { key: string; value: { blob: Blob; name: string; key: string } };
}

/** Apart from what waits to be sent: what is begun may be thrown away, what waits may not. */
const open = () =>
  openDB<Schema>('ObraClaraDrafts', 1, { upgrade: (database) => void database.createObjectStore('files') });

/** The place on this device of the file of one draft. */
export type KeptFilePlace = {
  /** False when this device has no room or no place for it. */
  keep: (taken: DraftFile) => Promise<boolean>;
  read: () => Promise<DraftFile | null>;
  /** Also those that are kept under longer ids, which begin with this one and a colon. */
  forget: () => Promise<void>;
};

/**
 * Where the file of a draft is kept, beside what is typed in it (`keptStore`, which holds texts alone): for one person, project and draft
 * of a kind. It is forgotten with its draft.
 */
export const keptFile = (kind: string, { user_id, project_id }: DraftOwner, id = ''): KeptFilePlace => {
  const name = [kind, user_id, project_id, id].join(':');
  const within = async <T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>) => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  return {
    keep: ({ file, key }) =>
      unlessNoPlace(
        () => within((db) => db.put('files', { blob: file, name: file.name, key }, name)).then(() => true),
        false,
      ),
    read: async () => {
      const kept = await unlessNoPlace(() => within((db) => db.get('files', name)), undefined);
      return kept
        ? { file: new File([kept.blob], kept.name, { type: kept.blob.type }), key: kept.key }
        : null;
    },
    forget: () =>
      unlessNoPlace(
        () =>
          within(async (db) => {
            await db.delete('files', name);
            await db.delete('files', IDBKeyRange.bound(`${name}:`, `${name}:\uffff`));
          }),
        undefined,
      ),
  };
};
