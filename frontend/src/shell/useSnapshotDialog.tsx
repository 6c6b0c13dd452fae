import { useState } from 'react';
import { canSeeSnapshots } from '../api/snapshot.ts';
import type { SessionUser } from '../session/session.ts';
import { lazyPreload } from '../ui/loading/lazy-preload.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';

const LookBackDialog = lazyPreload(() => import('./SnapshotDialog.tsx'));

/**
 * Returns the dialog that asks for the instant of a snapshot, and the function that opens it; undefined for roles that cannot see
 * snapshots.
 */
export const useSnapshotDialog = (user: SessionUser | undefined) => {
  const [choosing, setChoosing] = useState(false);
  return {
    choose: canSeeSnapshots(user?.role) ? () => setChoosing(true) : undefined,
    dialog: choosing && (
      <LazyDialog open close={() => setChoosing(false)}>
        <LookBackDialog close={() => setChoosing(false)} />
      </LazyDialog>
    ),
  };
};
