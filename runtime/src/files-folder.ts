import path from 'node:path';

/** Where the bytes of uploaded files are, below the data folder. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');
