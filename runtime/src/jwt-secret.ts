import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'jwt.secret');

/** The key of this data folder. Rejects with a Spanish sentence where none was ever made. */
export const knownSecret = async (dataDir: string): Promise<string> => {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch (cause) {
    throw new Error(
      `Falta la clave de las sesiones: indique JWT_SECRET, como lo hace el servicio, o la carpeta de ${fileIn(dataDir)} con DATA_DIR.`,
      { cause },
    );
  }
};

/**
 * The key that signs sessions: made once and kept in the data folder, readable by us alone, so that people stay signed in
 * across restarts. Two processes that start at once agree on one.
 */
export const keptSecret = async (dataDir: string): Promise<string> => {
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(randomBytes(48).toString('base64url'));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length >= 32) return secret;
  throw new Error(`${file} está dañado: bórrelo para crear otro; las sesiones abiertas se cerrarán.`);
};
