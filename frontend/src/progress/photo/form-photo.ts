import type { UploadedFile } from '@obraclara/api';
import type { DraftFile } from '../../shared/drafts/kept-files.ts';
import { store } from '../../shared/store.ts';
import type { DraftPhoto } from '../draft-photos.ts';

export type PhotoState =
  | { at: 'preparing' }
  /** In bytes; `sent` is null until it is its turn. */
  | { at: 'uploading'; sent: number | null; total: number }
  /** On the server. */
  | { at: 'ready' }
  /** The server cannot be asked: it waits on this device, to go with its capture. */
  | { at: 'kept' }
  | { at: 'failed'; why: string };

/** `taken`: the photo as it was taken here; null of one that was there, or could not be opened. `stored`: what the server answered of it. */
export type SettledPhoto = DraftPhoto & { taken: DraftFile | null; stored: UploadedFile | null };

/** A photo of the form. `preview`: what is shown of it. */
export type FormPhoto = SettledPhoto & { state: PhotoState; preview: string | null };

/** Whether a photo is still being prepared or sent. */
export const onItsWay = ({ state: { at } }: Pick<FormPhoto, 'state'>) =>
  at === 'preparing' || at === 'uploading';

/** A photo of a draft, as a form opens with it. */
export const formPhoto = (photo: DraftPhoto): FormPhoto => ({
  ...photo,
  state: photo.here ? { at: 'preparing' } : { at: 'ready' },
  preview: photo.here ? null : (photo.thumbnail_url ?? photo.photo_url),
  taken: null,
  stored: null,
});

/** Without how it came here. */
export const draftPhoto = <Photo extends SettledPhoto>({ taken: _, stored: __, ...photo }: Photo) => photo;

const settledPhoto = ({ state: _, preview: __, ...photo }: FormPhoto): SettledPhoto => photo;

/** Gives the memory of its picture back once it is not shown any more. */
export const release = ({ preview }: FormPhoto) => {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** The photos of a form; `changed` hears of them as its draft has them, whenever it is told. */
export const formPhotos = (photos: readonly DraftPhoto[], changed: (photos: DraftPhoto[]) => void) => {
  const entries = store(photos.map(formPhoto));
  return {
    ...entries,
    find: (id: string) => entries.get().find((entry) => entry.id === id),
    update: (id: string, change: Partial<FormPhoto>) =>
      entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),
    settled: () => entries.get().map(settledPhoto),
    /** What is neither here nor there cannot be found again. */
    tell: () =>
      changed(
        entries
          .get()
          .filter(({ here, photo_url }) => here || photo_url !== null)
          .map((entry) => draftPhoto(settledPhoto(entry))),
      ),
  };
};

export type FormPhotos = ReturnType<typeof formPhotos>;
