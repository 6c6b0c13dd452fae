import { Paper } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { ErrorState, TableSkeleton } from '../shared/states.tsx';
import { useInTurns } from '../shared/useInTurns.ts';

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
  const { drawn, comes } = useInTurns(list);
  if (drawn?.length) return children(drawn);
  return (
    <Paper variant="outlined">
      {comes && <TableSkeleton />}
      {list.isError && <ErrorState message={failed} onRetry={() => void list.refetch()} />}
      {list.isSuccess && drawn && empty}
    </Paper>
  );
};
