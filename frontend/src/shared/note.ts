/**
 * Notes on this device what is convenient to know the next time, and forgets what was noted where there is no room for it: what it said
 * before may be wrong by now. False where it is not noted.
 */
export const note = (name: string, value: string): boolean => {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    localStorage.removeItem(name);
    return false;
  }
};
