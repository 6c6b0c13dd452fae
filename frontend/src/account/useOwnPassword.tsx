import { useState } from 'react';
import { lazyAhead } from '../shared/lazy-ahead.ts';
import { Opening } from '../shared/Opening.tsx';

const PasswordDialog = lazyAhead(() =>
  import('./PasswordDialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

/** The dialog in which whoever is signed in changes their password, and what opens it. */
export const useOwnPassword = () => {
  const [changing, setChanging] = useState(false);
  return {
    change: () => setChanging(true),
    dialog: changing && (
      <Opening open close={() => setChanging(false)}>
        <PasswordDialog onClose={() => setChanging(false)} />
      </Opening>
    ),
  };
};
