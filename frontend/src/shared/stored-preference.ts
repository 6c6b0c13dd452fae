/**
 * Stores a preference in localStorage. If there is no room, removes the previous value, which may be outdated. Returns whether it was
 * stored.
 */
export const storePreference = (name: string, value: string): boolean => {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    localStorage.removeItem(name);
    return false;
  }
};
