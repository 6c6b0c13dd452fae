import { downloadZip } from 'client-zip';

/** A file of a zip. `at`: when it is said to have been written. */
export type ZipFile = { name: string; content: Blob; at: Date };

/** A zip of these files, as they are: photos and PDFs do not get smaller. One at a time is read. */
export const zipped = (files: readonly ZipFile[]): Promise<Blob> =>
  downloadZip(files.map(({ name, content, at }) => ({ name, input: content, lastModified: at }))).blob();
