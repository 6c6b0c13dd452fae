import { Button } from '@mui/material';
import { useState } from 'react';
import { waitingTexts as words } from '../offline/messages.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { lazyPreload } from '../ui/loading/lazy-preload.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { useStore } from '../ui/store.ts';
import { signOutDialog } from './sign-out.ts';
import { useSending } from './useSending.ts';

const WaitingDialog = lazyPreload(() =>
  import('./WaitingDialog.tsx').then(({ WaitingDialog }) => ({ default: WaitingDialog })),
);
const SignOutDialog = lazyPreload(() =>
  import('./SignOutDialog.tsx').then(({ SignOutDialog }) => ({ default: SignOutDialog })),
);

/**
 * Sends the pending entries and shows how many are pending and refused; opens their list, and the dialog of a user who signs out.
 * Shows nothing while the outbox is empty.
 */
export const Waiting = () => {
  useSending();
  const { items } = useOutbox();
  const [open, setOpen] = useState(false);
  const leaving = useStore(signOutDialog);
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  if (items.length === 0 && !open && !leaving) return null;
  const close = () => setOpen(false);
  const stay = () => signOutDialog.set(false);
  const countText = refused > 0 ? words.refusedCount(refused) : words.count(items.length);
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 48, sm: 44 }, whiteSpace: 'nowrap', textDecoration: 'underline' }}
      >
        {countText}
      </Button>
      {open && (
        <LazyDialog open close={close}>
          <WaitingDialog close={close} />
        </LazyDialog>
      )}
      {leaving && (
        <LazyDialog open close={stay}>
          <SignOutDialog close={stay} />
        </LazyDialog>
      )}
    </>
  );
};
