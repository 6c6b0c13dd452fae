import { photoQueue, type JobWork } from '@obraclara/platform/work';
import { isDamagedFile } from '../bytes/blob-store.ts';
import type { JobDeps } from '../job-deps.ts';
import { isDamagedPicture, makePicture } from './derive-picture.ts';

/**
 * Makes the small and the large picture of a photo or logo, one at a time, so that the rest of the process stays quick. A
 * file that is gone needs none; one that cannot be read is marked as such for good and left; anything else is tried again, also
 * one that has rotted in the store, where somebody may bring its bytes back.
 */
export const photoPictures = ({
  files: { blobs, registry },
  log,
}: Pick<JobDeps, 'files' | 'log'>): JobWork => ({
  queue: photoQueue,
  work: async ({ file_id }, signal) => {
    const file = await registry.find(file_id);
    if (!file || file.thumbnail_ready) return;
    try {
      await makePicture({ blobs }, file, 'thumb');
      signal.throwIfAborted();
      await makePicture({ blobs }, file, 'view');
      await registry.setThumbnailReady(file_id);
    } catch (error) {
      if (!isDamagedPicture(error) || isDamagedFile(error.cause)) throw error;
      log(`no picture can be made of the file ${file_id}`, error);
      await registry.setPictureError(file_id, error.message);
    }
  },
});
