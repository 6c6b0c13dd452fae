import path from 'node:path';
import type { FilesPlace, S3Place } from '@obraclara/files';

/** Folder of uploaded files, below the data folder. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Configured place of uploaded files. Uploads to an S3-compatible store pass through the same local folder. */
export const filesPlace = ({ dataDir, s3 }: { dataDir: string; s3: S3Place | undefined }): FilesPlace => ({
  folder: filesFolder(dataDir),
  s3,
});
