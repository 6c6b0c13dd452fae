import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileVariants } from '../links/file-url.ts';
import { keyOf, nameOf, type BlobName } from './blob-name.ts';
import { isMissing, type BlobStore, type ByteRange } from './blob-store.ts';
import { incomingIn } from './incoming.ts';

const namesIn = (folder: string) =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** Blobs in one of the store's folders; ignores other files. */
const blobsIn = async (folder: string, place: string): Promise<BlobName[]> => {
  const names = await namesIn(path.join(folder, place));
  return names.flatMap((file) => nameOf(`${place}/${file}`) ?? []);
};

/** All blobs of the folder, by the first two digits of the hash. */
async function* everyName(folder: string): AsyncGenerator<BlobName[]> {
  for (let start = 0; start < 256; start++) {
    const part = start.toString(16).padStart(2, '0');
    const found = [...(await blobsIn(folder, part)), ...(await blobsIn(folder, `derived/${part}`))];
    if (found.length > 0) yield found;
  }
}

const openFile = async (file: string, range?: ByteRange) => {
  const handle = await open(file);
  const { size } = await handle.stat();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  // createReadStream accepts no empty range.
  return { stream: handle.createReadStream(range && { start, end }), bytes: end - start + 1 };
};

/** Store in a local folder. */
export const diskStore = (folder: string): BlobStore & { path(name: BlobName): string } => {
  const pathOf = (name: BlobName) => path.join(folder, keyOf(name));
  const place = async (name: BlobName, file: string) => {
    const to = pathOf(name);
    await mkdir(path.dirname(to), { recursive: true });
    await rename(file, to);
  };
  const { prepare, receive, removeStale, temporaryPath } = incomingIn(folder, {
    keep: (arrived, name) => place(name, arrived.path),
  });
  const note = path.join(folder, 'log.json');

  return {
    title: folder,
    ...{ prepare, receive, removeStale, temporaryPath, place },
    /** Path of a blob, which need not exist. */
    path: pathOf,
    has: async (name) =>
      access(pathOf(name)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    size: async (name) => (await stat(pathOf(name))).size,
    open: async (name, range) => openFile(pathOf(name), range),
    openAsIs: async (name) => openFile(pathOf(name)),
    asFile: async (name, work) => {
      await access(pathOf(name));
      return work(pathOf(name));
    },
    remove: async (sha256) => {
      // The original last: after a partial failure, the registered file is still readable.
      for (const variant of fileVariants) await rm(pathOf({ sha256, variant }), { force: true });
      await rm(pathOf({ sha256 }), { force: true });
    },
    names: () => everyName(folder),
    note: {
      read: () =>
        readFile(note, 'utf8').catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      write: async (text) => {
        const unfinished = `${note}.${randomUUID()}`;
        await writeFile(unfinished, text, { mode: 0o600 });
        await rename(unfinished, note);
      },
    },
  };
};
