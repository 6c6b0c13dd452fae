import type { drive_v3 } from '@googleapis/drive';
import { driveFailure, saying } from './failure.ts';
import type { DriveSession } from './session.ts';

const folderType = 'application/vnd.google-apps.folder';

/** A file or folder as a Drive describes it. */
export type DriveItem = {
  id: string;
  name: string;
  media_type: string;
  is_folder: boolean;
  /** Bytes; `null` for folders and Google's own documents. */
  size: number | null;
  modified_at: string | null;
  /** The folder it is in; `null` at the top or when that folder is not ours to see. */
  parent: string | null;
  trashed: boolean;
  /** The file of ours that it is a copy of; `null` for what others have put there. */
  file_id: string | null;
  /** Whether the account may put files into this folder. */
  writable: boolean;
};

const fields =
  'id,name,mimeType,size,modifiedTime,parents,trashed,appProperties,capabilities(canAddChildren)';
/** Folders of shared drives as well. */
const everywhere = { supportsAllDrives: true, includeItemsFromAllDrives: true };

/** Google's types allow nothing to be there; of what was asked for, only these are missing at times. */
const itemOf = (file: drive_v3.Schema$File): DriveItem => ({
  id: String(file.id),
  name: String(file.name),
  media_type: String(file.mimeType),
  is_folder: file.mimeType === folderType,
  size: file.size ? Number(file.size) : null,
  modified_at: file.modifiedTime ?? null,
  parent: file.parents?.[0] ?? null,
  trashed: file.trashed === true,
  file_id: file.appProperties?.[ourId] ?? null,
  writable: file.capabilities?.canAddChildren === true,
});

/** The file or folder of this id; one in the bin counts as missing. Throws a DriveFailure. */
export const findItem = ({ drive }: DriveSession, fileId: string): Promise<DriveItem> =>
  saying(async () => {
    const { data } = await drive.files.get({ fileId, fields, supportsAllDrives: true });
    const item = itemOf(data);
    if (item.trashed) throw driveFailure('missing');
    return item;
  });

/** Text inside the quotes of a search. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const page = 1000;
const mostPages = 10;

/** What is in a folder: folders first, by name; the first 10,000 of it. */
export const listFolder = ({ drive }: DriveSession, folder: string): Promise<DriveItem[]> =>
  saying(async () => {
    const found: DriveItem[] = [];
    let pageToken: string | undefined;
    for (let read = 0; read < mostPages; read++) {
      const { data } = await drive.files.list({
        q: `${quoted(folder)} in parents and trashed = false`,
        fields: `nextPageToken,files(${fields})`,
        orderBy: 'folder,name_natural',
        pageSize: page,
        ...everywhere,
        ...(pageToken ? { pageToken } : {}),
      });
      found.push(...(data.files ?? []).map(itemOf));
      pageToken = data.nextPageToken ?? undefined;
      if (!pageToken) break;
    }
    return found;
  });

const first = async ({ drive }: DriveSession, q: string): Promise<string | undefined> => {
  const { data } = await drive.files.list({
    q,
    fields: 'files(id)',
    orderBy: 'createdTime',
    pageSize: 1,
    ...everywhere,
  });
  return data.files?.[0]?.id ?? undefined;
};

/** The folder of this name in that one; the oldest if there are several, made if there is none. */
export const findOrMakeFolder = (session: DriveSession, parent: string, name: string): Promise<string> =>
  saying(async () => {
    const found = await first(
      session,
      `name = ${quoted(name)} and ${quoted(parent)} in parents and mimeType = '${folderType}' and trashed = false`,
    );
    if (found !== undefined) return found;
    const { data } = await session.drive.files.create({
      requestBody: { name, mimeType: folderType, parents: [parent] },
      fields: 'id',
      supportsAllDrives: true,
    });
    return data.id ?? '';
  });

/** Our id for a file, kept with it on the Drive. */
export const ourId = 'obraclara_file_id';

/** Our copies of a file wherever they are on the Drive, those in the bin excluded. Throws a DriveFailure. */
export const findCopies = ({ drive }: DriveSession, fileId: string): Promise<string[]> =>
  saying(async () => {
    const q = `trashed = false and appProperties has { key = ${quoted(ourId)} and value = ${quoted(fileId)} }`;
    const { data } = await drive.files.list({ q, fields: 'files(id)', ...everywhere });
    return (data.files ?? []).flatMap(({ id }) => id ?? []);
  });

/** Puts a file into the bin, from which its owner can take it for 30 days. Throws a DriveFailure. */
export const moveToBin = ({ drive }: DriveSession, fileId: string): Promise<void> =>
  saying(async () => {
    await drive.files.update({
      fileId,
      requestBody: { trashed: true },
      fields: 'id',
      supportsAllDrives: true,
    });
  });

/** The file we have put into this folder under our id, if an earlier try got that far. */
export const findUploaded = (session: DriveSession, folder: string, fileId: string) =>
  saying(() =>
    first(
      session,
      `${quoted(folder)} in parents and trashed = false and ` +
        `appProperties has { key = ${quoted(ourId)} and value = ${quoted(fileId)} }`,
    ),
  );
