const piece = 1024 * 1024;

/**
 * Whether all of a file that is kept on this device can be read, piece by piece. A browser may have lost what its database still names: it
 * says of a request with such a file only that there was no answer.
 */
export const isReadable = async (blob: Blob): Promise<boolean> => {
  try {
    for (let at = 0; at < blob.size; at += piece) await blob.slice(at, at + piece).arrayBuffer();
    return true;
  } catch {
    // That it cannot is the answer.
    return false;
  }
};
