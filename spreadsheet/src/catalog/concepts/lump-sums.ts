import { centsOf, type CatalogTable } from '../table.ts';
import { looksLikeTitle, nextWritten, type CatalogRow } from '../rows/kinds.ts';
import { codeShape, isBelow } from '../../words.ts';

const isCoded = (row: CatalogRow) => /\d/.test(row.code) && row.code.length <= 20;

/** Tolerance in cents: one peso, and one cent for each row of the sum. */
const agree = (a: number, b: number, rows: number) => Math.abs(a - b) <= 100 + rows;

/** Sum of the stated amounts of the concepts that follow a row inside its partida, in cents. */
const sumBelow = (table: CatalogTable, at: number, isInside: (row: CatalogRow) => boolean) => {
  const sum = { cents: 0, rows: 0 };
  for (let next = at + 1; next < table.rows.length; next++) {
    const row = table.rows[next] as CatalogRow;
    if (row.is === 'total' || !isInside(row)) break;
    // Only leaves count; groups would count their concepts twice.
    const isLeaf = !isBelow(row.code, nextWritten(table.rows, next)?.code ?? '');
    if (row.is !== 'concept' || !isLeaf) continue;
    sum.cents += centsOf(table, row.amount) ?? 0;
    sum.rows += 1;
  }
  return sum;
};

/** Whether a row with the figures of a concept is only the sum of the rows below it ("Agrupador" of an export). */
export const isRollUp = (table: CatalogTable, row: CatalogRow, at: number): boolean => {
  const next = nextWritten(table.rows, at);
  if (!next || !isBelow(row.code, next.code)) return false;
  if (row.unit === '') return true;
  const own = centsOf(table, row.amount);
  const below = sumBelow(table, at, ({ code }) => isBelow(row.code, code));
  return own !== null && below.rows > 0 && agree(own, below.cents, below.rows);
};

/** Whether an amount without a code is a title or the sum of the concepts up to the next other row. */
const opensWithSum = (table: CatalogTable, row: CatalogRow, at: number): boolean => {
  if (looksLikeTitle(row.name || row.label)) return true;
  const below = sumBelow(table, at, ({ is }) => is === 'concept' || is === 'repeated');
  return below.rows > 0 && agree(centsOf(table, row.amount) ?? 0, below.cents, below.rows);
};

/**
 * Whether an amount without unit, quantity and price is the subtotal of a partida: concepts with another code pattern follow, or,
 * without a code, it reads like a title or equals the sum of the next concepts. Otherwise it is a lump sum.
 */
export const isGroupAmount = (table: CatalogTable, row: CatalogRow, at: number): boolean => {
  const next = nextWritten(table.rows, at);
  if (!next || next.is === 'total') return false;
  if (isBelow(row.code, next.code)) return true;
  if (!isCoded(row)) return row.code !== '' || opensWithSum(table, row, at);
  return codeShape(next.code) !== codeShape(row.code);
};
