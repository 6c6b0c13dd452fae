import { lruCache } from '@obraclara/platform/store';
import { isDriveFailure } from './google/failure.ts';
import { findItem } from './google/files.ts';
import type { DriveSession } from './google/session.ts';
import type { StorageLink } from './link.ts';

export type Crumb = { id: string; name: string };
type Folder = Crumb & { parent: string | null; at: number };

/** Milliseconds for which a folder's location is cached. */
const cacheTime = 60_000;
const maxCached = 5000;
const maxDepth = 30;

/**
 * Checks that a folder lies below the linked folder. Users may see nothing else, since the account may store much more. Follows the parents
 * upwards and caches them for a minute.
 */
export const folderPaths = () => {
  const known = lruCache<Folder>(maxCached);

  const look = async (session: DriveSession, link: StorageLink, id: string): Promise<Folder | undefined> => {
    const key = `${link.connection} ${id}`;
    const seen = known.get(key);
    if (seen && performance.now() - seen.at < cacheTime) return seen;
    try {
      const item = await findItem(session, id);
      if (!item.is_folder) return undefined;
      const folder = { id: item.id, name: item.name, parent: item.parent, at: performance.now() };
      known.set(key, folder);
      return folder;
    } catch (error) {
      if (isDriveFailure(error) && (error.drive === 'missing' || error.drive === 'forbidden'))
        return undefined;
      throw error;
    }
  };

  /** Path from the linked folder to this one; undefined when it lies elsewhere. Throws a DriveFailure. */
  return async (session: DriveSession, link: StorageLink, id: string): Promise<Crumb[] | undefined> => {
    const crumbs: Crumb[] = [];
    let next: string | null = id;
    while (next !== null && crumbs.length < maxDepth) {
      const folder: Folder | undefined = await look(session, link, next);
      if (!folder) return undefined;
      crumbs.unshift({ id: folder.id, name: folder.name });
      if (folder.id === link.folder_id) return crumbs;
      next = folder.parent;
    }
    return undefined;
  };
};
