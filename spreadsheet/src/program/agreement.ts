import {
  rowsDiffer,
  rowsLeftOut,
  rowsNotRead,
  totalDiffers,
  type Difference,
} from '../findings/difference.ts';
import type { FileFindings } from '../findings/findings.ts';
import type { Unread } from '../findings/unread.ts';

type ProgramRead = {
  warnings: FileFindings;
  errors: FileFindings;
  /** Rows that have an error. */
  bad_rows: number;
  unread: readonly Unread[];
};

/** Where a program does not agree with its file: rows left out, whatever the number of their errors, rows of other totals, and its total in pesos. */
export const programDifferences = (
  { warnings, errors, bad_rows, unread }: ProgramRead,
  concepts: number,
  [file, loaded]: [file: number | null, loaded: number],
): Difference[] => [
  ...rowsLeftOut(concepts + bad_rows, concepts, errors.total),
  ...rowsNotRead(unread, concepts),
  ...rowsDiffer(warnings.counts['row-total-differs'] ?? 0, concepts, 'el total no es la suma de sus meses'),
  ...totalDiffers(file, loaded),
];
