import { foldedText } from '@obraclara/events';

type Named = { concept_code: string; concept_name: string };

/** Rows with the concept's code and name normalized once, so that a search of thousands of rows keeps up with each key press. */
export type ConceptIndex<Row> = readonly { row: Row; code: string; text: string }[];

const indexes = new WeakMap<readonly Named[], ConceptIndex<Named>>();

/** Returns the index of these rows, built once and shared by every search. */
export const conceptIndex = <Row extends Named>(rows: readonly Row[]): ConceptIndex<Row> => {
  const known = indexes.get(rows);
  if (known) return known as ConceptIndex<Row>;
  const index = rows.map((row) => {
    const [code, name] = [foldedText(row.concept_code), foldedText(row.concept_name)];
    return { row, code, text: `${code} ${name}` };
  });
  indexes.set(rows, index);
  return index;
};

const hits = <Row>(index: ConceptIndex<Row>, search: string): ConceptIndex<Row> => {
  const words = search.split(' ').filter(Boolean);
  return words.length === 0 ? index : index.filter(({ text }) => words.every((word) => text.includes(word)));
};

const rowsOf = <Row>(index: ConceptIndex<Row>): Row[] => index.map(({ row }) => row);

/** Rows whose code or name contains every word of `search`, ignoring accents and case; in their original order. */
export const foundConcepts = <Row>(index: ConceptIndex<Row>, search: string): Row[] =>
  rowsOf(hits(index, foldedText(search)));

/** The same rows; those whose code begins with `search` are first. */
export const foundByCode = <Row>(index: ConceptIndex<Row>, search: string): Row[] => {
  const start = foldedText(search);
  const found = hits(index, start);
  const begins = ({ code }: ConceptIndex<Row>[number]) => code.startsWith(start);
  if (start === '' || !found.some(begins)) return rowsOf(found);
  return rowsOf([...found.filter(begins), ...found.filter((hit) => !begins(hit))]);
};

/** Maximum number of suggestions (specification §5); the user narrows the search to see others. */
export const offeredConcepts = 10;
