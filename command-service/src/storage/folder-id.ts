/** Ids of Drive files and folders, and short aliases such as `root`. */
export const driveId = /^[A-Za-z0-9_-]{1,200}$/;

const inAddress = /\/folders\/([A-Za-z0-9_-]{1,200})(?:[/?#]|$)/;

/** Folder id from pasted text: an id or the folder's address; undefined for anything else. */
export const folderIdOf = (pasted: string): string | undefined => {
  const text = pasted.trim();
  if (driveId.test(text)) return text;
  if (!URL.canParse(text)) return undefined;
  const { hostname, pathname, searchParams } = new URL(text);
  if (hostname !== 'drive.google.com') return undefined;
  const named = inAddress.exec(pathname)?.[1] ?? searchParams.get('id') ?? '';
  return driveId.test(named) ? named : undefined;
};
