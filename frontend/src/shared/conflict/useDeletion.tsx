import { Alert } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { currentOf, isGone } from '../../api/conflict.ts';
import type { Revised } from '../../api/target.ts';
import { conflict as words } from '../../messages.ts';
import { toast } from '../../ui/states/toasts.ts';
import { goneTexts } from './messages.ts';

/**
 * A record that is about to be deleted, as the user sees it, whatever its list shows later. If another user has changed the record, it is
 * not deleted: `row` becomes the current record, `notice` reports the change, and the user may confirm again or cancel. `remove` resolves
 * with the result. A record that another user has already deleted counts as deleted.
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
