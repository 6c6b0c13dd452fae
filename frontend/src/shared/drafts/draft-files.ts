import type { DBSchema } from 'idb';
import { deviceDatabase } from '../device-database.ts';
import { withOpenTimeout } from '../open-timeout.ts';
import { withStorageFallback } from '../storage-fallback.ts';
import { areDraftsRestored } from './draft-copies.ts';
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
        // Strict durability: a phone may lose power right after the write.
        const { store, done } = (await database()).transaction('files', 'readwrite', {
          durability: 'strict',
        });
        await store.put({ blob: file, name: file.name, key }, name);
        await done;
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

const drafts = /^obraclara\.(avance|borrador|documento)\.1:/;

/** Whether the text of the file's draft is on this device. A draft of a new estimation has its id in its text. */
const hasDraft = (name: string): boolean => {
  const [, user_id, project_id, draft_id = ''] = name.split(':');
  return Object.entries(localStorage).some(
    ([key, text]) =>
      drafts.test(key) &&
      key.includes(`:${user_id}:${project_id}`) &&
      (key + String(text)).includes(draft_id),
  );
};

const orphans = async (): Promise<string[]> =>
  (await (await database()).getAllKeys('files')).filter((name) => !hasDraft(name));

/**
 * Deletes the files of drafts that no longer exist, which a browser that was killed may leave behind. Waits `pause` ms between two looks,
 * because a form stores a file before the text of its draft.
 */
export const sweepDraftFiles = (pause = 10_000): Promise<void> =>
  withStorageFallback(async () => {
    if (!areDraftsRestored()) return;
    const before = await orphans();
    if (before.length === 0) return;
    await new Promise((later) => setTimeout(later, pause));
    const still = (await orphans()).filter((name) => before.includes(name));
    const files = await database();
    await Promise.all(still.map((name) => files.delete('files', name)));
  }, undefined);
