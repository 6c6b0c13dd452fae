/** What comes of work with what this device keeps; `other` in a browser that gives no place, or no room, to keep things in. */
export const unlessNoPlace = async <T, Other>(work: () => Promise<T>, other: Other): Promise<T | Other> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException) return other;
    throw error;
  }
};
