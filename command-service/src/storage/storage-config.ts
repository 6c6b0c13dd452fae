import type { StorageConfig } from '@obraclara/api';
import type { Pool } from 'pg';
import { findLink } from './link.ts';
import type { LiveProject } from '../project/rules.ts';
import { defaultSubfolders } from './subfolders.ts';

const waitingFiles = async (db: Pool, projectId: string): Promise<number> => {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from files.file where project_id = $1 and storage = 'waiting'`,
    [projectId],
  );
  return rows[0]?.waiting ?? 0;
};

/** How the storage of a project stands. */
export const storageConfig = async (
  db: Pool,
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
    waiting_files: await waitingFiles(db, id),
    revision,
  };
};
