import type { drive_v3 } from '@googleapis/drive';
import { driveFailure, saying } from './failure.ts';
import type { DriveSession } from './session.ts';

const folderType = 'application/vnd.google-apps.folder';

/** A file or folder of a Drive. */
export type DriveItem = {
  id: string;
  name: string;
  media_type: string;
  is_folder: boolean;
  /** Bytes; `null` for folders and Google's own documents. */
  size: number | null;
  modified_at: string | null;
  /** Parent folder; `null` at the top or when the account cannot see the parent. */
  parent: string | null;
  trashed: boolean;
  /** Id of the file of this application that it copies; `null` for items of others. */
  file_id: string | null;
  /** Whether the account may add files to this folder. */
  writable: boolean;
};

const fields =
  'id,name,mimeType,size,modifiedTime,parents,trashed,appProperties,capabilities(canAddChildren)';
/** Includes folders of shared drives. */
const everywhere = { supportsAllDrives: true, includeItemsFromAllDrives: true };

/** Google's types make every field optional; of the requested fields, only those with a default here may be missing. */
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

/** The file or folder of this id; an item in the bin counts as missing. Throws a DriveFailure. */
export const findItem = ({ drive }: DriveSession, fileId: string): Promise<DriveItem> =>
  saying(async () => {
    const { data } = await drive.files.get({ fileId, fields, supportsAllDrives: true });
    const item = itemOf(data);
    if (item.trashed) throw driveFailure('missing');
    return item;
  });

/** Quotes and escapes a text for a search. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const page = 1000;
const mostPages = 10;

/** Contents of a folder: folders first, then by name; at most 10,000 items. Throws a DriveFailure. */
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

/** Id of the folder with this name and parent: the oldest of several, created if missing. Throws a DriveFailure. */
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

/** Property on the Drive that stores the application's file id. */
export const ourId = 'obraclara_file_id';

/** Ids of the copies of a file anywhere on the Drive, except in the bin. Throws a DriveFailure. */
export const findCopies = ({ drive }: DriveSession, fileId: string): Promise<string[]> =>
  saying(async () => {
    const q = `trashed = false and appProperties has { key = ${quoted(ourId)} and value = ${quoted(fileId)} }`;
    const { data } = await drive.files.list({ q, fields: 'files(id)', ...everywhere });
    return (data.files ?? []).flatMap(({ id }) => id ?? []);
  });

/** Moves a file to the bin, where its owner can restore it for 30 days. Throws a DriveFailure. */
export const moveToBin = ({ drive }: DriveSession, fileId: string): Promise<void> =>
  saying(async () => {
    await drive.files.update({
      fileId,
      requestBody: { trashed: true },
      fields: 'id',
      supportsAllDrives: true,
    });
  });

/** Id of the file that an earlier attempt uploaded to this folder under the application's id; undefined if none. Throws a DriveFailure. */
export const findUploaded = (session: DriveSession, folder: string, fileId: string) =>
  saying(() =>
    first(
      session,
      `${quoted(folder)} in parents and trashed = false and ` +
        `appProperties has { key = ${quoted(ourId)} and value = ${quoted(fileId)} }`,
    ),
  );
