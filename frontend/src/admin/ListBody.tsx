import { Paper } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { ErrorState, TableSkeleton } from '../shared/states.tsx';

type Props<Row> = {
  list: UseQueryResult<Row[]>;
  /** Said when it could not be loaded. */
  failed: string;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list in each of its states: on its way, failed with nothing older to show, empty, or there. */
export const ListBody = <Row,>({ list, failed, empty, children }: Props<Row>) => {
  useLoadFailure(list.error, failed);
  // Drawn in turns with what else the browser has to do.
  const rows = useDeferredValue(list.data);
  if (rows?.length) return children(rows);
  const comes = list.isPending || (list.data !== undefined && rows === undefined);
  return (
    <Paper variant="outlined">
      {comes && <TableSkeleton />}
      {list.isError && <ErrorState message={failed} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows && empty}
    </Paper>
  );
};
