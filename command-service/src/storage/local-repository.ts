import type { DownloadAnswer, Listing } from '@obraclara/api';
import { givenName, linkOfFile, type ForWhom, type NamedFile } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import type { StorageDeps } from './storage-deps.ts';
import { croquisSubfolder, defaultSubfolders } from './subfolders.ts';

/** Id of the top folder of a project without a Drive. */
const top = 'local';
const folderNames = { ...defaultSubfolders, croquis: croquisSubfolder };
type Kind = keyof typeof folderNames;
const kinds = Object.keys(folderNames) as Kind[];

type Crumb = Listing['breadcrumbs'][number];
const topFolder: Crumb = { id: top, name: 'Repositorio' };
const most = 5000;

const noFolder = () => refuse(404, 'La carpeta no existe en el repositorio del proyecto');

const asFolder = ({ id, name }: Crumb) => ({ id, name, isFolder: true, size: null, modifiedTime: null });

const asFile = (file: NamedFile) => ({
  id: file.id,
  name: givenName(file),
  isFolder: false,
  size: file.bytes,
  modifiedTime: file.uploaded_at,
});

/** A listing of the folder at the end of this path. */
const listing = (crumbs: Crumb[], files: Listing['files']): Listing => {
  const breadcrumbs = [topFolder, ...crumbs];
  return { files, currentFolderId: breadcrumbs.at(-1)!.id, provider: 'local', breadcrumbs };
};

const kindFolder = (kind: Kind): Crumb => ({ id: kind, name: folderNames[kind] });

/** Photos are in folders by month and concept: `photo/2026-10/<concept id>`. */
const listPhotos = async (
  { named }: StorageDeps,
  projectId: string,
  [month, ...concept]: string[],
): Promise<Listing> => {
  const root = kindFolder('photo');
  const folders = await named.photoFolders(projectId);
  const ofMonth = (name: string): Crumb => ({ id: `${root.id}/${name}`, name });
  if (month === undefined)
    return listing([root], [...new Set(folders.map((one) => one.month))].map(ofMonth).map(asFolder));
  const inMonth = folders.filter((one) => one.month === month);
  if (inMonth.length === 0) return noFolder();
  const ofConcept = ({ concept_id, name }: (typeof folders)[number]): Crumb => ({
    id: `${root.id}/${month}/${concept_id}`,
    name,
  });
  if (concept.length === 0) return listing([root, ofMonth(month)], inMonth.map(ofConcept).map(asFolder));
  const found = inMonth.find(({ concept_id }) => concept_id === concept.join('/')) ?? noFolder();
  const photos = await named.photos(projectId, found);
  return listing([root, ofMonth(month), ofConcept(found)], photos.map(asFile));
};

/** The files of a project without a Drive, in the same folders as on a Drive; only files that events name. */
export const listLocal = async (
  deps: StorageDeps,
  projectId: string,
  whom: ForWhom,
  folder: string = top,
): Promise<Listing> => {
  if (folder === top) return listing([], kinds.map(kindFolder).map(asFolder));
  const [kind, ...below] = folder.split('/');
  if (kind === 'photo') return listPhotos(deps, projectId, below);
  const known = kinds.find((one) => one === folder) ?? noFolder();
  const found = await deps.named.ofKind(projectId, known, { ...whom, most });
  return listing([kindFolder(known)], found.map(asFile));
};

/** A signed link to one file. Throws 404 unless the file belongs to the project and the user may see it. */
export const downloadLocal = async (
  { files, named, jwtSecret, now }: StorageDeps,
  projectId: string,
  fileId: string,
  whom: ForWhom,
): Promise<DownloadAnswer> => {
  const [file, known] = await Promise.all([files.registry.find(fileId), named.find([fileId], whom)]);
  const called = known.get(fileId);
  if (!file || !called || file.project_id !== projectId || file.kind === 'logo')
    return refuse(404, 'El archivo no existe en el repositorio del proyecto');
  const downloadLink = linkOfFile(file, { secret: jwtSecret, now: now() });
  const accessToken = new URL(downloadLink, 'http://localhost').searchParams.get('signature') ?? '';
  return { downloadLink, accessToken, fileName: givenName(called) };
};
