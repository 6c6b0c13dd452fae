import { Suspense, useState } from 'react';
import { lazyAhead } from '../shared/lazy-ahead.ts';

const PasswordDialog = lazyAhead(() =>
  import('./PasswordDialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

/** The dialog in which whoever is signed in changes their password, and what opens it. */
export const useOwnPassword = () => {
  const [changing, setChanging] = useState(false);
  return {
    change: () => setChanging(true),
    dialog: changing && (
      <Suspense fallback={null}>
        <PasswordDialog onClose={() => setChanging(false)} />
      </Suspense>
    ),
  };
};
