import type { DocumentAnswer, ProjectListed } from '@obraclara/api';

/** A document as lists return it; `file_url` is a signed link, valid for one to two hours. */
export type DocumentRow = DocumentAnswer;

/** The part of a project that the document screens use. */
export type DocumentProject = Pick<ProjectListed, 'id'>;

/** Compares by due date, earliest first; documents without one come last. */
export const mostUrgent = (a: Pick<DocumentRow, 'due_date'>, b: Pick<DocumentRow, 'due_date'>) =>
  (a.due_date ?? '9999-12-31').localeCompare(b.due_date ?? '9999-12-31');

export const isPending = ({ status }: Pick<DocumentRow, 'status'>) => status === 'pending';
