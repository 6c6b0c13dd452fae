import { Button } from '@mui/material';
import { useState } from 'react';
import { waitingTexts as words } from '../offline/messages.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { useStore } from '../shared/store.ts';
import { asking } from './leave.ts';
import { SignOutDialog } from './SignOutDialog.tsx';
import { useSending } from './useSending.ts';
import { WaitingDialog } from './WaitingDialog.tsx';

/**
 * Sends what waits on this device, and says how much that is and how much of it was not accepted; opens the list, and asks whoever signs
 * out. Shows nothing when nothing waits.
 */
export const Waiting = () => {
  useSending();
  const { items } = useOutbox();
  const [open, setOpen] = useState(false);
  const leaving = useStore(asking);
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  if (items.length === 0 && !open && !leaving) return null;
  const said = refused > 0 ? words.refusedCount(refused) : words.count(items.length);
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 48, sm: 44 }, whiteSpace: 'nowrap', textDecoration: 'underline' }}
      >
        {said}
      </Button>
      {open && <WaitingDialog close={() => setOpen(false)} />}
      {leaving && <SignOutDialog close={() => asking.set(false)} />}
    </>
  );
};
