import type { Listing, ListedFile } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

export type Crumb = Listing['breadcrumbs'][number];

const listingPath = (project: string, folder: string) =>
  `projects/${project}/drive/files${folder && `?folder_id=${encodeURIComponent(folder)}`}` as const;

/** Returns the contents of a folder; of the project's root for an empty id. */
export const useListing = (project: string, folder: string) => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['drive', project, folder],
    queryFn: () => send('GET', listingPath(project, folder)),
  });
};

/** Returns folders first, otherwise in the server's order. */
export const foldersFirst = (files: readonly ListedFile[]): ListedFile[] =>
  files.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder));
