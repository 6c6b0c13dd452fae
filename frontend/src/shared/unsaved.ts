import { useEffect } from 'react';
import { store } from './store.ts';

/** How many dialogs are open in this tab, and how many other forms hold what is not saved or is just being sent: nothing may take the page away. */
export const unsaved = store(0);

/** One more of them. Returns how it ends. */
export const holdUnsaved = () => {
  unsaved.set(unsaved.get() + 1);
  return () => unsaved.set(unsaved.get() - 1);
};

/** Says whether what calls it is one of them. */
export const useUnsaved = (is: boolean) => {
  useEffect(() => (is ? holdUnsaved() : undefined), [is]);
};
