import { addMoney, lineAmount } from '@obraclara/events/money';
import { divide, toNumber } from '../cells/decimal.ts';
import { noFindings, note } from '../findings/findings.ts';
import type { ProgramPass, ReadConcept, Reading } from './pass.ts';
import type { ProgramRow } from './rows/kinds.ts';
import { monthValues, sumOf, type MonthValue } from './rows/values.ts';
import { pesos, plainWords } from '../words.ts';

/** Cents by month of a total row that is not cumulative nor a percentage; null when it holds none. */
const statedSums = (reading: Reading, { row, label, is }: ProgramRow) => {
  if (is !== 'total' || /acumulad|porcentaje|avance/.test(plainWords(label)) || label.includes('%'))
    return null;
  const values = monthValues(reading, row, noFindings());
  if (!values || values.months.length === 0 || values.percent_format) return null;
  const isMoney = values.money_format || /inversion|importe|monto|erogacion/.test(plainWords(label));
  return { row, cents: Number(divide(values.sum, 10_000n)), isMoney };
};

/** Pesos of the months that a table holds of each concept, each rounded half up to the cent. */
const computedIn = ({ reading: { sheet, header }, rows }: ProgramPass, concepts: ReadConcept[]): number => {
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

/** Total in pesos that a table states: a total row that fits, or those of its parts, else one that says it is money. In cents. */
export const statedTotal = (pass: ProgramPass, concepts: ReadConcept[]): number | null => {
  const { reading, rows } = pass;
  const computed = computedIn(pass, concepts);
  const stated = rows.flatMap((row) => statedSums(reading, row) ?? []);
  const fits = [...stated, ...together(stated)].find(({ cents }) => Math.abs(cents - computed * 100) <= 100);
  const said = fits ?? stated.findLast(({ isMoney }) => isMoney);
  if (said && !fits) {
    const message = `el total del archivo (${pesos(said.cents / 100)}) difiere de lo programado (${pesos(computed)})`;
    note(reading.warnings, 'total-differs', message, { row: said.row });
  }
  return said?.cents ?? null;
};

/** Whether a table has any figure in its months: bars of colours are none. */
export const hasFigures = ({ sheet, header }: Reading, rows: ProgramRow[]): boolean =>
  rows.some(
    ({ row, is }) =>
      is === 'concept' &&
      header.months.some(
        ({ column }) =>
          /[1-9]/.test(String(sheet.rows[row]?.[column]?.v ?? '')) ||
          sheet.rows[row]?.[column]?.f !== undefined,
      ),
  );
