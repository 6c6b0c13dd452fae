import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** A file or folder as `GET /projects/{id}/drive/files` lists it; `size` in bytes, null for folders. */
export type DriveFile = {
  id: string;
  name: string;
  isFolder: boolean;
  size: number | string | null;
  modifiedTime: string | null;
};

export type DriveListing = {
  files: DriveFile[];
  currentFolderId: string | null;
  provider: 'local' | 'google_drive' | 'google_drive_oauth';
};

const inSpanish = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' });

/** Folders first, then by name as Spanish sorts, with figures in the order of their value. */
export const inOrder = (files: readonly DriveFile[]): DriveFile[] =>
  files.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder) || inSpanish.compare(a.name, b.name));

/** The folders from the first to the one that is open, as the address keeps them: ids between dots. */
export const pathOf = (folder: string): string[] =>
  folder === '' ? [] : folder.split('.').map(decodeURIComponent);

/** A dot in an id is escaped, so that it never separates. */
export const folderOf = (path: readonly string[]): string =>
  path.map((id) => encodeURIComponent(id).replaceAll('.', '%2E')).join('.');

const listingPath = (project: string, folder: string | null) =>
  `projects/${project}/drive/files${folder === null ? '' : `?folder_id=${encodeURIComponent(folder)}`}`;

/** The listings from the first folder to the open one; those above are there for the names of the way back. */
export const useListings = (project: string, path: readonly string[]) => {
  const { send } = useDataProvider<Api>();
  return useQueries({
    queries: [null, ...path].map((folder) => ({
      queryKey: ['drive', project, folder],
      queryFn: () => send('GET', listingPath(project, folder)) as Promise<DriveListing>,
    })),
  });
};
