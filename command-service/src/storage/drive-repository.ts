import type { DownloadAnswer, Listing } from '@obraclara/api';
import { refuse } from '@obraclara/platform/http';
import { belowRoot } from './below-root.ts';
import { contentLink } from './content-link.ts';
import { driveId } from './folder-id.ts';
import { downloadName, isDownloadable, openDownload, type Download } from './google/download.ts';
import { findItem, listFolder, type DriveItem } from './google/files.ts';
import type { StorageLink } from './link.ts';
import { refusing } from './refusals.ts';
import type { StorageDeps } from './storage-deps.ts';
import { withDrive } from './with-drive.ts';

const noFolder = () => refuse(404, 'La carpeta no existe en el Drive del proyecto');
const noFile = () => refuse(404, 'El archivo no existe en el Drive del proyecto');

const listed = ({ id, name, is_folder, size, modified_at }: DriveItem) => ({
  id,
  name,
  isFolder: is_folder,
  size,
  modifiedTime: modified_at,
});

/** The Drive of a project as people may see it: the linked folder and what is below, nothing else of the account. */
export const driveRepository = (deps: StorageDeps) => {
  const crumbsTo = belowRoot();

  const list = (link: StorageLink, folder: string = link.folder_id): Promise<Listing> =>
    refusing(() =>
      withDrive(deps, link, async (session) => {
        const breadcrumbs = driveId.test(folder) ? await crumbsTo(session, link, folder) : undefined;
        const currentFolderId = breadcrumbs?.at(-1)?.id ?? noFolder();
        const items = await listFolder(session, currentFolderId);
        return {
          files: items.map(listed),
          currentFolderId,
          provider: 'google_drive',
          breadcrumbs: breadcrumbs ?? [],
        };
      }),
    );

  const download = (link: StorageLink, fileId: string): Promise<DownloadAnswer> =>
    refusing(() =>
      withDrive(deps, link, async (session) => {
        const item = driveId.test(fileId) ? await findItem(session, fileId) : noFile();
        if (item.parent === null || !(await crumbsTo(session, link, item.parent))) noFile();
        if (item.is_folder || !isDownloadable(item))
          refuse(422, 'Este elemento del Drive no se puede descargar');
        const asked = { project_id: link.project_id, file_id: item.id, now: deps.now() };
        return { ...contentLink(deps.jwtSecret, asked), fileName: downloadName(item) };
      }),
    );

  /** The bytes of a file that a link of ours names. */
  const content = (link: StorageLink, fileId: string): Promise<Download> =>
    refusing(() =>
      withDrive(deps, link, async (session) => openDownload(session, await findItem(session, fileId))),
    );

  return { list, download, content };
};
