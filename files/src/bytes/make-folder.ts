import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

const isFolder = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder, and those it is in, where they are missing. Node's own way (`recursive`) never ends where one that is there takes none, as
 * /proc.
 */
export const makeFolder = async (folder: string, mode = 0o777): Promise<void> => {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(folder))) return;
    const above = path.dirname(folder);
    if (code !== 'ENOENT' || (await isFolder(above))) throw error;
    await makeFolder(above, mode);
    await makeFolder(folder, mode);
  }
};
