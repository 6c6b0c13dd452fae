import { note, type Findings } from '../../findings/findings.ts';
import type { Columns } from '../../header/header.ts';
import type { PlannedConcept } from '../reading.ts';
import type { ProgramRow } from './kinds.ts';
import { splitTitle } from '../../catalog/outline/partidas.ts';
import { codeKey, nameKey } from '../../words.ts';

export type PlannedConcepts = {
  /** The concept a row speaks of; `text` for titles of partidas, `unknown` when an error was noted. */
  find: (
    row: ProgramRow,
    columns: Columns,
    to: { warnings: Findings; errors: Findings },
  ) => PlannedConcept | 'text' | 'unknown';
};

/** Every beginning of a code that ends before a separator: "A-01.2" is in partidas "A" and "A-01". */
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
  const byName: PlannedConcepts['find'] = (row, columns, { warnings, errors }) => {
    const place = { row: row.row, column: columns.concept_name };
    const found = names.get(nameKey(row.name));
    if (found) {
      note(
        warnings,
        'matched-by-name',
        `sin clave: se tomó “${found.concept_code}” por su descripción`,
        place,
      );
      return found;
    }
    if (isTitle(row, columns)) return 'text';
    if (found === null)
      note(errors, 'ambiguous-name', 'sin clave y con una descripción que varios conceptos tienen', place);
    else if (row.name === '') note(errors, 'missing-code', 'sin clave ni descripción', place);
    else note(errors, 'unknown-name', 'sin clave y sin una descripción del catálogo', place);
    return 'unknown';
  };
  return {
    find: (row, columns, to) => {
      if (row.is === 'text') return 'text';
      if (row.code === '') return byName(row, columns, to);
      const found = codes.get(codeKey(row.code));
      if (found) return found;
      if (isTitle(row, columns)) return 'text';
      const place = { row: row.row, column: columns.concept_code };
      note(to.errors, 'unknown-code', `la clave “${row.code.slice(0, 60)}” no está en el catálogo`, place);
      return 'unknown';
    },
  };
};
