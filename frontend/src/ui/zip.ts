import { downloadZip } from 'client-zip';

/** A file of a zip. `at`: its modification time. */
export type ZipFile = { name: string; content: Blob; at: Date };

/** Builds a zip of these files without compression: photos and PDFs do not get smaller. Reads one file at a time. */
export const zipped = (files: readonly ZipFile[]): Promise<Blob> =>
  downloadZip(files.map(({ name, content, at }) => ({ name, input: content, lastModified: at }))).blob();
