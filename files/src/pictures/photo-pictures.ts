import { photoQueue, type JobWork } from '@obraclara/platform/work';
import { isDamagedFile } from '../bytes/blob-store.ts';
import type { JobDeps } from '../job-deps.ts';
import { isDamagedPicture, makePicture } from './derive-picture.ts';

/**
 * Job that derives both pictures of a photo or logo, one at a time, so that the process stays responsive. Skips deleted files.
 * Marks undecodable files permanently; retries other failures, also damaged bytes in the store, which a new upload may repair.
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
