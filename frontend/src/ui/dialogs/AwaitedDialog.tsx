import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorState, TableSkeleton } from '../states/states.tsx';
import { useLeaving } from './useLeaving.ts';

type Props = {
  title: string;
  query: Pick<UseQueryResult, 'isPending' | 'refetch'>;
  /** Error message if the query fails. */
  failed: string;
  close: () => void;
};

/** Placeholder dialog while the data of a form loads. A failed query shows an error with a retry button. */
export const AwaitedDialog = ({ title, query, failed, close }: Props) => {
  const leaving = useLeaving(close);
  const id = useId();
  return (
    <Dialog leaving={leaving} fills maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers>
        {query.isPending ? (
          <TableSkeleton rows={4} />
        ) : (
          <ErrorState message={failed} onRetry={() => void query.refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={leaving.attempt}>{app.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
