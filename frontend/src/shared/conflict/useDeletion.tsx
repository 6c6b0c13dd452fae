import { Alert } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { currentOf, isGone } from '../../api/moved.ts';
import type { Revised } from '../../api/target.ts';
import { conflict as words } from '../../messages.ts';
import { toast } from '../toasts.ts';
import { goneTexts } from './messages.ts';

/**
 * A record that is about to be deleted, as the person sees it whatever its list says meanwhile. When somebody else has changed it,
 * nothing is deleted: `row` becomes what is there now, `notice` says so, and the person may ask once more or leave it. `remove` says
 * which of these came of it. What somebody else has deleted already is as good as deleted.
 */
export const useDeletion = <Row extends Revised>(listed: Row) => {
  const [{ row, moved }, setSeen] = useState({ row: listed, moved: false });
  const remove = async (attempt: (seen: number | undefined) => Promise<{ ok: boolean; error?: unknown }>) => {
    const outcome = await attempt(row.revision);
    const current = currentOf(outcome.error);
    if (current) setSeen({ row: { ...row, ...current }, moved: true });
    const gone = isGone(outcome.error);
    if (gone) toast(goneTexts.goneAlready);
    return { ...outcome, ok: outcome.ok || gone, moved: current !== null };
  };
  const notice: ReactNode = moved && (
    <Alert severity="warning" variant="outlined" sx={{ mb: 1.5, color: 'text.primary' }}>
      {words.movedDeletion}
    </Alert>
  );
  return { row, notice, remove };
};
