import { Paper } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { ErrorState, TableSkeleton } from '../shared/states.tsx';
import { useInTurns } from '../shared/useInTurns.ts';

type Props<Row> = {
  list: UseQueryResult<Row[]>;
  /** What it is called, and where the keyboard goes on once one of it is deleted. */
  label: string;
  place?: RefObject<HTMLDivElement | null>;
  /** Said when it could not be loaded. */
  failed: string;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list in each of its states: on its way, failed with nothing older to show, empty, or there. */
export const ListBody = <Row,>({ list, label, place, failed, empty, children }: Props<Row>) => {
  useLoadFailure(list.error, failed);
  const { drawn, comes } = useInTurns(list);
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
