import { foldedText } from '@obraclara/events';

type Named = { concept_code: string; concept_name: string };

/** Rows with a concept's code and name folded once, so that a search of thousands answers each key. */
export type ConceptIndex<Row> = readonly { row: Row; code: string; text: string }[];

const indexes = new WeakMap<readonly Named[], ConceptIndex<Named>>();

/** The index of these rows, made once for all that search them. */
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

/** The rows whose code or name has every word of `search`, without regard to accents and case; their order stays. */
export const foundConcepts = <Row>(index: ConceptIndex<Row>, search: string): Row[] =>
  rowsOf(hits(index, foldedText(search)));

/** The same, those whose code begins with `search` ahead. */
export const foundByCode = <Row>(index: ConceptIndex<Row>, search: string): Row[] => {
  const start = foldedText(search);
  const found = hits(index, start);
  const begins = ({ code }: ConceptIndex<Row>[number]) => code.startsWith(start);
  if (start === '' || !found.some(begins)) return rowsOf(found);
  return rowsOf([...found.filter(begins), ...found.filter((hit) => !begins(hit))]);
};

/** At most this many are offered (specification §5); the search is there to leave few. */
export const offeredConcepts = 10;
