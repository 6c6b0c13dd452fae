import type { DBSchema } from 'idb';
import { getSession } from '../session/session.ts';
import { store } from '../ui/store.ts';
import { withStorageFallback } from '../shared/storage-fallback.ts';
import { deviceDatabase, ofPerson } from '../shared/device-database.ts';
import { withOpenTimeout } from '../shared/open-timeout.ts';

/** A downloaded copy of a file of the server. `name`: its readable name; `bytes`: its size. */
export type DeviceFile = {
  user_id: string;
  project_id: string;
  file_id: string;
  name: string;
  bytes: number;
  blob: Blob;
};
interface Schema extends DBSchema {
  files: { key: [string, string]; value: DeviceFile };
}

/** A separate database from the outbox (specification §3) and the drafts: these files can be deleted at any time. */
const database = withOpenTimeout(
  deviceDatabase<Schema>({
    name: 'ObraClaraFiles',
    version: 1,
    upgrade: (made) => void made.createObjectStore('files', { keyPath: ['user_id', 'file_id'] }),
  }),
);

/** Key ranges of all users but this one. */
export const ofOthers = (user_id: string) => [
  IDBKeyRange.upperBound([user_id], true),
  IDBKeyRange.lowerBound([user_id, []], true),
];

/** Ids of the signed-in user's files on this device; empty until `lookAtDevice` runs or a file is kept. */
export const filesOnDevice = store<ReadonlySet<string>>(new Set());

const fileKeysOf = async (user_id: string) => (await database()).getAllKeys('files', ofPerson(user_id));

/** Updates `filesOnDevice` from the database; empty if the browser has no storage. */
export const lookAtDevice = async (): Promise<void> => {
  const me = getSession()?.user.id;
  const keys = me === undefined ? [] : await withStorageFallback(() => fileKeysOf(me), []);
  filesOnDevice.set(new Set(keys.map(([, file_id]) => file_id)));
};

/** Returns the kept files of a user. */
export const deviceFilesOf = async (user_id: string): Promise<DeviceFile[]> =>
  (await database()).getAll('files', ofPerson(user_id));

/** Returns a kept file of a user under its name; null if it is not on this device. */
export const fileOnDevice = async (user_id: string, file_id: string): Promise<File | null> => {
  const read = async () => (await database()).get('files', [user_id, file_id]);
  const kept = await withStorageFallback(read, undefined);
  return kept ? new File([kept.blob], kept.name, { type: kept.blob.type }) : null;
};

/**
 * Keeps a file, unless its user has signed out meanwhile. A full device rejects with a `QuotaExceededError` and keeps the previous state.
 */
export const keepFile = async (file: DeviceFile): Promise<void> => {
  const files = await database();
  if (getSession()?.user.id !== file.user_id) return;
  await files.put('files', file);
  await lookAtDevice();
};

/** Deletes the files of any user for which `isOver` returns true. */
export const forgetFiles = async (isOver: (file: DeviceFile) => boolean): Promise<void> => {
  const { store: files, done } = (await database()).transaction('files', 'readwrite');
  for (const file of await files.getAll()) if (isOver(file)) void files.delete([file.user_id, file.file_id]);
  await done;
  await lookAtDevice();
};

/** Deletes the files of all users but this one; with null, all files. */
export const forgetFilesBut = async (user_id: string | null): Promise<void> => {
  const files = await database();
  if (user_id === null) await files.clear('files');
  else for (const keys of ofOthers(user_id)) await files.delete('files', keys);
  await lookAtDevice();
};
