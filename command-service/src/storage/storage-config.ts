import type { StorageConfig } from '@obraclara/api';
import { refusalOf } from './lasting-refusals.ts';
import { findLink } from './link.ts';
import type { LiveProject } from '../project/rules.ts';
import type { StorageDeps } from './storage-deps.ts';
import { defaultSubfolders } from './subfolders.ts';

/** The storage configuration of a project, as the API returns it. */
export const storageConfig = async (
  { db, files, now }: Pick<StorageDeps, 'db' | 'files' | 'now'>,
  { id, storage_revision: revision }: LiveProject,
): Promise<StorageConfig> => {
  const link = await findLink(db, id);
  if (!link)
    return {
      id,
      configured: false,
      provider_type: null,
      folder_id: null,
      subfolders: defaultSubfolders,
      needs_reconnection: false,
      waiting_files: 0,
      refusal: null,
      revision,
    };
  const { provider_type, folder_id, subfolders, broken_at } = link;
  return {
    id,
    configured: true,
    provider_type,
    folder_id,
    subfolders,
    needs_reconnection: broken_at !== null,
    waiting_files: await files.registry.countWaiting(id),
    refusal: await refusalOf(db, link, now()),
    revision,
  };
};
