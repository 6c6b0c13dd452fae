import type { DBSchema } from 'idb';
import { deviceDatabase } from '../device-database.ts';
import { withOpenTimeout } from '../open-timeout.ts';
import { withStorageFallback } from '../storage-fallback.ts';
import type { DraftOwner } from './draft-storage.ts';

/** A file that was added to a form. `key`: idempotency key of its upload, the same for every attempt. */
export type DraftFile = { file: File; key: string };

interface Schema extends DBSchema {
  files: { key: string; value: { blob: Blob; name: string; key: string } };
}

/** Separate from the outbox: drafts may be discarded, pending entries may not. */
const database = withOpenTimeout(
  deviceDatabase<Schema>({
    name: 'ObraClaraDrafts',
    version: 1,
    upgrade: (made) => void made.createObjectStore('files'),
  }),
);

/** Storage on this device for the file of one draft. */
export type DraftFilePlace = {
  /** Resolves with false if this device has no storage or no room. */
  keep: (taken: DraftFile) => Promise<boolean>;
  read: () => Promise<DraftFile | null>;
  /** Also deletes the files whose id begins with this id and a colon. */
  forget: () => Promise<void>;
};

/**
 * Storage for the file of a draft of one user, project and kind. The text of the draft is in `draftStorage`, which stores only text. The file
 * is deleted with its draft.
 */
export const draftFile = (
  kind: string,
  { user_id, project_id }: DraftOwner,
  ...ids: readonly (string | undefined)[]
): DraftFilePlace => {
  const name = [kind, user_id, project_id, ids.filter(Boolean).join(':')].join(':');
  return {
    keep: ({ file, key }) =>
      withStorageFallback(async () => {
        await (await database()).put('files', { blob: file, name: file.name, key }, name);
        return true;
      }, false),
    read: async () => {
      const kept = await withStorageFallback(async () => (await database()).get('files', name), undefined);
      return kept
        ? { file: new File([kept.blob], kept.name, { type: kept.blob.type }), key: kept.key }
        : null;
    },
    forget: () =>
      withStorageFallback(async () => {
        const files = await database();
        await files.delete('files', name);
        await files.delete('files', IDBKeyRange.bound(`${name}:`, `${name}:\uffff`));
      }, undefined),
  };
};
