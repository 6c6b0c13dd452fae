import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** All files of a folder and its folders; a file gives itself. Names in `leftOut` are passed over. */
export const filesBelow = (entry, leftOut = []) => {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .filter((name) => !leftOut.includes(name))
    .flatMap((name) => filesBelow(path.join(entry, name), leftOut));
};
