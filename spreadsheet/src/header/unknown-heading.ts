/** Meanings that a user can give to a column: a field, or `unused` for a column that the reader ignores. */
export type HeadingField =
  'concept_code' | 'concept_name' | 'unit' | 'quantity' | 'unit_price' | 'amount' | 'partida' | 'unused';

/** Meanings that users gave to headings, by heading. */
export type Headings = Record<string, HeadingField>;

/** A column whose heading the reader does not recognise: its letter, its heading and its first values. */
export type UnknownHeading = {
  column: string;
  header: string;
  values: string[];
  /** The meaning that a user gave it. */
  field?: HeadingField;
};

/** Property `unknown_headings` of a response; omitted if the list is empty. */
export const named = (unknown_headings: UnknownHeading[]): { unknown_headings?: UnknownHeading[] } =>
  unknown_headings.length > 0 ? { unknown_headings } : {};
