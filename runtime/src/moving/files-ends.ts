import { statSync } from 'node:fs';
import path from 'node:path';
import { openBlobs, type BlobStore, type FilesPlace } from '@obraclara/files';
import { s3PlaceOf, type Config } from '../config.ts';
import { filesFolder } from '../files-folder.ts';
import { isUnusable, type Environment } from '../given.ts';

const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

type Configured = Pick<Config, 'dataDir' | 's3'>;

/** Opens the S3-compatible store at an address. Rewords errors about `FILES_URL` for an address from the command line. */
const s3Named = (url: string, env: Environment) => {
  try {
    return s3PlaceOf(env, url);
  } catch (error) {
    if (isUnusable(error))
      throw new Error(error.message.replaceAll('FILES_URL', 'la dirección'), { cause: error });
    throw error;
  }
};

const placeOf = (place: string, { dataDir, s3 }: Configured, env: Environment): FilesPlace => {
  const folder = filesFolder(dataDir);
  if (place === 'folder') return { folder };
  if (place === 's3' && s3 === undefined)
    throw new Error('«s3» es el almacén de FILES_URL, que no está indicada.');
  if (place === 's3') return { folder, s3 };
  if (/^s3:/i.test(place)) return { folder, s3: s3Named(place, env) };
  if (place.includes('://'))
    throw new Error('Solo se copia entre carpetas y direcciones que empiecen con s3://.');
  if (!isFolder(place)) throw new Error(`No existe la carpeta «${place}»: créela, si ahí se va a copiar.`);
  return { folder: path.resolve(place) };
};

/**
 * Opens the files that the command line names. `folder` and `s3` mean the configured places, so that no key is typed.
 * Rejects with a Spanish sentence if they cannot be opened.
 */
export const filesEndOf = async (
  place: string,
  configured: Configured,
  env: Environment,
): Promise<BlobStore> => {
  const blobs = await openBlobs(placeOf(place, configured, env));
  await blobs.prepare();
  return blobs;
};
