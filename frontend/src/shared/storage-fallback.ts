/** Resolves with the result of work on this device's storage, or with `fallback` in a browser without storage or without room. */
export const withStorageFallback = async <T, Fallback>(
  work: () => Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException) return fallback;
    throw error;
  }
};
