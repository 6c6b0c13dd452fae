import type { DocumentAnswer, ProjectListed } from '@obraclara/api';

/** A document as lists answer it; `file_url` is a signed link that lives for an hour or two. */
export type DocumentRow = DocumentAnswer;

/** What the documents screens need of a project. */
export type DocumentProject = Pick<ProjectListed, 'id'>;

export const isPending = ({ status }: Pick<DocumentRow, 'status'>) => status === 'pending';
