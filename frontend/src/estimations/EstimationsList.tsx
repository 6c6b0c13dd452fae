import { Box, Button, useMediaQuery } from '@mui/material';
import { addMoney, draftStatus, isDraft, presentedOf } from '@obraclara/events';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import { estimations as words, estimationStatuses } from '../messages.ts';
import { EmptyState } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { useSorting } from '../ui/tables/useSorting.ts';
import { scrollToId } from '../ui/figures/scroll-to.ts';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { estimationColumns, withPresentedTotals } from './columns.ts';
import { useContract } from './contract.ts';
import { EstimationCards } from './EstimationCards.tsx';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import { ArrangeBar } from './lazy-arrange.ts';
import { texts } from './messages.ts';
import { OpenEstimation } from './OpenEstimation.tsx';
import { ClockChip } from './payment/ClockChip.tsx';
import { paymentTexts } from './payment/messages.ts';
import { PrintMenu } from './PrintMenu.tsx';
import type { EstimationRow } from './row.ts';
import { iconsWidth, menuWidth, RowActions, type RowAction } from './RowActions.tsx';
import { useFilteredRows } from './useFilteredRows.ts';

/** Whether the window is too narrow for the table, so that the list shows cards. */
export const useCards = () => useNarrowScreen('lg');

/** Below this width in px, the actions of a row are in a menu, so that they leave more room to the amounts. */
const roomForIcons = 1400;

const printOf = (row: EstimationRow) => <PrintMenu row={row} />;
const noActions = () => [];

type Props = {
  query: UseQueryResult<EstimationRow[]>;
  /** Rows in the ledger's order. */
  rows: EstimationRow[];
  project_id: string;
  /** Status control of a panel (list and detail) and its other buttons (list only). */
  status: (row: EstimationRow) => ReactNode;
  /** Actions on an estimation besides its documents. */
  actions?: (row: EstimationRow) => readonly RowAction[];
  /** Button of the open estimation, in the header of its dialog. */
  headerAction?: ((row: EstimationRow) => ReactNode) | undefined;
  /** Maximum number of `actions` of an estimation. */
  actionCount?: number | undefined;
  /** Undoes the pending deletion of an estimation, which leaves it no other action. */
  undo?: ((row: EstimationRow) => (() => void) | undefined) | undefined;
  /** Note about an estimation, shown under its period. */
  note?: ((row: EstimationRow) => ReactNode) | undefined;
  /** Whether each estimation shows its next limit. */
  limits?: boolean | undefined;
  maxHeight?: string | undefined;
  none?: string;
  hint?: string;
  /** Ref of the list, for focus; it exists even when the list is empty. */
  list?: RefObject<HTMLDivElement | null>;
};

/** Total in pesos: the ledger's cumulative amount for all rows, else the sum of the shown net amounts. Drafts count in neither. */
const totalOf = (shown: readonly EstimationRow[], all: readonly EstimationRow[]) =>
  shown.length < all.length
    ? {
        title: texts.totalOf(shown.length, all.length),
        amount: addMoney(...presentedOf(shown).map(({ importe_liquido }) => importe_liquido)),
      }
    : { title: words.total, amount: presentedOf(all).at(-1)?.cumulative_liquid_amount ?? 0 };

/** Columns whose period cell also shows the note of its estimation. */
const withNote = (columns: Column<EstimationRow>[], note: Props['note']): Column<EstimationRow>[] =>
  columns.map((column) =>
    note && column.title === words.period
      ? {
          ...column,
          cell: (row: EstimationRow) => (
            <>
              {row.period}
              {note(row)}
            </>
          ),
        }
      : column,
  );

const limitOf = (row: EstimationRow) => <ClockChip row={row} />;
const limitColumn: Column<EstimationRow> = {
  title: paymentTexts.column,
  width: 216,
  screenOnly: true,
  cell: limitOf,
};
/** Columns with that of the next limit after the dates. */
const withLimits = (
  columns: Column<EstimationRow>[],
  limits: boolean | undefined,
): Column<EstimationRow>[] =>
  limits
    ? columns.flatMap((column) => (column.title === words.dates ? [column, limitColumn] : [column]))
    : columns;

const sheetName = 'Estimaciones';

type BodyProps = Omit<Props, 'query' | 'project_id' | 'headerAction' | 'none' | 'hint' | 'list'> &
  Required<Pick<Props, 'actions'>>;

/** Estimations filtered and sorted by the parameters of the address. */
const Arranged = ({ rows, status, actions, actionCount = 0, undo, note, limits, maxHeight }: BodyProps) => {
  const cards = useCards();
  const compact = useNarrowScreen(roomForIcons);
  const { statuses } = useContract();
  const touch = useMediaQuery('(pointer: coarse)');
  const actionsWidth = compact ? menuWidth : iconsWidth(actionCount + 1, touch);
  const actionsCell = useCallback(
    (row: EstimationRow) => <RowActions {...{ row, compact }} actions={actions(row)} undo={undo?.(row)} />,
    [actions, undo, compact],
  );
  const columns = useMemo<Column<EstimationRow>[]>(
    () => [
      ...withLimits(withNote(withPresentedTotals(estimationColumns(rows)), note), limits),
      {
        title: words.status,
        width: rows.some(isDraft) ? 216 : 148,
        pinnedEnd: true,
        cell: status,
        data: [{ of: (row) => estimationStatuses[row.status] }],
        sortBy: (row) => [draftStatus, ...statuses].indexOf(row.status),
      },
      { title: words.actions, width: actionsWidth, pinnedEnd: true, screenOnly: true, cell: actionsCell },
    ],
    [rows, status, statuses, actionsCell, actionsWidth, note, limits],
  );
  const { found, names, ...filtering } = useFilteredRows(rows);
  // Default order: the ledger's; in cards, the newest first.
  const natural = cards ? '-num' : 'num';
  const { sorted, sorting } = useSorting(found, columns, { name: names.order, natural });
  const total = totalOf(found, rows);
  return (
    <Box>
      <Suspense fallback={<Box sx={{ height: cards ? 80 : 52 }} />}>
        <ArrangeBar
          {...{ cards, sorting }}
          {...filtering}
          all={rows.length}
          sheet={{ name: sheetName, columns, rows: sorted, total: total.title }}
        />
      </Suspense>
      {found.length === 0 && (
        <EmptyState
          title={texts.noneFound}
          action={<Button onClick={filtering.clear}>{texts.clearFilters}</Button>}
        />
      )}
      {found.length > 0 &&
        (cards ? (
          <EstimationCards
            {...{ columns, total, status, note, limits }}
            actions={actionsCell}
            rows={sorted}
          />
        ) : (
          <EstimationsTable
            {...{ columns, sorting }}
            rows={sorted}
            total={total.title}
            {...(maxHeight && { maxHeight })}
          />
        ))}
    </Box>
  );
};

/**
 * Returns the id of the list and scrolls to it when the address has `?ver=`. Clears the parameter, so that returning to the tab moves no
 * focus.
 */
const useAskedFor = (): string => {
  const { resource } = useContract();
  const [place, setPlace] = useQueryState('ver', { replace: true });
  useEffect(() => {
    if (place !== resource) return;
    scrollToId(resource);
    setPlace(null);
  }, [place, resource, setPlace]);
  return resource;
};

/** Estimations of a contract as a table, or as cards on narrow windows, with the dialog of the open estimation. */
export const EstimationsList = ({
  query,
  rows,
  project_id,
  status,
  actions = noActions,
  headerAction,
  actionCount,
  undo,
  note,
  limits,
  maxHeight,
  list,
  ...rest
}: Props) => (
  <>
    <div
      ref={list}
      id={useAskedFor()}
      style={{ scrollMarginTop: 16 }}
      tabIndex={-1}
      role="group"
      aria-label={texts.list}
    >
      <EstimationsState query={query} {...rest}>
        <Arranged {...{ rows, status, actions, actionCount, undo, note, limits, maxHeight }} />
      </EstimationsState>
    </div>
    <OpenEstimation
      rows={query.data && rows}
      project_id={project_id}
      status={status}
      headerAction={headerAction}
      actions={printOf}
    />
  </>
);
