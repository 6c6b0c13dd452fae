const piece = 1024 * 1024;

/**
 * Whether every byte of a file on this device can be read, piece by piece. A browser may have lost the data of a file that its database
 * still lists; a request with such a file only fails without a response.
 */
export const isReadable = async (blob: Blob): Promise<boolean> => {
  try {
    for (let at = 0; at < blob.size; at += piece) await blob.slice(at, at + piece).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};
