import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './files.mjs';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|html|svg|json|ttf|webmanifest)$/;

/** Writes a .br and a .gz next to each text file and uncompressed font, so that the server does not compress on every request. */
export const compress = async (folder) => {
  const one = async (file) => {
    const content = readFileSync(file);
    if (content.length < 1024) return;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  };
  // Beside one another: Node compresses on as many threads as there are.
  await Promise.all(
    filesBelow(folder)
      .filter((name) => compressible.test(name))
      .map(one),
  );
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compress(process.argv[2]);
