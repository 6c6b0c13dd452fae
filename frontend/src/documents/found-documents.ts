import { foldedText } from '@obraclara/events';
import type { DocumentRow } from './row.ts';

/** The documents whose title or description holds what is searched, whatever its accents and case; all when nothing is. */
export const foundDocuments = (rows: DocumentRow[], search: string): DocumentRow[] => {
  const wanted = foldedText(search);
  if (wanted === '') return rows;
  return rows.filter(({ title, description }) => foldedText(`${title} ${description}`).includes(wanted));
};
