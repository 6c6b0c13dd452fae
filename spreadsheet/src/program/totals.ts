import { addMoney, lineAmount } from '@obraclara/events/money';
import { divide, toNumber } from '../cells/decimal.ts';
import { remark, type Remark } from '../findings/findings.ts';
import type { ReadConcept, WrittenTable } from './table.ts';
import type { ProgramRow } from './rows/kinds.ts';
import { monthValues, sumOf, type MonthValue } from './rows/values.ts';
import { pesos, plainWords } from '../words.ts';

/** Cents by month of a total row that is not cumulative nor a percentage; null when it holds none. */
const statedSums = (table: WrittenTable, { row, label, is }: ProgramRow) => {
  if (is !== 'total' || /acumulad|porcentaje|avance/.test(plainWords(label)) || label.includes('%'))
    return null;
  const { values } = monthValues(table, row);
  if (!values || values.months.length === 0 || values.percent_format) return null;
  const isMoney = values.money_format || /inversion|importe|monto|erogacion/.test(plainWords(label));
  return { row, cents: Number(divide(values.sum, 10_000n)), isMoney };
};

/** Pesos of the months that a table holds of each concept, each rounded half up to the cent. */
const computedIn = ({ sheet, header, rows }: WrittenTable, concepts: readonly ReadConcept[]): number => {
  const [own, columns] = [
    new Set(rows.map(({ row }) => row)),
    new Set(header.months.map(({ column }) => column)),
  ];
  const isIn = (one: MonthValue) => one.sheet === sheet.name && own.has(one.row) && columns.has(one.column);
  return addMoney(
    ...concepts.map(({ concept, months }) =>
      lineAmount(toNumber(sumOf(months.filter(isIn))), concept.unit_price),
    ),
  );
};

type Stated = { row: number; cents: number; isMoney: boolean };

/** Totals in pesos below each part of a table, as one of all of it. */
const together = (stated: Stated[]): Stated[] => {
  const money = stated.filter(({ isMoney }) => isMoney);
  const last = money.at(-1);
  return last ? [{ ...last, cents: money.reduce((sum, { cents }) => sum + cents, 0) }] : [];
};

/**
 * Total in pesos that a table states, in cents: a total row that fits, or those of its parts, else one that says it is money; null
 * without one. Says so when it is not what was read.
 */
export const statedTotal = (
  table: WrittenTable,
  concepts: readonly ReadConcept[],
): { cents: number | null; warnings: Remark[] } => {
  const computed = computedIn(table, concepts);
  const stated = table.rows.flatMap((row) => statedSums(table, row) ?? []);
  const fits = [...stated, ...together(stated)].find(({ cents }) => Math.abs(cents - computed * 100) <= 100);
  if (fits) return { cents: fits.cents, warnings: [] };
  const said = stated.findLast(({ isMoney }) => isMoney);
  if (!said) return { cents: null, warnings: [] };
  const message = `el total del archivo (${pesos(said.cents / 100)}) difiere de lo programado (${pesos(computed)})`;
  return { cents: said.cents, warnings: [remark('total-differs', message, { row: said.row })] };
};

/** Whether a table has any figure in its months: bars of colours are none. */
export const hasFigures = ({ sheet, header, rows }: WrittenTable): boolean =>
  rows.some(
    ({ row, is }) =>
      is === 'concept' &&
      header.months.some(
        ({ column }) =>
          /[1-9]/.test(String(sheet.rows[row]?.[column]?.v ?? '')) ||
          sheet.rows[row]?.[column]?.f !== undefined,
      ),
  );
