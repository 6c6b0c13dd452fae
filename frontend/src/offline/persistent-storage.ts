let requested = false;

/**
 * Requests persistent storage, so that the browser does not delete data when space is low. Once per page and only when there is data, since
 * some browsers ask the user.
 */
export const requestPersistence = async (): Promise<void> => {
  const { storage } = navigator;
  if (requested || !storage?.persist) return;
  requested = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch (error) {
    // The request failed: the data stays, without that guarantee.
    console.warn('Storage:', error);
  }
};
