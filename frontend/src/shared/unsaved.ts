import { useEffect } from 'react';
import { store } from './store.ts';

/** How many forms in this tab hold what is not saved or is just being sent: nothing may take the page away from under them. */
export const unsaved = store(0);

/** One more of them. Returns how it ends. */
export const holdUnsaved = () => {
  unsaved.set(unsaved.get() + 1);
  return () => unsaved.set(unsaved.get() - 1);
};

/** Says whether the form that calls it is one of them. */
export const useUnsaved = (is: boolean) => {
  useEffect(() => (is ? holdUnsaved() : undefined), [is]);
};
