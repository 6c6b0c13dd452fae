/** What a person may say that a column is: a field, or nothing that is read. */
export type HeadingField =
  'concept_code' | 'concept_name' | 'unit' | 'quantity' | 'unit_price' | 'amount' | 'partida' | 'unused';

/** What a person said that headings are, by heading. */
export type Headings = Record<string, HeadingField>;

/** A column whose heading says nothing that is known: its letter, what it says and its first values. */
export type UnknownHeading = {
  column: string;
  header: string;
  values: string[];
  /** What a person said that it is. */
  field?: HeadingField;
};

/** Headings that were not understood as a field of an answer; none where all were. */
export const named = (unknown_headings: UnknownHeading[]): { unknown_headings?: UnknownHeading[] } =>
  unknown_headings.length > 0 ? { unknown_headings } : {};
