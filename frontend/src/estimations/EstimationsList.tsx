import { useMediaQuery, type Theme } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { estimations as words } from '../messages.ts';
import type { Column } from '../shared/tables/columns.ts';
import { EstimationCards } from './EstimationCards.tsx';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import { OpenClaim } from './OpenClaim.tsx';
import { PrintMenu } from './PrintMenu.tsx';
import type { EstimationRow } from './row.ts';

/** Whether there is room for cards only. */
export const useCards = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));

const printOf = (row: EstimationRow) => <PrintMenu row={row} />;

type Props = {
  query: UseQueryResult<EstimationRow[]>;
  /** In the ledger's order. */
  rows: EstimationRow[];
  project_id: string;
  /** What a panel lets do with the status, in the list and in the claim itself; and what else can be done, in the list. */
  status: (row: EstimationRow) => ReactNode;
  actions?: (row: EstimationRow) => ReactNode;
  actionsWidth?: number;
  maxHeight?: string;
  none?: string;
  hint?: string;
};

/** The estimations of a contract as a table or, where that has no room, as cards; and the one that is open. */
export const EstimationsList = ({
  query,
  rows,
  project_id,
  status,
  actions = printOf,
  actionsWidth = 88,
  maxHeight,
  ...said
}: Props) => {
  const cards = useCards();
  const own = useMemo<Column<EstimationRow>[]>(
    () => [
      { title: words.status, width: 148, pinnedEnd: true, cell: status },
      { title: words.actions, width: actionsWidth, pinnedEnd: true, cell: actions },
    ],
    [status, actions, actionsWidth],
  );
  return (
    <>
      <EstimationsState query={query} {...said}>
        {cards ? (
          <EstimationCards rows={rows} status={status} actions={actions} />
        ) : (
          <EstimationsTable rows={rows} own={own} {...(maxHeight && { maxHeight })} />
        )}
      </EstimationsState>
      <OpenClaim rows={query.data && rows} project_id={project_id} status={status} actions={printOf} />
    </>
  );
};
