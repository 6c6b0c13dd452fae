import Undo from '@mui/icons-material/Undo';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { day, quantity } from '../../ui/format/format.ts';
import type { CellColumn } from '../../ui/tables/columns.ts';
import { texts } from '../messages.ts';
import { photosOfRecord } from '../record.ts';
import type { Listed, RecordActions } from './listed.ts';
import { historyTexts } from './messages.ts';
import { app } from '../../messages.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { WaitingChange } from './WaitingChange.tsx';

const named = ({ concept_code, progress_date }: Listed) =>
  `el avance de ${concept_code} del ${day(progress_date)}`;

type ActionsProps = { of: Listed } & Pick<RecordActions, 'edit' | 'remove' | 'undo'>;

const Actions = ({ of, edit, remove, undo }: ActionsProps) => {
  if (!of.own) return <span title={historyTexts.othersRecord}>De otra persona</span>;
  const { change } = of;
  if (change?.over?.does === 'remove')
    return (
      <IconButton aria-label={`${app.undo}: eliminar ${named(of)}`} onClick={() => undo(change)}>
        <Undo />
      </IconButton>
    );
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

const codeOf = ({ concept_code }: Listed) => concept_code;
const byOf = ({ by }: Listed) => by;

/** A column for records; headings have no cells. */
export type HistoryColumn = Omit<CellColumn<Listed>, 'total' | 'sortBy'>;

/** Columns of the records table, with the actions. */
export const historyColumns = ({ view, edit, remove, undo }: RecordActions): HistoryColumn[] => [
  {
    title: 'Fecha',
    width: 104,
    pinned: true,
    cell: ({ progress_date }) => day(progress_date),
    data: [{ kind: 'day', of: ({ progress_date }) => progress_date }],
  },
  {
    title: 'Código',
    width: 120,
    cell: (row) => <span translate="no">{codeOf(row)}</span>,
    data: [{ of: codeOf }],
  },
  {
    title: texts.concept,
    width: 240,
    grow: true,
    cell: (row) =>
      row.change ? (
        <WaitingChange of={row} />
      ) : (
        <span translate="no" className="clamp" title={row.concept_name}>
          {row.concept_name}
        </span>
      ),
    data: [{ of: ({ concept_name }) => concept_name }],
  },
  {
    title: texts.quantity,
    width: 128,
    figures: true,
    cell: (row) => `${quantity(row.quantity_advanced)} ${row.unit}`,
    data: [
      { kind: 'quantity', of: ({ quantity_advanced }) => quantity_advanced },
      { title: texts.unit, of: ({ unit }) => unit },
    ],
  },
  {
    title: texts.observations,
    width: 240,
    cell: ({ observations }) => (
      <span className="clamp" title={observations}>
        {observations}
      </span>
    ),
    data: [{ of: ({ observations }) => observations }],
  },
  {
    title: texts.photo,
    width: 76,
    cell: (row) => <Thumbnail of={row} size={48} view={view} />,
    data: [{ title: texts.photos, of: (row) => photosOfRecord(row).length }],
  },
  { title: 'Registró', width: 152, cell: byOf, data: [{ of: byOf }] },
  {
    title: 'Acciones',
    width: 116,
    screenOnly: true,
    cell: (row) => <Actions of={row} {...{ edit, remove, undo }} />,
  },
];
