import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

const isFolder = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

const make = async (folder: string, mode: number): Promise<void> => {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || !(await isFolder(folder))) throw error;
  }
};

/**
 * Creates a folder and its missing parents; safe in concurrent processes. Node's `recursive` never ends if an existing parent
 * refuses new entries, as /proc does.
 */
export const makeFolder = async (folder: string, mode = 0o777): Promise<void> => {
  try {
    await make(folder, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const above = path.dirname(folder);
    if (!(await isFolder(above))) await makeFolder(above, mode);
    // Another process may have created the parent meanwhile.
    await make(folder, mode);
  }
};
