import type { DownloadAnswer, Listing } from '@obraclara/api';
import { isServicesFolder } from '@obraclara/events';
import type { ForWhom } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import { folderPaths, type Crumb } from './folder-paths.ts';
import { contentLink } from './content-link.ts';
import { driveId } from './folder-id.ts';
import { downloadName, isDownloadable, openDownload, type Download } from './google/download.ts';
import { findItem, listFolder, type DriveItem } from './google/files.ts';
import { hiddenSketches } from './hidden-sketches.ts';
import type { DriveSession } from './google/session.ts';
import type { StorageLink } from './link.ts';
import { refusing } from './refusals.ts';
import type { StorageDeps } from './storage-deps.ts';
import { croquisSubfolder } from './subfolders.ts';
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

/** Whether this path leads to a folder of sketches of services contracts. */
const ofServices = (crumbs: readonly Crumb[]) =>
  crumbs.some(({ name }, at) => isServicesFolder(name) && crumbs[at - 1]?.name === croquisSubfolder);

/** A project's Drive as its users see it: the linked folder and its contents, nothing else of the account. */
export const driveRepository = (deps: StorageDeps) => {
  const crumbsTo = folderPaths();

  /** The items that the user may see: without permission for services, no sketches of services nor their folders. */
  const visible = async (items: DriveItem[], folder: Crumb, whom: ForWhom): Promise<DriveItem[]> => {
    if (whom.services) return items;
    const ours = items.flatMap(({ file_id }) => file_id ?? []);
    const hidden = await hiddenSketches(deps, ours, whom);
    return items.filter((item) => !hidden.has(item.file_id ?? '') && !ofServices([folder, item]));
  };

  /** Path to a folder; undefined when it lies outside the project's folder or the user may not see it. */
  const wayTo = async (session: DriveSession, link: StorageLink, id: string, whom: ForWhom) => {
    const crumbs = driveId.test(id) ? await crumbsTo(session, link, id) : undefined;
    return crumbs && (whom.services || !ofServices(crumbs)) ? crumbs : undefined;
  };

  const list = (link: StorageLink, whom: ForWhom, folder: string = link.folder_id): Promise<Listing> =>
    refusing(() =>
      withDrive(deps, link, async (session) => {
        const breadcrumbs = await wayTo(session, link, folder, whom);
        const current = breadcrumbs?.at(-1) ?? noFolder();
        const items = await visible(await listFolder(session, current.id), current, whom);
        return {
          files: items.map(listed),
          currentFolderId: current.id,
          provider: 'google_drive',
          breadcrumbs: breadcrumbs ?? [],
        };
      }),
    );

  const download = (link: StorageLink, fileId: string, whom: ForWhom): Promise<DownloadAnswer> =>
    refusing(() =>
      withDrive(deps, link, async (session) => {
        const item = driveId.test(fileId) ? await findItem(session, fileId) : noFile();
        if (item.parent === null || !(await wayTo(session, link, item.parent, whom))) noFile();
        if (item.file_id !== null && (await hiddenSketches(deps, [item.file_id], whom)).size > 0) noFile();
        if (item.is_folder || !isDownloadable(item))
          refuse(422, 'Este elemento del Drive no se puede descargar');
        const asked = { project_id: link.project_id, file_id: item.id, now: deps.now() };
        return { ...contentLink(deps.jwtSecret, asked), fileName: downloadName(item) };
      }),
    );

  /** Content of a file that a signed link names. */
  const content = (link: StorageLink, fileId: string): Promise<Download> =>
    refusing(() =>
      withDrive(deps, link, async (session) => openDownload(session, await findItem(session, fileId))),
    );

  return { list, download, content };
};
