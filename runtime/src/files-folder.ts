import path from 'node:path';
import type { FilesPlace, S3Place } from '@obraclara/files';

/** Where the bytes of uploaded files are, below the data folder. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Where the configuration has files kept; on their way to a store they are in the same folder. */
export const filesPlace = ({ dataDir, s3 }: { dataDir: string; s3: S3Place | undefined }): FilesPlace => ({
  folder: filesFolder(dataDir),
  s3,
});
