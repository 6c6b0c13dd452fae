import {
  isDamagedPicture,
  makePicture,
  type FileVariant,
  type Files,
  type StoredFile,
} from '@obraclara/events/files';
import { refuse } from '@obraclara/events/http';

/** Pictures made at once for those who wait: a core is left for everything else. */
const mostAtOnce = 2;

/** Lets at most `most` works run at once; the others wait their turn, in order. */
export const inTurn = (most: number) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

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
