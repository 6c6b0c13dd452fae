import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { day, quantity } from '../../shared/format.ts';
import type { CellColumn, Column } from '../../shared/tables/columns.ts';
import { VirtualTable } from '../../shared/tables/VirtualTable.tsx';
import { texts } from '../messages.ts';
import { DayHeading } from './DayHeading.tsx';
import { isDay, type HistoryRow } from './days.ts';
import type { Listed, RecordActions } from './listed.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { historyTexts } from './messages.ts';

const named = ({ concept_code, progress_date }: Listed) =>
  `el avance de ${concept_code} del ${day(progress_date)}`;

const Actions = ({ of, edit, remove }: { of: Listed } & Pick<RecordActions, 'edit' | 'remove'>) => {
  if (!of.own) return <span title={historyTexts.othersRecord}>De otra persona</span>;
  return (
    <>
      <IconButton aria-label={`Editar ${named(of)}`} onClick={() => edit(of.id)}>
        <EditOutlined />
      </IconButton>
      <IconButton color="error" aria-label={`Eliminar ${named(of)}`} onClick={() => remove(of.id)}>
        <DeleteOutlined />
      </IconButton>
    </>
  );
};

type HistoryColumn = Omit<CellColumn<Listed>, 'total' | 'data' | 'sortBy'>;

const columnsOf = ({ view, edit, remove }: RecordActions): HistoryColumn[] => [
  { title: 'Fecha', width: 104, pinned: true, cell: ({ progress_date }) => day(progress_date) },
  { title: 'Código', width: 120, cell: ({ concept_code }) => concept_code },
  {
    title: texts.concept,
    width: 240,
    grow: true,
    cell: ({ concept_name }) => (
      <span className="clamp" title={concept_name}>
        {concept_name}
      </span>
    ),
  },
  {
    title: texts.quantity,
    width: 128,
    figures: true,
    cell: ({ quantity_advanced, unit }) => `${quantity(quantity_advanced)} ${unit}`,
  },
  {
    title: texts.observations,
    width: 240,
    cell: ({ observations }) => (
      <span className="clamp" title={observations}>
        {observations}
      </span>
    ),
  },
  { title: texts.photo, width: 76, cell: (row) => <Thumbnail of={row} size={48} view={view} /> },
  { title: 'Registró', width: 152, cell: ({ by }) => by },
  {
    title: 'Acciones',
    width: 116,
    screenOnly: true,
    cell: (row) => <Actions of={row} {...{ edit, remove }} />,
  },
];

/** How far from the end, in px, the next page is asked for. */
const ahead = 1200;

/** Headings have no cells of their own. */
const ofRecords = ({ cell, ...column }: HistoryColumn): Column<HistoryRow> => ({
  ...column,
  cell: (row, index) => (isDay(row) ? null : cell(row, index)),
});

type Props = { rows: HistoryRow[]; actions: RecordActions; onEnd: () => void };

/** The records at a desk. */
export const HistoryTable = ({ rows, actions, onEnd }: Props) => {
  const columns = useMemo(() => columnsOf(actions).map(ofRecords), [actions]);
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
        label={texts.history}
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
