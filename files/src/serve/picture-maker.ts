import { refuse } from '@obraclara/platform/http';
import { inTurn } from '@obraclara/platform/work';
import type { Files } from '../files.ts';
import type { FileVariant } from '../links/file-url.ts';
import { isDamagedPicture, makePicture } from '../pictures/derive-picture.ts';
import type { StoredFile } from '../register/file-registry.ts';

/** Pictures made at once for those who wait: a core is left for everything else. */
const mostAtOnce = 2;

/**
 * Where the picture of a photo or logo is; it is made now if the background job has not come to it. Who asks meanwhile waits
 * for the same picture. Refuses with 404 if the file is damaged.
 */
export const pictureMaker = ({ blobs }: Pick<Files, 'blobs'>) => {
  const making = new Map<string, Promise<string>>();
  const turn = inTurn(mostAtOnce);

  const make = async (place: string, file: StoredFile, variant: FileVariant) => {
    try {
      return await turn(() => makePicture({ blobs }, file, variant));
    } finally {
      making.delete(place);
    }
  };

  return async (file: StoredFile, variant: FileVariant): Promise<string> => {
    const damaged = () => refuse(404, 'La imagen está dañada y no se puede mostrar');
    if (file.picture_error !== null) return damaged();
    const place = blobs.derivedPath(file.sha256, variant);
    const underway = making.get(place) ?? make(place, file, variant);
    making.set(place, underway);
    return underway.catch((error: unknown) => {
      if (isDamagedPicture(error)) return damaged();
      throw error;
    });
  };
};
