import { readdir } from 'node:fs/promises';
import path from 'node:path';

const hash = /^[0-9a-f]{64}(?=$|-)/;

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Every hash of which a folder of blobs has the bytes or a picture, some hundreds at a time. */
export async function* storedHashes(folder: string): AsyncGenerator<string[]> {
  for (let start = 0; start < 256; start++) {
    const part = start.toString(16).padStart(2, '0');
    const names = [
      ...(await namesIn(path.join(folder, part))),
      ...(await namesIn(path.join(folder, 'derived', part))),
    ];
    const found = new Set(names.flatMap((name) => hash.exec(name)?.[0] ?? []));
    if (found.size > 0) yield [...found];
  }
}
