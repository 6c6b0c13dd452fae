import { refuse } from '@obraclara/platform/http';
import { concurrencyLimit } from '@obraclara/platform/work';
import { keyOf } from '../bytes/blob-name.ts';
import type { Files } from '../files.ts';
import type { FileVariant } from '../links/file-url.ts';
import { isDamagedPicture, makePicture } from '../pictures/derive-picture.ts';
import type { StoredFile } from '../register/file-registry.ts';

/** Pictures derived concurrently for requests; leaves a core for other work. */
const mostAtOnce = 2;

/** Refuses (404) a picture that cannot be derived. */
export const refuseDamaged = (): never => refuse(404, 'La imagen está dañada y no se puede mostrar');

/**
 * Derives the picture of a photo or logo on request, if the background job has not done so yet. Concurrent requests share the
 * work. Throws 404 if the file is damaged.
 */
export const pictureMaker = ({ blobs }: Pick<Files, 'blobs'>) => {
  const making = new Map<string, Promise<unknown>>();
  const turn = concurrencyLimit(mostAtOnce);

  const make = async (key: string, file: StoredFile, variant: FileVariant) => {
    try {
      await turn(() => makePicture({ blobs }, file, variant));
    } finally {
      making.delete(key);
    }
  };

  return async (file: StoredFile, variant: FileVariant): Promise<void> => {
    const key = keyOf({ sha256: file.sha256, variant });
    const underway = making.get(key) ?? make(key, file, variant);
    making.set(key, underway);
    await underway.catch((error: unknown) => {
      if (isDamagedPicture(error)) return refuseDamaged();
      throw error;
    });
  };
};
