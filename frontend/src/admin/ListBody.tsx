import { Paper } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { useDeferredQuery } from '../ui/loading/useDeferredQuery.ts';

type Props<Row> = {
  list: UseQueryResult<Row[]>;
  /** Accessible name of the list. `place` is the element that receives the focus after the deletion of a row. */
  label: string;
  place?: RefObject<HTMLDivElement | null>;
  /** Message if the list fails to load. */
  failed: string;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** List with its states: loading, failed without earlier rows, empty, or loaded. */
export const ListBody = <Row,>({ list, label, place, failed, empty, children }: Props<Row>) => {
  useLoadFailure(list.error, failed);
  const { drawn, comes } = useDeferredQuery(list);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={label}>
      {drawn?.length ? (
        children(drawn)
      ) : (
        <Paper variant="outlined">
          {comes && <TableSkeleton />}
          {list.isError && <ErrorState message={failed} onRetry={() => void list.refetch()} />}
          {list.isSuccess && drawn && empty}
        </Paper>
      )}
    </div>
  );
};
