import type { DBSchema } from 'idb';
import { getSession } from '../session/session.ts';
import { store } from '../shared/store.ts';
import { unlessNoPlace } from '../shared/unless-no-place.ts';
import { deviceDatabase, ofPerson } from '../shared/device-database.ts';
import { inTime } from '../shared/in-time.ts';

/** A file that can be had again from the server. `name`: what people know it by; `bytes`: its size. */
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

/** Apart from what waits to be sent (specification §3) and from what is begun: what lies here may go at any time. */
const database = inTime(
  deviceDatabase<Schema>({
    name: 'ObraClaraFiles',
    version: 1,
    upgrade: (made) => void made.createObjectStore('files', { keyPath: ['user_id', 'file_id'] }),
  }),
);

/** The keys of everybody but this person. */
export const ofOthers = (user_id: string) => [
  IDBKeyRange.upperBound([user_id], true),
  IDBKeyRange.lowerBound([user_id, []], true),
];

/** Which files, by their ids, whoever is signed in has on this device; nothing until `lookAtDevice` was asked or something was kept. */
export const filesOnDevice = store<ReadonlySet<string>>(new Set());

const fileKeysOf = async (user_id: string) => (await database()).getAllKeys('files', ofPerson(user_id));

/** Has `filesOnDevice` say what is there: nothing where the browser has no place to keep anything. */
export const lookAtDevice = async (): Promise<void> => {
  const me = getSession()?.user.id;
  const keys = me === undefined ? [] : await unlessNoPlace(() => fileKeysOf(me), []);
  filesOnDevice.set(new Set(keys.map(([, file_id]) => file_id)));
};

/** What is kept of a person. */
export const deviceFilesOf = async (user_id: string): Promise<DeviceFile[]> =>
  (await database()).getAll('files', ofPerson(user_id));

/** A file of a person as it was given, under its name; null where it is not on this device. */
export const fileOnDevice = async (user_id: string, file_id: string): Promise<File | null> => {
  const read = async () => (await database()).get('files', [user_id, file_id]);
  const kept = await unlessNoPlace(read, undefined);
  return kept ? new File([kept.blob], kept.name, { type: kept.blob.type }) : null;
};

/** Keeps a file, unless its person has left meanwhile. A device without room rejects with a `QuotaExceededError` and keeps what it had. */
export const keepFile = async (file: DeviceFile): Promise<void> => {
  const files = await database();
  if (getSession()?.user.id !== file.user_id) return;
  await files.put('files', file);
  await lookAtDevice();
};

/** Removes the files that are over, whoever's they are. */
export const forgetFiles = async (isOver: (file: DeviceFile) => boolean): Promise<void> => {
  const { store: files, done } = (await database()).transaction('files', 'readwrite');
  for (const file of await files.getAll()) if (isOver(file)) void files.delete([file.user_id, file.file_id]);
  await done;
  await lookAtDevice();
};

/** Removes everybody's files but this person's; all of them where it is nobody's. */
export const forgetFilesBut = async (user_id: string | null): Promise<void> => {
  const files = await database();
  if (user_id === null) await files.clear('files');
  else for (const keys of ofOthers(user_id)) await files.delete('files', keys);
  await lookAtDevice();
};
