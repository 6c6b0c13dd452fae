import type { Field } from './header-words.ts';

/** Column of each field, counted from 0. */
export type Columns = Partial<Record<Field, number>>;
/** The header of a table as found in its sheet. */
export type Header = {
  /** First row of the header (from 0); `depth` is its number of rows. */
  row: number;
  depth: number;
  columns: Columns;
  score: number;
};
