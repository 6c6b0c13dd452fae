import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Lists all files under a folder, or the file itself. Skips names in `leftOut`. */
export const filesBelow = (entry, leftOut = []) => {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .filter((name) => !leftOut.includes(name))
    .flatMap((name) => filesBelow(path.join(entry, name), leftOut));
};
