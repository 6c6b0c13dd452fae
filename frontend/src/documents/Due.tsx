import { assignedDocuments as words } from '../messages.ts';
import { day } from '../ui/format/format.ts';
import { DueMark } from './DueMark.tsx';
import type { DocumentRow } from './row.ts';

/** Due date of a document, and whether it is overdue. */
export const Due = ({ of: { due_date, overdue } }: { of: DocumentRow }) => {
  if (!due_date) return <span>{words.noDue}</span>;
  if (!overdue) return <strong>{words.due(day(due_date))}</strong>;
  return (
    <>
      <DueMark />
      <strong>{words.wasDue(day(due_date))}</strong>
    </>
  );
};
