import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

type Named<Schema extends DBSchema> = {
  name: string;
  version: number;
  upgrade: (made: IDBPDatabase<Schema>) => void;
};

/** Key range of a user's entries in stores whose keys begin with the user id: in IndexedDB, arrays sort after strings. */
export const ofPerson = (user_id: string) => IDBKeyRange.bound([user_id], [user_id, []]);

/**
 * Returns a function that opens an IndexedDB database once and shares the connection. It reopens a connection that was lost because another
 * tab upgrades the database or because the browser closed it. It rejects if the browser offers no storage, and the next call tries again.
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
