import { randomUUID } from 'node:crypto';

export const folderType = 'application/vnd.google-apps.folder';

/** A file or folder in the simulated account, with Google's field names. */
export type Kept = {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  trashed: boolean;
  appProperties: Record<string, string>;
  createdTime: string;
  modifiedTime: string;
  content: Buffer;
  writable: boolean;
};

const clause = new RegExp(
  [
    `'((?:[^'\\\\]|\\\\.)*)' in parents`,
    `trashed = false`,
    `name = '((?:[^'\\\\]|\\\\.)*)'`,
    `mimeType = '([^']*)'`,
    `appProperties has \\{ key = '([^']*)' and value = '([^']*)' \\}`,
  ].join('|'),
  'g',
);
const plain = (quoted: string) => quoted.replace(/\\(.)/g, '$1');

/** Files that match a search in Drive's query language; undefined for an unsupported query. */
export const search = (files: Iterable<Kept>, q: string): Kept[] | undefined => {
  const conditions: ((file: Kept) => boolean)[] = [];
  const rest = q.replace(clause, (found, ...groups: (string | undefined)[]) => {
    const [parent, name, type, key, value] = groups;
    if (parent !== undefined) conditions.push(({ parents }) => parents.includes(plain(parent)));
    else if (name !== undefined) conditions.push((file) => file.name === plain(name));
    else if (type !== undefined) conditions.push(({ mimeType }) => mimeType === type);
    else if (key !== undefined) conditions.push(({ appProperties }) => appProperties[key] === value);
    else if (found.startsWith('trashed')) conditions.push(({ trashed }) => !trashed);
    return '';
  });
  if (rest.replaceAll(' and ', '').trim() !== '') return undefined;
  return [...files].filter((file) => conditions.every((holds) => holds(file)));
};

/** The Drive of one Google account, in memory. */
export const account = () => {
  const files = new Map<string, Kept>();
  let age = Date.parse('2026-01-01T00:00:00Z');

  const add = (given: Partial<Kept> & { name: string; parents: string[] }): Kept => {
    age += 1000;
    const at = new Date(age).toISOString();
    const file: Kept = {
      id: randomUUID().replaceAll('-', ''),
      mimeType: 'application/octet-stream',
      trashed: false,
      appProperties: {},
      createdTime: at,
      modifiedTime: at,
      content: Buffer.alloc(0),
      writable: true,
      ...given,
    };
    files.set(file.id, file);
    return file;
  };

  const top = add({ name: 'Mi unidad', parents: [], mimeType: folderType });

  return {
    files,
    add,
    top: top.id,
    folder: (name: string, parent: string = top.id) =>
      add({ name, parents: [parent], mimeType: folderType }).id,
    /** Items in a folder, without the bin. */
    inside: (parent: string) =>
      [...files.values()].filter((file) => file.parents.includes(parent) && !file.trashed),
  };
};

export type Account = ReturnType<typeof account>;
