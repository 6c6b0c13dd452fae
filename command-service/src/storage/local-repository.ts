import type { DownloadAnswer, Listing } from '@obraclara/api';
import { givenName, linkOfFile } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import type { StorageDeps } from './storage-deps.ts';
import { defaultSubfolders } from './subfolders.ts';

/** The top folder of a project without a Drive. */
const top = 'local';
const kinds = Object.keys(defaultSubfolders) as (keyof typeof defaultSubfolders)[];

const topFolder = { id: top, name: 'Repositorio' };
const most = 5000;

const folders = (): Listing => ({
  files: kinds.map((kind) => ({
    id: kind,
    name: defaultSubfolders[kind],
    isFolder: true,
    size: null,
    modifiedTime: null,
  })),
  currentFolderId: top,
  provider: 'local',
  breadcrumbs: [topFolder],
});

/** The files of a project that has no Drive, in the folders that it would have there; newest first. */
export const listLocal = async (
  { files }: StorageDeps,
  projectId: string,
  folder: string | undefined,
): Promise<Listing> => {
  if (folder === undefined || folder === top) return folders();
  const kind =
    kinds.find((one) => one === folder) ?? refuse(404, 'La carpeta no existe en el repositorio del proyecto');
  const found = await files.registry.list(projectId, kind, most);
  return {
    files: found.map((file) => ({
      id: file.id,
      name: givenName(file),
      isFolder: false,
      size: file.bytes,
      modifiedTime: file.uploaded_at,
    })),
    currentFolderId: kind,
    provider: 'local',
    breadcrumbs: [topFolder, { id: kind, name: defaultSubfolders[kind] }],
  };
};

/** A link to one of them, as everywhere: signed, and good for that file alone. */
export const downloadLocal = async (
  { files, jwtSecret, now }: StorageDeps,
  projectId: string,
  fileId: string,
): Promise<DownloadAnswer> => {
  const file = await files.registry.find(fileId);
  if (!file || file.project_id !== projectId || file.kind === 'logo')
    return refuse(404, 'El archivo no existe en el repositorio del proyecto');
  const downloadLink = linkOfFile(file, { secret: jwtSecret, now: now() });
  const accessToken = new URL(downloadLink, 'http://localhost').searchParams.get('signature') ?? '';
  return { downloadLink, accessToken, fileName: givenName(file) };
};
