import { remark, type Remark } from '../../findings/findings.ts';
import type { Columns } from '../../header/columns.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import type { CatalogRow } from './kinds.ts';

/**
 * Warnings for codes that Excel converted to numbers and that lost zeros: 1.10 becomes 1.1 (detected after 1.9), and 010101 becomes
 * 10101 (detected next to codes with one digit more). Codes whose number format shows the zeros are intact.
 */
export const lostZeros = (
  sheet: Sheet,
  { concept_code: column }: Columns,
  rows: readonly CatalogRow[],
): Remark[] => {
  if (column === undefined) return [];
  const concepts = rows.filter(({ is }) => is === 'concept');
  const padded = new Set(concepts.filter(({ code }) => /^0\d+$/.test(code)).map(({ code }) => code.length));
  return concepts.flatMap(({ row, code }, at) => {
    if (sheet.rows[row]?.[column]?.t !== 'n') return [];
    const lostLeading = /^\d+$/.test(code) && padded.has(code.length + 1);
    if (!lostLeading && !followsNine(concepts[at - 1]?.code ?? '', code)) return [];
    const message = `el código perdió ceros: Excel guardó “${code}” como número`;
    return remark('code-lost-zeros', message, { row, column });
  });
};

/** A code 1.1 right after 1.9 means 1.10. */
const followsNine = (before: string, code: string): boolean => {
  const [, whole, last] = /^(\d+)\.(\d*9)$/.exec(before) ?? [];
  return last !== undefined && code === `${whole}.${Number(last) + 1}`.replace(/0+$/, '');
};
