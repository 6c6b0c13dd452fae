import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@obraclara/files';

const fileIn = (dataDir: string) => path.join(dataDir, 'jwt.secret');

/** Rejects a truncated secret: it would also be sealed into backups and restored with them. */
const wholeSecret = async (file: string): Promise<string> => {
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `${file} está dañado. Recupérelo si tiene una copia, o bórrelo e inicie ObraClara para crear otro: habrá que iniciar sesión otra vez y volver a conectar Google Drive.`,
  );
};

/** The secret of this data folder. Rejects with a Spanish sentence if the file is missing or damaged. */
export const knownSecret = async (dataDir: string): Promise<string> => {
  try {
    return await wholeSecret(fileIn(dataDir));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new Error(
      `Falta la clave de las sesiones: indique JWT_SECRET, como lo hace el servicio, o la carpeta de ${fileIn(dataDir)} con DATA_DIR.`,
      { cause },
    );
  }
};

/** Creates the file atomically, also for concurrent readers. An existing file is not replaced. */
const make = async (file: string): Promise<void> => {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(48).toString('base64url'));
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
};

/**
 * The secret that signs sessions. Created on first use in the data folder, readable only by its owner, so that sessions survive restarts.
 * Two processes that start at once get the same secret.
 */
export const keptSecret = async (dataDir: string): Promise<string> => {
  const file = fileIn(dataDir);
  await makeFolder(dataDir, 0o700);
  if (!existsSync(file)) await make(file);
  return wholeSecret(file);
};
