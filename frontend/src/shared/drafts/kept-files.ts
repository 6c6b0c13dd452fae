import type { DBSchema } from 'idb';
import { deviceDatabase } from '../device-database.ts';
import { inTime } from '../in-time.ts';
import { unlessNoPlace } from '../unless-no-place.ts';
import type { DraftOwner } from './kept-store.ts';

/** A file that was taken for a form. `key`: of its upload, the same however often it is sent. */
export type DraftFile = { file: File; key: string };

interface Schema extends DBSchema {
  files: { key: string; value: { blob: Blob; name: string; key: string } };
}

/** Apart from what waits to be sent: what is begun may be thrown away, what waits may not. */
const database = inTime(
  deviceDatabase<Schema>({
    name: 'ObraClaraDrafts',
    version: 1,
    upgrade: (made) => void made.createObjectStore('files'),
  }),
);

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
  return {
    keep: ({ file, key }) =>
      unlessNoPlace(async () => {
        await (await database()).put('files', { blob: file, name: file.name, key }, name);
        return true;
      }, false),
    read: async () => {
      const kept = await unlessNoPlace(async () => (await database()).get('files', name), undefined);
      return kept
        ? { file: new File([kept.blob], kept.name, { type: kept.blob.type }), key: kept.key }
        : null;
    },
    forget: () =>
      unlessNoPlace(async () => {
        const files = await database();
        await files.delete('files', name);
        await files.delete('files', IDBKeyRange.bound(`${name}:`, `${name}:\uffff`));
      }, undefined),
  };
};
