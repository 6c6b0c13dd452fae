import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { estimations as words } from '../messages.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import type { Sorting } from '../ui/tables/sorting.ts';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import { useDeferredQuery } from '../ui/loading/useDeferredQuery.ts';
import { texts } from './messages.ts';
import { EstimationLink } from './OpenEstimation.tsx';
import { numberText } from './columns.ts';
import type { EstimationRow } from './row.ts';

type Props = {
  rows: EstimationRow[];
  /** Columns of `estimationColumns`, then the panel's own. */
  columns: readonly Column<EstimationRow>[];
  sorting: Sorting;
  /** Label of the TOTAL row. */
  total: string;
  maxHeight?: string;
};

const linked = (row: EstimationRow) => <EstimationLink row={row} text={String(numberText(row))} />;

/** Wide table of estimations with its TOTAL row. */
export const EstimationsTable = ({ columns, maxHeight, ...shown }: Props) => {
  const withLinks = useMemo(() => {
    const [number, ...others] = columns;
    return [{ ...number!, cell: linked }, ...others];
  }, [columns]);
  return (
    <VirtualTable
      label="Estimaciones"
      columns={withLinks}
      rowKey={({ id }) => id}
      rowHeight={48}
      {...shown}
      {...(maxHeight && { maxHeight })}
    />
  );
};

type ListProps = {
  query: UseQueryResult<EstimationRow[]>;
  /** Text of the empty state. */
  none?: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** Placeholder of the estimations: skeleton while loading, error state with retry, or empty state. */
export const EstimationsState = ({ query, none = words.none, hint, action, children }: ListProps) => {
  const { comes } = useDeferredQuery(query);
  if (comes) return <TableSkeleton rows={6} height={48} />;
  if (!query.data) return <ErrorState message={texts.loadFailed} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyState title={none} hint={hint} action={action} />;
  return children;
};
