import { businessDay } from '@obraclara/events';
import { documents as words, documentTypeNames } from '../messages.ts';
import { day } from '../ui/format/format.ts';
import { instantDay } from '../ui/format/instant.ts';
import type { Column } from '../ui/tables/columns.ts';
import { ActionField, AssigneeField, type Assignee } from './AssignFields.tsx';
import './documents.css';
import { DueField } from './DueField.tsx';
import { DueMark } from './DueMark.tsx';
import { FileLink } from './FileLink.tsx';
import { LineIcon } from './LineIcon.tsx';
import { isPending, type DocumentRow } from './row.ts';
import { StatusMark } from './StatusMark.tsx';
import { StorageMark } from './StorageMark.tsx';

export type Manage = { supervisors: readonly Assignee[]; remove: (row: DocumentRow) => void };

export const DeleteButton = ({ row, remove }: { row: DocumentRow; remove: Manage['remove'] }) => (
  <button
    type="button"
    className="document-delete"
    aria-label={`Eliminar ${row.title}`}
    onClick={() => remove(row)}
  >
    <LineIcon of="bin" />
  </button>
);

const Long = ({ text }: { text: string }) => (
  <span className="clamp" title={text}>
    {text}
  </span>
);

const typeOf = ({ type }: DocumentRow) => documentTypeNames[type];

const assigneeOf = ({ assigned_to_name }: DocumentRow) => assigned_to_name ?? words.nobody;
const actionOf = ({ action_type }: DocumentRow) => action_type ?? words.noAction;

/** Assignee, requested action and due date; as fields if they can be changed. */
export const assignmentOf = (row: DocumentRow, manage: Manage | null) =>
  manage
    ? {
        assigned: <AssigneeField row={row} supervisors={manage.supervisors} />,
        due: <DueField row={row} />,
        action: <ActionField row={row} />,
      }
    : {
        assigned: assigneeOf(row),
        due: (
          <>
            {day(row.due_date) || words.noDue} {row.overdue && <DueMark />}
          </>
        ),
        action: actionOf(row),
      };

const deleteColumn = ({ remove }: Manage): Column<DocumentRow> => ({
  title: 'Eliminar',
  width: 76,
  screenOnly: true,
  cell: (row) => <DeleteButton row={row} remove={remove} />,
});

/** Returns the manager's columns, as the specification names them; read-only if `manage` is null. */
export const documentColumns = (manage: Manage | null): Column<DocumentRow>[] => [
  { title: words.type, width: 98, cell: typeOf, data: [{ of: typeOf }] },
  {
    title: words.title,
    width: 190,
    grow: true,
    cell: (row) => (
      <div className="document-title">
        <FileLink of={row} />
        <StorageMark of={row} />
      </div>
    ),
    data: [{ of: ({ title }) => title }],
  },
  {
    title: words.description,
    width: 150,
    cell: ({ description }) => <Long text={description} />,
    data: [{ of: ({ description }) => description }],
  },
  {
    title: words.date,
    width: 108,
    cell: ({ upload_date }) => instantDay(upload_date),
    data: [{ kind: 'day', of: ({ upload_date }) => businessDay(new Date(upload_date)) }],
  },
  {
    title: words.assigned,
    width: 156,
    cell: (row) => assignmentOf(row, manage).assigned,
    data: [{ of: assigneeOf }],
  },
  {
    title: words.due,
    width: 178,
    cell: (row) => assignmentOf(row, manage).due,
    data: [{ kind: 'day', of: ({ due_date }) => due_date }],
  },
  {
    title: words.action,
    width: 148,
    cell: (row) => assignmentOf(row, manage).action,
    data: [{ of: actionOf }],
  },
  {
    title: words.status,
    width: 106,
    cell: (row) => <StatusMark of={row} />,
    data: [{ of: (row) => (isPending(row) ? words.pending : words.attended) }],
  },
  {
    title: words.comments,
    width: 140,
    cell: ({ comments }) => <Long text={comments} />,
    data: [{ of: ({ comments }) => comments }],
  },
  ...(manage ? [deleteColumn(manage)] : []),
];
