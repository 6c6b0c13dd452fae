import type { Reading } from '../concepts/concept.ts';
import type { CatalogRow } from './kinds.ts';
import { note } from '../../findings/findings.ts';

/**
 * Codes that Excel took for numbers lose zeros: 1.10 becomes 1.1 (seen after 1.9) and 010101 becomes 10101 (seen next to
 * codes of one digit more). A number format that shows the zeros is already in the text, so those are not suspected.
 */
export const lostZeros = (reading: Reading, rows: CatalogRow[]): void => {
  const column = reading.columns.concept_code;
  if (column === undefined) return;
  const concepts = rows.filter(({ is }) => is === 'concept');
  const padded = new Set(concepts.filter(({ code }) => /^0\d+$/.test(code)).map(({ code }) => code.length));
  concepts.forEach(({ row, code }, at) => {
    if (reading.sheet.rows[row]?.[column]?.t !== 'n') return;
    const lostLeading = /^\d+$/.test(code) && padded.has(code.length + 1);
    if (lostLeading || followsNine(concepts[at - 1]?.code ?? '', code))
      note(
        reading.warnings,
        'code-lost-zeros',
        `el código perdió ceros: Excel guardó “${code}” como número`,
        { row, column },
      );
  });
};

/** 1.1 right after 1.9 was meant as 1.10. */
const followsNine = (before: string, code: string): boolean => {
  const [, whole, last] = /^(\d+)\.(\d*9)$/.exec(before) ?? [];
  return last !== undefined && code === `${whole}.${Number(last) + 1}`.replace(/0+$/, '');
};
