import type { AnsweredPhoto } from '@obraclara/api';
import type { ProgressPhoto } from '@obraclara/events';
import { localName } from '../offline/item.ts';
import { fileOf } from '../shared/file-of.ts';

/** A photo of a draft. */
export type DraftPhoto = Omit<ProgressPhoto, 'photo_url' | 'original_url'> & {
  /** Its name among the photos of the draft. */
  id: string;
  /** Its address once it is on the server. */
  photo_url: string | null;
  /** It was taken on this device and is kept with the draft. */
  here: boolean;
  /** The small picture of it, where the server has made one. */
  thumbnail_url?: string | null;
  /** It is a copy that was drawn on, of the photo of this id: that stands behind it in the list, and is not shown. */
  original?: string;
};

/** A photo by its address: what waits on this device has a name in its place, the link of another is a new one each hour. */
const photoAt = (url: string, waits: (url: string) => boolean) =>
  waits(url)
    ? { id: url.slice(localName('').length), photo_url: null, here: true }
    : { id: fileOf(url), photo_url: url, here: false };

/** A photo as it is answered, or as it waits; what was drawn on comes after the photo as it was taken, which nothing else can be. */
export const draftPhotos = (
  { photo_url, original_url, ...said }: AnsweredPhoto,
  waits: (url: string) => boolean = () => false,
): DraftPhoto[] => {
  const shown = { ...said, ...photoAt(photo_url, waits) };
  if (!original_url || fileOf(original_url) === fileOf(photo_url)) return [shown];
  const { thumbnail_url: _, ...taken } = said;
  const behind = photoAt(original_url, waits);
  // Another photo may be the same file.
  const id = behind.here ? behind.id : `${shown.id} original`;
  return [
    { ...taken, ...behind, id },
    { ...shown, original: id },
  ];
};

/** What is shown of photos: not those that a copy was drawn of. */
export const shownPhotos = <Photo extends DraftPhoto>(photos: readonly Photo[]): Photo[] => {
  const behind = new Set(photos.map(({ original }) => original));
  return photos.filter(({ id }) => !behind.has(id));
};

/** A photo, and behind it the one that it was drawn on. */
export const wholePhoto = <Photo extends DraftPhoto>(photos: readonly Photo[], id: string): Photo[] => {
  const original = photos.find((photo) => photo.id === id)?.original;
  return photos.filter((photo) => photo.id === id || photo.id === original);
};

/** With a copy that was drawn on in the place of a photo, or of a former copy of it. */
export const withDrawn = <Photo extends DraftPhoto>(photos: readonly Photo[], id: string, drawn: Photo) =>
  photos.flatMap((photo) => {
    if (photo.id !== id) return [photo];
    return photo.original === undefined ? [photo, drawn] : [drawn];
  });

/** What tells the photos of a draft from those of another: which, and in what order. */
export const photosIn = ({ photos }: { photos: readonly DraftPhoto[] }): string =>
  photos.map(({ id, photo_url }) => fileOf(photo_url) || id).join(' ');

/** What a body says of the photos, which all have an address by then, or what stands for it. */
export const photosSaid = (photos: readonly DraftPhoto[]) => {
  const said = shownPhotos(photos).map((photo): ProgressPhoto => {
    const behind = photos.find(({ id }) => id === photo.original);
    const { taken_at, place } = behind ?? photo;
    return {
      ...(behind && { original_url: behind.photo_url ?? '' }),
      ...(taken_at !== undefined && { taken_at }),
      ...(place !== undefined && { place }),
      photo_url: photo.photo_url ?? '',
    };
  });
  return { photo_url: shownPhotos(photos)[0]?.photo_url ?? null, photos: said };
};
