import { foldedText } from '@obraclara/events';
import type { DocumentRow } from './row.ts';

/** Returns the documents whose title or description contains the search text, ignoring accents and case; all for an empty text. */
export const foundDocuments = (rows: DocumentRow[], search: string): DocumentRow[] => {
  const wanted = foldedText(search);
  if (wanted === '') return rows;
  return rows.filter(({ title, description }) => foldedText(`${title} ${description}`).includes(wanted));
};
