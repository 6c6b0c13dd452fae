import { useState } from 'react';
import { lazyPreload } from '../ui/loading/lazy-preload.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';

const PasswordDialog = lazyPreload(() =>
  import('./PasswordDialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

/** Returns the dialog that changes the user's password, and the function that opens it. */
export const useOwnPassword = () => {
  const [changing, setChanging] = useState(false);
  return {
    change: () => setChanging(true),
    dialog: changing && (
      <LazyDialog open close={() => setChanging(false)}>
        <PasswordDialog onClose={() => setChanging(false)} />
      </LazyDialog>
    ),
  };
};
