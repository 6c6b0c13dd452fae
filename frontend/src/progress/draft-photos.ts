import type { AnsweredPhoto } from '@obraclara/api';
import type { ProgressPhoto } from '@obraclara/events';
import { localName } from '../offline/item.ts';
import { unsignedPath } from '../ui/unsigned-path.ts';

/** A photo of a draft. */
export type DraftPhoto = Omit<ProgressPhoto, 'photo_url' | 'original_url'> & {
  /** Its id within the draft. */
  id: string;
  /** Its address once it is uploaded. */
  photo_url: string | null;
  /** Whether it was taken on this device and is stored with the draft. */
  here: boolean;
  /** Its thumbnail, if the server has made one. */
  thumbnail_url?: string | null;
  /** For an annotated copy: the id of its original, which follows it in the list and is not shown. */
  original?: string;
};

/** A photo by its address: a pending one has a local name; the signed link of an uploaded one changes every hour. */
const photoAt = (url: string, waits: (url: string) => boolean) =>
  waits(url)
    ? { id: url.slice(localName('').length), photo_url: null, here: true }
    : { id: unsignedPath(url), photo_url: url, here: false };

/** Returns the draft photos of a response or pending photo; an annotated copy is followed by its original. */
export const draftPhotos = (
  { photo_url, original_url, ...fields }: AnsweredPhoto,
  waits: (url: string) => boolean = () => false,
): DraftPhoto[] => {
  const shown = { ...fields, ...photoAt(photo_url, waits) };
  if (!original_url || unsignedPath(original_url) === unsignedPath(photo_url)) return [shown];
  const { thumbnail_url: _, ...taken } = fields;
  const behind = photoAt(original_url, waits);
  // Another photo may have the same file.
  const id = behind.here ? behind.id : `${shown.id} original`;
  return [
    { ...taken, ...behind, id },
    { ...shown, original: id },
  ];
};

/** Returns the photos without the originals of annotated copies. */
export const shownPhotos = <Photo extends DraftPhoto>(photos: readonly Photo[]): Photo[] => {
  const behind = new Set(photos.map(({ original }) => original));
  return photos.filter(({ id }) => !behind.has(id));
};

/** Returns a photo, followed by its original if it is an annotated copy. */
export const wholePhoto = <Photo extends DraftPhoto>(photos: readonly Photo[], id: string): Photo[] => {
  const original = photos.find((photo) => photo.id === id)?.original;
  return photos.filter((photo) => photo.id === id || photo.id === original);
};

/** Replaces a photo, or its former copy, with a new annotated copy. */
export const withDrawn = <Photo extends DraftPhoto>(photos: readonly Photo[], id: string, drawn: Photo) =>
  photos.flatMap((photo) => {
    if (photo.id !== id) return [photo];
    return photo.original === undefined ? [photo, drawn] : [drawn];
  });

/** Returns a text that identifies the photos of a draft and their order, for comparison. */
export const photosIn = ({ photos }: { photos: readonly DraftPhoto[] }): string =>
  photos.map(({ id, photo_url }) => unsignedPath(photo_url) || id).join(' ');

/** Returns the photos as a request body has them, with their addresses or local names. */
export const photosSaid = (photos: readonly DraftPhoto[]) => {
  const sent = shownPhotos(photos).map((photo): ProgressPhoto => {
    const behind = photos.find(({ id }) => id === photo.original);
    const { taken_at, place } = behind ?? photo;
    return {
      ...(behind && { original_url: behind.photo_url ?? '' }),
      ...(taken_at !== undefined && { taken_at }),
      ...(place !== undefined && { place }),
      photo_url: photo.photo_url ?? '',
    };
  });
  return { photo_url: shownPhotos(photos)[0]?.photo_url ?? null, photos: sent };
};
