import { withSession } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { isDriveFailure } from './google/failure.ts';
import { findItem, findOrMakeFolder } from './google/files.ts';
import type { DriveSession } from './google/session.ts';
import { findLink, keepFolder, type StorageLink } from './link.ts';

/** Milliseconds for which a folder found on the Drive is assumed to exist. */
const believed = 5 * 60 * 1000;

/** Runs the work under a lock shared by all processes, without an open transaction. */
const alone = <T>(db: Pool, name: string, work: () => Promise<T>): Promise<T> =>
  withSession(db, async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return work();
  });

/** Whether the folder still exists in its parent, outside the bin. */
const isThere = async (session: DriveSession, id: string, parent: string): Promise<boolean> => {
  try {
    const item = await findItem(session, id);
    return item.is_folder && item.parent === parent;
  } catch (error) {
    if (isDriveFailure(error) && error.drive === 'missing') return false;
    throw error;
  }
};

/** Key of a folder below the project's, by its path; the link stores the folder's id under it. */
const placeOf = (path: string[]) => path.join('\n');
const keyOf = ({ project_id, connection, folder_id }: StorageLink, path: string[]) =>
  placeOf([project_id, connection, folder_id, ...path]);

/** Subfolders of a project's Drive, created on first use; concurrent uploads create only one. */
export const driveFolders = (db: Pool) => {
  const seen = new Map<string, { id: string; at: number }>();
  const looking = new Map<string, Promise<string>>();

  const lookUp = async (session: DriveSession, link: StorageLink, path: string[]): Promise<string> => {
    const place = placeOf(path);
    const parent = path.length > 1 ? await folder(session, link, path.slice(0, -1)) : link.folder_id;
    const known = link.folders[place];
    if (known !== undefined && (await isThere(session, known, parent))) return known;
    return alone(db, `obraclara drive folder ${link.project_id} ${place}`, async () => {
      const made = (await findLink(db, link.project_id))?.folders[place];
      if (made !== undefined && made !== known && (await isThere(session, made, parent))) return made;
      const id = await findOrMakeFolder(session, parent, path.at(-1)!);
      await keepFolder(db, link, place, id);
      return id;
    });
  };

  /** Id of the Drive folder at this path below the project's folder, outermost name first. Throws a DriveFailure. */
  const folder = async (session: DriveSession, link: StorageLink, path: string[]): Promise<string> => {
    const key = keyOf(link, path);
    const known = seen.get(key);
    if (known && performance.now() - known.at < believed) return known.id;
    const under = looking.get(key);
    if (under) return under;
    const search = lookUp(session, link, path);
    looking.set(key, search);
    try {
      const id = await search;
      seen.set(key, { id, at: performance.now() });
      return id;
    } finally {
      looking.delete(key);
    }
  };

  /** Clears the cached folders of a path: the Drive reported one of them missing. */
  const forget = (link: StorageLink, path: string[]): void =>
    path.forEach((_, depth) => seen.delete(keyOf(link, path.slice(0, depth + 1))));

  return { folder, forget };
};

export type DriveFolders = ReturnType<typeof driveFolders>;
