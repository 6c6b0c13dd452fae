import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** A file or folder as `GET /projects/{id}/drive/files` lists it; `size` in bytes, null for folders. */
export type DriveFile = {
  id: string;
  name: string;
  isFolder: boolean;
  size: number | null;
  modifiedTime: string | null;
};

export type Crumb = { id: string; name: string };

export type DriveListing = {
  files: DriveFile[];
  currentFolderId: string;
  provider: 'local' | 'google_drive';
  /** From the top folder to this one. */
  breadcrumbs: Crumb[];
};

const listingPath = (project: string, folder: string) =>
  `projects/${project}/drive/files${folder && `?folder_id=${encodeURIComponent(folder)}`}`;

/** What a folder holds; the top one of the project for an empty id. */
export const useListing = (project: string, folder: string) => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['drive', project, folder],
    queryFn: () => send('GET', listingPath(project, folder)) as Promise<DriveListing>,
  });
};

/** Folders first, else in the order served. */
export const foldersFirst = (files: readonly DriveFile[]): DriveFile[] =>
  files.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder));
