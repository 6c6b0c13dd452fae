import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Reads the files of a zip by name, with a third-party library. */
export const unzipped = async (zip: Uint8Array) => {
  const files = new Map<string, { bytes: Buffer; at: Date }>();
  const read = await fromBufferPromise(Buffer.from(zip));
  for await (const entry of read.eachEntry())
    files.set(entry.fileName, {
      bytes: await buffer(await read.openReadStreamPromise(entry)),
      at: entry.getLastModDate(),
    });
  return files;
};
