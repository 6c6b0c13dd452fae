import type { Field } from './header-words.ts';

/** Which column holds each field, counted from 0. */
export type Columns = Partial<Record<Field, number>>;
/** The header of a table as it was found. */
export type Header = {
  /** First row of the header and how many rows it takes. */
  row: number;
  depth: number;
  columns: Columns;
  score: number;
};
