import { may, type Role } from '@obraclara/events';
import type { ForWhom } from '@obraclara/files';
import type { StorageDeps } from './storage-deps.ts';

/** Sketches that a role may see in the repository: those of services contracts only with permission to read their estimations. */
export const sketchAccess = (role: Role): ForWhom => ({ services: may(role, 'internal-estimations.read') });

/** Those of these files that are sketches the user may not see: all except those of estimations of the works. */
export const hiddenSketches = async (
  { files, named }: Pick<StorageDeps, 'files' | 'named'>,
  ids: readonly string[],
  whom: ForWhom,
): Promise<ReadonlySet<string>> => {
  if (whom.services) return new Set();
  const found = await files.registry.findMany(ids);
  const sketches = new Set(found.filter(({ kind }) => kind === 'croquis').map(({ id }) => id));
  if (sketches.size === 0) return sketches;
  const seen = await named.find([...sketches], whom);
  return sketches.difference(seen);
};
