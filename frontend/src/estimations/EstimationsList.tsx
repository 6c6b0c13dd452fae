import { Box, Button, useMediaQuery } from '@mui/material';
import { addMoney } from '@obraclara/events';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import { estimations as words, estimationStatuses } from '../messages.ts';
import { EmptyState } from '../shared/states.tsx';
import type { Column } from '../shared/tables/columns.ts';
import { useSorting } from '../shared/tables/useSorting.ts';
import { goTo } from '../shared/figures/go-to.ts';
import { useNarrower } from '../shared/useNarrower.ts';
import { useQueryState } from '../shared/useQueryState.ts';
import { estimationColumns } from './columns.ts';
import { useContract } from './contract.ts';
import { EstimationCards } from './EstimationCards.tsx';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import { ArrangeBar } from './lazy-arrange.ts';
import { texts } from './messages.ts';
import { OpenEstimation } from './OpenEstimation.tsx';
import { PrintMenu } from './PrintMenu.tsx';
import type { EstimationRow } from './row.ts';
import { useFound } from './useFound.ts';

/** Whether there is room for cards only. */
export const useCards = () => useNarrower('lg');

const printOf = (row: EstimationRow) => <PrintMenu row={row} />;

type Props = {
  query: UseQueryResult<EstimationRow[]>;
  /** In the ledger's order. */
  rows: EstimationRow[];
  project_id: string;
  /** What a panel lets do with the status, in the list and in the estimation itself; and what else can be done, in the list. */
  status: (row: EstimationRow) => ReactNode;
  actions?: (row: EstimationRow) => ReactNode;
  /** How many buttons those are: one unless said. */
  actionCount?: number | undefined;
  /** What is said of an estimation under its period. */
  note?: ((row: EstimationRow) => ReactNode) | undefined;
  maxHeight?: string | undefined;
  none?: string;
  hint?: string;
  /** The list, to go on in: also when none is left in it. */
  list?: RefObject<HTMLDivElement | null>;
};

/** Of all, what the ledger came to; of some, the sum of their net amounts, in pesos. */
const totalOf = (shown: readonly EstimationRow[], all: readonly EstimationRow[]) =>
  shown.length < all.length
    ? {
        title: texts.totalOf(shown.length, all.length),
        amount: addMoney(...shown.map(({ importe_liquido }) => importe_liquido)),
      }
    : { title: words.total, amount: all.at(-1)?.cumulative_liquid_amount ?? 0 };

/** The same columns, with what is said of an estimation under its period. */
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

const sheetName = 'Estimaciones';

type BodyProps = Omit<Props, 'query' | 'project_id' | 'none' | 'hint' | 'list'> &
  Required<Pick<Props, 'actions'>>;

/** Px of a column for so many buttons beside each other, and its head. */
const widthOf = (buttons: number, touch: boolean) => Math.max(88, buttons * (touch ? 48 : 42) + 20);

/** The estimations that the address asks for, as it sorts them. */
const Arranged = ({ rows, status, actions, actionCount = 1, note, maxHeight }: BodyProps) => {
  const cards = useCards();
  const { statuses } = useContract();
  const actionsWidth = widthOf(actionCount, useMediaQuery('(pointer: coarse)'));
  const columns = useMemo<Column<EstimationRow>[]>(
    () => [
      ...withNote(estimationColumns(rows), note),
      {
        title: words.status,
        width: 148,
        pinnedEnd: true,
        cell: status,
        data: [{ of: (row) => estimationStatuses[row.status] }],
        sortBy: (row) => statuses.indexOf(row.status),
      },
      { title: words.actions, width: actionsWidth, pinnedEnd: true, screenOnly: true, cell: actions },
    ],
    [rows, status, statuses, actions, actionsWidth, note],
  );
  const { found, names, ...filtering } = useFound(rows);
  // In the order of the ledger or, on a phone, the newest first.
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
          <EstimationCards {...{ columns, total, status, actions, note }} rows={sorted} />
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

/** The id of the list, gone to when the address asks for it (`?ver=`): once, so that coming back to its tab leaves the keyboard alone. */
const useAskedFor = (): string => {
  const { resource } = useContract();
  const [place, setPlace] = useQueryState('ver', { replace: true });
  useEffect(() => {
    if (place !== resource) return;
    goTo(resource);
    setPlace(null);
  }, [place, resource, setPlace]);
  return resource;
};

/** The estimations of a contract as a table or, where that has no room, as cards; and the one that is open. */
export const EstimationsList = ({
  query,
  rows,
  project_id,
  status,
  actions = printOf,
  actionCount,
  note,
  maxHeight,
  list,
  ...said
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
      <EstimationsState query={query} {...said}>
        <Arranged {...{ rows, status, actions, actionCount, note, maxHeight }} />
      </EstimationsState>
    </div>
    <OpenEstimation rows={query.data && rows} project_id={project_id} status={status} actions={printOf} />
  </>
);
