import { useEffect } from 'react';
import { store } from '../store.ts';

/**
 * Number of open dialogs and of other forms in this tab that have unsaved or pending input. While it is above 0, the page is not reloaded.
 */
export const unsaved = store(0);

/** Adds one. Returns the function that removes it again. */
export const holdUnsaved = () => {
  unsaved.set(unsaved.get() + 1);
  return () => unsaved.set(unsaved.get() - 1);
};

/** Counts the calling component as unsaved while `is` is true. */
export const useUnsaved = (is: boolean) => {
  useEffect(() => (is ? holdUnsaved() : undefined), [is]);
};
