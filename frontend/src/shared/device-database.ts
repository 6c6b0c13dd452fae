import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

type Named<Schema extends DBSchema> = {
  name: string;
  version: number;
  upgrade: (made: IDBPDatabase<Schema>) => void;
};

/** The keys of a person, where keys begin with whose they are: an array comes after every text. */
export const ofPerson = (user_id: string) => IDBKeyRange.bound([user_id], [user_id, []]);

/**
 * A database of this device, opened when it is first asked for and anew when it was lost: to a newer version in another tab, or to a browser
 * that took it away. Rejects where the browser has no place to keep anything, and tries again the next time.
 */
export const deviceDatabase = <Schema extends DBSchema>({ name, version, upgrade }: Named<Schema>) => {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const lost = () => (opened = null);
  return (): Promise<IDBPDatabase<Schema>> =>
    (opened ??= openDB<Schema>(name, version, {
      upgrade: (made) => upgrade(made),
      blocking: (_now, _next, { target }) => {
        (target as IDBDatabase).close();
        lost();
      },
      terminated: lost,
    }).catch((error: unknown) => {
      lost();
      throw error;
    }));
};
