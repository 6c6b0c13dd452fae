import { lineCents } from '@obraclara/events';
import { divide, toMicro, toNumber, type Micro } from './decimal.ts';
import { note, type Findings } from './findings.ts';
import { readNumber, type DecimalStyle } from './number-cell.ts';
import type { MonthColumn, ProgramHeader } from './program-header.ts';
import type { PlannedConcept } from './program-reading.ts';
import { isBlank, type Cell, type Sheet } from './sheet.ts';

/** What the numbers of a row are. */
export type Measure = 'quantity' | 'percent' | 'amount';

export type MonthValue = MonthColumn & { micro: Micro };
export type Values = {
  row: number;
  months: MonthValue[];
  percent_format: boolean;
  money_format: boolean;
  sum: Micro;
};

/** Nothing planned: blank, a dash, N/A is not. */
const isNothing = (cell: Cell | undefined): boolean =>
  isBlank(cell) || (cell?.t === 's' && /^[\s$]*[-–—]*[\s$]*$/.test(String(cell.v)));

/** The month cells of a row, or null when one of them cannot be read (every such cell is noted as an error). */
export const monthValues = (
  sheet: Sheet,
  header: ProgramHeader,
  row: number,
  style: DecimalStyle,
  errors: Findings,
): Values | null => {
  const cells = sheet.rows[row] ?? [];
  const values: Values = { row, months: [], percent_format: false, money_format: false, sum: 0n };
  let readable = true;
  for (const { column, month } of header.months) {
    const cell = cells[column];
    if (isNothing(cell)) continue;
    const read = readNumber(cell, style, sheet);
    if (read.is === 'blank') continue;
    if (read.is === 'bad' || read.value < 0) {
      const [code, message] =
        read.is === 'bad' ? [read.code, read.message] : ['negative', 'la cantidad es negativa'];
      note(errors, code, message, { row, column });
      readable = false;
      continue;
    }
    if (read.percent) values.percent_format = true;
    if (/\$/.test(String(cell?.z ?? '')) || (cell?.t === 's' && /\$/.test(String(cell.v))))
      values.money_format = true;
    // A cell formatted as a percentage holds a fraction, a text "25%" the percentage itself.
    const micro = read.percent && cell?.t === 'n' ? read.micro * 100n : read.micro;
    values.months.push({ column, month, micro });
    values.sum += micro;
  }
  return readable ? values : null;
};

const near = (a: Micro, b: Micro, tolerance: Micro) => (a > b ? a - b : b - a) <= tolerance;
const unit = 1_000_000n;

const amountMicro = ({ quantity, unit_price }: PlannedConcept): Micro =>
  BigInt(lineCents(quantity, unit_price)) * 10_000n;

/** What a row holds by its own evidence, null when it has none: sums near the quantity, 1, 100 or the amount, formats. */
export const measureOf = (values: Values, concept: PlannedConcept): Measure | null => {
  const quantity = toMicro(concept.quantity);
  if (values.percent_format) return 'percent';
  if (near(values.sum, quantity, 10_000n)) return 'quantity';
  if (near(values.sum, unit, 1_000n) || near(values.sum, 100n * unit, 100_000n)) return 'percent';
  const amount = amountMicro(concept);
  if (amount > 0n && near(values.sum, amount, BigInt(values.months.length + 1) * unit)) return 'amount';
  return values.money_format ? 'amount' : null;
};

/** Splits `whole` by cumulative shares, so that the parts add up to exactly what the shares add up to. */
const split = (months: MonthValue[], cumulative: (sum: Micro) => Micro): MonthValue[] => {
  let [sum, before] = [0n, 0n];
  return months.map((value) => {
    sum += value.micro;
    const upTo = cumulative(sum);
    const part = upTo - before;
    before = upTo;
    return { ...value, micro: part };
  });
};

/** Quantities by month, whatever the row was measured in; null when amounts cannot be divided by a price of 0. */
export const quantitiesOf = (
  values: Values,
  measure: Measure,
  concept: PlannedConcept,
): MonthValue[] | null => {
  if (measure === 'quantity') return values.months;
  const quantity = toMicro(concept.quantity);
  if (measure === 'percent') {
    const whole = !values.percent_format && values.sum <= 2n * unit ? unit : 100n * unit;
    const complete = near(values.sum, whole, whole / 1_000n);
    return split(values.months, (sum) =>
      complete && sum === values.sum ? quantity : divide(quantity * sum, whole),
    );
  }
  const price = toMicro(concept.unit_price);
  if (price === 0n) return null;
  const complete = near(values.sum, amountMicro(concept), BigInt(values.months.length + 1) * unit);
  return split(values.months, (sum) =>
    complete && sum === values.sum ? quantity : divide(sum * unit, price),
  );
};

export const sumOf = (months: MonthValue[]): Micro => months.reduce((sum, { micro }) => sum + micro, 0n);

/** By month key, parts of a month added up, months without work left out. */
export const byMonth = (months: MonthValue[], key: (month: number) => string): Record<string, number> => {
  const sums = new Map<number, Micro>();
  for (const { month, micro } of months) sums.set(month, (sums.get(month) ?? 0n) + micro);
  const entries = [...sums].filter(([, micro]) => micro !== 0n).toSorted(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([month, micro]) => [key(month), toNumber(micro)]));
};
