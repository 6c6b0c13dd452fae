import { shownPhotos, wholePhoto } from '../draft-photos.ts';
import type { FormPhoto, PhotoState } from './form-photo.ts';

/** A photo of the form as it is shown: with what it was drawn on, it is one photo. */
export type SeenPhoto = Pick<FormPhoto, 'id' | 'preview' | 'state'> & {
  /** Whether sending it again may help. */
  again: boolean;
  drawn: boolean;
  /** Of the photo as it was taken: the same whatever is drawn on it. */
  taken_id: string;
  /** The photo as it was taken, or its address: to draw on. Null while it is not there. */
  picture: Blob | string | null;
};

/** The state of a part that says most of the whole comes first. */
const telling: PhotoState['at'][] = ['failed', 'preparing', 'uploading', 'kept', 'ready'];

const seen = (whole: readonly FormPhoto[], { id, preview, original }: FormPhoto): SeenPhoto => {
  const [told] = whole.toSorted((a, b) => telling.indexOf(a.state.at) - telling.indexOf(b.state.at));
  const taken_id = original ?? id;
  const asTaken = whole.find((photo) => photo.id === taken_id);
  return {
    id,
    preview,
    state: told!.state,
    again: whole.some(({ state, taken }) => state.at === 'failed' && taken !== null),
    drawn: asTaken !== undefined && original !== undefined,
    taken_id,
    picture: asTaken?.taken?.file ?? asTaken?.photo_url ?? null,
  };
};

/** The photos of a form as they are shown. */
export const seenPhotos = (photos: readonly FormPhoto[]): SeenPhoto[] =>
  shownPhotos(photos).map((photo) => seen(wholePhoto(photos, photo.id), photo));
