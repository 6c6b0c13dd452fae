import { shownPhotos, wholePhoto } from '../draft-photos.ts';
import type { FormPhoto, PhotoState } from './form-photo.ts';

/** A displayed photo: an annotated copy and its original are one photo. */
export type SeenPhoto = Pick<FormPhoto, 'id' | 'preview' | 'state'> & {
  /** Whether a retry of the upload may succeed. */
  again: boolean;
  drawn: boolean;
  /** Id of the original, the same for every annotated copy. */
  taken_id: string;
  /** The original or its address, to draw on. Null while it is not available. */
  picture: Blob | string | null;
};

/** States by priority: the first one found represents the photo and its original. */
const telling: PhotoState['at'][] = ['failed', 'preparing', 'uploading', 'kept', 'ready'];

const seen = (whole: readonly FormPhoto[], { id, preview, original }: FormPhoto): SeenPhoto => {
  const [reported] = whole.toSorted((a, b) => telling.indexOf(a.state.at) - telling.indexOf(b.state.at));
  const taken_id = original ?? id;
  const asTaken = whole.find((photo) => photo.id === taken_id);
  return {
    id,
    preview,
    state: reported!.state,
    again: whole.some(({ state, taken }) => state.at === 'failed' && taken !== null),
    drawn: asTaken !== undefined && original !== undefined,
    taken_id,
    picture: asTaken?.taken?.file ?? asTaken?.photo_url ?? null,
  };
};

/** Returns the displayed photos of a form. */
export const seenPhotos = (photos: readonly FormPhoto[]): SeenPhoto[] =>
  shownPhotos(photos).map((photo) => seen(wholePhoto(photos, photo.id), photo));
