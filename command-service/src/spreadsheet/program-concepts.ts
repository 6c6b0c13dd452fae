import { note, type Findings } from './findings.ts';
import type { Columns } from './header.ts';
import type { PlannedConcept } from './program-reading.ts';
import type { ProgramRow } from './program-rows.ts';
import { splitTitle } from './partidas.ts';
import { codeKey, nameKey } from './words.ts';

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
  return {
    find: (row, columns, { warnings, errors }) => {
      if (row.is === 'text') return 'text';
      const column = (row.code === '' ? columns.concept_name : columns.concept_code) ?? null;
      const byCode = row.code === '' ? undefined : codes.get(codeKey(row.code));
      if (byCode) return byCode;
      if (row.code === '') {
        const byName = names.get(nameKey(row.name));
        if (byName) {
          note(
            warnings,
            'matched-by-name',
            `sin clave: se tomó “${byName.concept_code}” por su descripción`,
            { row: row.row, column: column },
          );
          return byName;
        }
        if (isTitle(row, columns)) return 'text';
        const why = byName === null ? 'ambiguous-name' : row.name === '' ? 'missing-code' : 'unknown-name';
        note(
          errors,
          why,
          byName === null
            ? 'sin clave y con una descripción que varios conceptos tienen'
            : 'sin clave y sin una descripción del catálogo',
          { row: row.row, column: column },
        );
        return 'unknown';
      }
      if (isTitle(row, columns)) return 'text';
      note(errors, 'unknown-code', `la clave “${row.code.slice(0, 60)}” no está en el catálogo`, {
        row: row.row,
        column: column,
      });
      return 'unknown';
    },
  };
};
