let asked = false;

/** Asks the browser, once there is something to lose, not to throw it away when it wants room: once in a page, since some ask the person. */
export const stay = async (): Promise<void> => {
  const { storage } = navigator;
  if (asked || !storage?.persist) return;
  asked = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch (error) {
    // One that does not let itself be asked: what is kept is kept, without its promise.
    console.warn('Storage:', error);
  }
};
