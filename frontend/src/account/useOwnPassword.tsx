import { useState } from 'react';
import { lazyAhead } from '../shared/lazy-ahead.ts';
import { Opening } from '../shared/Opening.tsx';

const PasswordDialog = lazyAhead(() =>
  import('./PasswordDialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

/** Returns the dialog that changes the user's password, and the function that opens it. */
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
