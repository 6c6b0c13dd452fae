import { Box } from '@mui/material';
import { useCallback, useMemo } from 'react';
import type { Column } from '../../ui/tables/columns.ts';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { texts } from '../messages.ts';
import { historyColumns, type HistoryColumn } from './columns.tsx';
import { DayHeading } from './DayHeading.tsx';
import { isDay, type HistoryRow } from './days.ts';
import type { RecordActions } from './listed.ts';

/** Distance from the end at which the next page is requested, in px. */
const ahead = 1200;

/** Headings have no cells of their own. */
const ofRecords = ({ cell, data: _, ...column }: HistoryColumn): Column<HistoryRow> => ({
  ...column,
  cell: (row, index) => (isDay(row) ? null : cell(row, index)),
});

type Props = { rows: HistoryRow[]; actions: RecordActions; onEnd: () => void };

/** The records on a desktop. */
export const HistoryTable = ({ rows, actions, onEnd }: Props) => {
  const columns = useMemo(() => historyColumns(actions).map(ofRecords), [actions]);
  const band = useCallback(
    (row: HistoryRow) => isDay(row) && <DayHeading of={row} report={actions.report} />,
    [actions],
  );
  return (
    <Box
      onScrollCapture={({ target }) => {
        const { scrollHeight, scrollTop, clientHeight } = target as HTMLElement;
        if (scrollHeight - scrollTop - clientHeight < ahead) onEnd();
      }}
    >
      <VirtualTable
        label={texts.records}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={57}
        band={band}
        maxHeight="56dvh"
      />
    </Box>
  );
};
