import type { UploadedFile } from '@obraclara/api';
import type { DraftFile } from '../../shared/drafts/draft-files.ts';
import { store } from '../../ui/store.ts';
import type { DraftPhoto } from '../draft-photos.ts';

export type PhotoState =
  | { at: 'preparing' }
  /** In bytes; `sent` is null until its upload starts. */
  | { at: 'uploading'; sent: number | null; total: number }
  /** Uploaded. */
  | { at: 'ready' }
  /** The server is unreachable: the photo stays on this device and is sent with its capture. */
  | { at: 'kept' }
  | { at: 'failed'; why: string };

/**
 * `taken`: the original file taken here; null for an existing photo or one that could not be opened. `stored`: the server's response to its
 * upload.
 */
export type SettledPhoto = DraftPhoto & { taken: DraftFile | null; stored: UploadedFile | null };

/** A photo of the form. `preview`: its displayed image. */
export type FormPhoto = SettledPhoto & { state: PhotoState; preview: string | null };

/** Whether a photo is still being prepared or uploaded. */
export const isBusy = ({ state: { at } }: Pick<FormPhoto, 'state'>) =>
  at === 'preparing' || at === 'uploading';

/** Returns a draft's photo in the initial state of a form. */
export const formPhoto = (photo: DraftPhoto): FormPhoto => ({
  ...photo,
  state: photo.here ? { at: 'preparing' } : { at: 'ready' },
  preview: photo.here ? null : (photo.thumbnail_url ?? photo.photo_url),
  taken: null,
  stored: null,
});

/** Returns the photo without its upload data. */
export const draftPhoto = <Photo extends SettledPhoto>({ taken: _, stored: __, ...photo }: Photo) => photo;

const settledPhoto = ({ state: _, preview: __, ...photo }: FormPhoto): SettledPhoto => photo;

/** Frees the memory of a preview that is no longer shown. */
export const revokePreview = ({ preview }: FormPhoto) => {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** The photos of a form; `changed` receives them as draft photos whenever `tell` is called. */
export const formPhotos = (photos: readonly DraftPhoto[], changed: (photos: DraftPhoto[]) => void) => {
  const entries = store(photos.map(formPhoto));
  return {
    ...entries,
    find: (id: string) => entries.get().find((entry) => entry.id === id),
    update: (id: string, change: Partial<FormPhoto>) =>
      entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),
    settled: () => entries.get().map(settledPhoto),
    /** Omits photos that are neither stored here nor uploaded: they could not be restored. */
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
