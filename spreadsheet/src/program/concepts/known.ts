import { remark, type Remark } from '../../findings/findings.ts';
import type { Columns } from '../../header/columns.ts';
import type { PlannedConcept } from '../reading.ts';
import type { ProgramRow } from '../rows/kinds.ts';
import { splitTitle } from '../../labels.ts';
import { codeKey, nameKey } from '../../words.ts';

/** The concept of a row; `text` for partida titles, `unknown` with the reason. */
type Named =
  | { is: 'concept'; concept: PlannedConcept; warnings: Remark[] }
  | { is: 'text' }
  | { is: 'unknown'; error: Remark };

export type PlannedConcepts = { find: (row: ProgramRow, columns: Columns) => Named };

const unknown = (error: Remark): Named => ({ is: 'unknown', error });

/** Every prefix of a code that ends before a separator: "A-01.2" is in the partidas "A" and "A-01". */
const outerCodes = (code: string): string[] =>
  [...codeKey(code).matchAll(/[^A-Z0-9]/g)].map(({ index }) => codeKey(code).slice(0, index));

const uniqueNames = (concepts: PlannedConcept[]): Map<string, PlannedConcept | null> => {
  const names = new Map<string, PlannedConcept | null>();
  for (const concept of concepts) {
    const key = nameKey(concept.concept_name);
    names.set(key, names.has(key) ? null : concept);
  }
  return names;
};

/** Finds concepts of the contract by code, or by name when a row has no code and the name is unique. */
export const plannedConcepts = (concepts: PlannedConcept[]): PlannedConcepts => {
  const codes = new Map(concepts.map((concept) => [codeKey(concept.concept_code), concept]));
  const partidas = new Set(concepts.flatMap(({ concept_code }) => outerCodes(concept_code)));
  const names = uniqueNames(concepts);
  const isTitle = (row: ProgramRow, columns: Columns): boolean =>
    (row.unit === '' && columns.unit !== undefined && !row.has_quantity) ||
    partidas.has(codeKey(splitTitle(row.code, row.name).code));
  const byName: PlannedConcepts['find'] = (row, columns) => {
    const place = { row: row.row, column: columns.concept_name };
    const found = names.get(nameKey(row.name));
    if (found) {
      const message = `sin clave: se tomó “${found.concept_code}” por su descripción`;
      return { is: 'concept', concept: found, warnings: [remark('matched-by-name', message, place)] };
    }
    if (isTitle(row, columns)) return { is: 'text' };
    if (found === null) {
      const message = 'sin clave y con una descripción que varios conceptos tienen';
      return unknown(remark('ambiguous-name', message, place));
    }
    return row.name === ''
      ? unknown(remark('missing-code', 'sin clave ni descripción', place))
      : unknown(remark('unknown-name', 'sin clave y sin una descripción del catálogo', place));
  };
  return {
    find: (row, columns) => {
      if (row.is === 'text') return { is: 'text' };
      if (row.code === '') return byName(row, columns);
      const found = codes.get(codeKey(row.code));
      if (found) return { is: 'concept', concept: found, warnings: [] };
      if (isTitle(row, columns)) return { is: 'text' };
      const place = { row: row.row, column: columns.concept_code };
      const message = `la clave “${row.code.slice(0, 60)}” no está en el catálogo`;
      return unknown(remark('unknown-code', message, place));
    },
  };
};
