import { rm, type FileHandle } from 'node:fs/promises';

/** Fills a file that was just made, and closes it. Where that fails it is taken away: half of it, as on a full disk, would be in the way. */
export const fillNew = async (file: string, handle: FileHandle, text: string): Promise<void> => {
  try {
    await handle.writeFile(text);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
};
