import { rm, type FileHandle } from 'node:fs/promises';

/** Writes and closes a new file. Deletes it on failure: a truncated file, as on a full disk, would block the next attempt. */
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
