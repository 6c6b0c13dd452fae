/** Resolves with the result of work on this device's storage, or with `other` in a browser without storage or without room. */
export const unlessNoPlace = async <T, Other>(work: () => Promise<T>, other: Other): Promise<T | Other> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException) return other;
    throw error;
  }
};
