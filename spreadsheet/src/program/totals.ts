import { addMoney, lineAmount } from '@obraclara/events/money';
import { divide, toNumber } from '../cells/decimal.ts';
import { remark, type Remark } from '../findings/findings.ts';
import type { ReadConcept, WrittenTable } from './table.ts';
import type { ProgramRow } from './rows/kinds.ts';
import { monthValues, sumOf, type MonthValue } from './rows/values.ts';
import { pesos, plainWords } from '../words.ts';

/** Sum of a total row, in cents; null when the row is cumulative, a percentage or without figures. */
const statedSums = (table: WrittenTable, { row, label, is }: ProgramRow) => {
  if (is !== 'total' || /acumulad|porcentaje|avance/.test(plainWords(label)) || label.includes('%'))
    return null;
  const { values } = monthValues(table, row);
  if (!values || values.months.length === 0 || values.percent_format) return null;
  const isMoney = values.money_format || /inversion|importe|monto|erogacion/.test(plainWords(label));
  return { row, cents: Number(divide(values.sum, 10_000n)), isMoney };
};

/** Value of the quantities of one table in pesos, each concept rounded half up to the cent. */
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

/** Adds up the totals in pesos of the parts of a table. */
const together = (stated: Stated[]): Stated[] => {
  const money = stated.filter(({ isMoney }) => isMoney);
  const last = money.at(-1);
  return last ? [{ ...last, cents: money.reduce((sum, { cents }) => sum + cents, 0) }] : [];
};

/**
 * Total in pesos that a table states, in cents: a total row, or the sum of the total rows in money, that matches the computed
 * total. Else the last total row in money, with a warning that it differs. Null without one.
 */
export const statedTotal = (
  table: WrittenTable,
  concepts: readonly ReadConcept[],
): { cents: number | null; warnings: Remark[] } => {
  const computed = computedIn(table, concepts);
  const stated = table.rows.flatMap((row) => statedSums(table, row) ?? []);
  const fits = [...stated, ...together(stated)].find(({ cents }) => Math.abs(cents - computed * 100) <= 100);
  if (fits) return { cents: fits.cents, warnings: [] };
  const lastMoney = stated.findLast(({ isMoney }) => isMoney);
  if (!lastMoney) return { cents: null, warnings: [] };
  const message = `el total del archivo (${pesos(lastMoney.cents / 100)}) difiere de lo programado (${pesos(computed)})`;
  return { cents: lastMoney.cents, warnings: [remark('total-differs', message, { row: lastMoney.row })] };
};

/** Whether a table has any figure in its months: colored bars do not count. */
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
