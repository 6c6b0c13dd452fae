import type { DocumentAnswer, ProjectListed } from '@obraclara/api';

/** A document as lists answer it; `file_url` is a signed link that lives for an hour or two. */
export type DocumentRow = DocumentAnswer;

/** What the documents screens need of a project. */
export type DocumentProject = Pick<ProjectListed, 'id'>;

/** What is due first comes first; what has no date comes last. */
export const mostUrgent = (a: Pick<DocumentRow, 'due_date'>, b: Pick<DocumentRow, 'due_date'>) =>
  (a.due_date ?? '9999-12-31').localeCompare(b.due_date ?? '9999-12-31');

export const isPending = ({ status }: Pick<DocumentRow, 'status'>) => status === 'pending';
