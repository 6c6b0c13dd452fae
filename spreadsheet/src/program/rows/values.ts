import { lineCents } from '@obraclara/events/money';
import { divide, toMicro, toNumber, type Micro } from '../../cells/decimal.ts';
import { note, type Findings } from '../../findings/findings.ts';
import { maxAmount, readNumber, type DecimalStyle } from '../../cells/number-cell.ts';
import type { MonthColumn, ProgramHeader } from '../header/header.ts';
import type { PlannedConcept } from '../reading.ts';
import { sharesOf } from '../header/periods.ts';
import { isBlank, type Cell, type Sheet } from '../../workbook/sheet.ts';

/** What the numbers of a row are. */
export type Measure = 'quantity' | 'percent' | 'amount';

/** What a cell holds, and where it stands (row from 0). */
export type MonthValue = MonthColumn & { micro: Micro; sheet: string; row: number };
export type Values = {
  row: number;
  months: MonthValue[];
  percent_format: boolean;
  money_format: boolean;
  sum: Micro;
  /** Sum of this row alone, when those of other sheets were added. */
  own_sum?: Micro;
};

/** Nothing planned: blank, a dash, N/A is not. */
const isNothing = (cell: Cell | undefined): boolean =>
  isBlank(cell) || (cell?.t === 's' && /^[\s$]*[-–—]*[\s$]*$/.test(String(cell.v)));

const isMoney = (cell: Cell | undefined): boolean =>
  /\$/.test(String((cell?.t === 's' ? cell.v : cell?.z) ?? ''));

/** A cell formatted as a percentage holds a fraction, a text "25%" the percentage itself. */
const scaled = (micro: Micro, percent: boolean, cell: Cell | undefined): Micro =>
  percent && cell?.t === 'n' ? micro * 100n : micro;

export type Grid = { sheet: Sheet; header: ProgramHeader; style: DecimalStyle };

/** Adds what a cell holds to the values of its row, or notes why it cannot be read. */
const take = (
  values: Values,
  cell: Cell | undefined,
  at: MonthColumn,
  { style, sheet, errors }: Grid & { errors: Findings },
) => {
  const place = { row: values.row, column: at.column };
  const read = readNumber(cell, style, sheet, maxAmount);
  if (read.is === 'bad') note(errors, read.code, read.message, place);
  if (read.is !== 'number') return;
  if (read.value < 0) note(errors, 'negative', 'la cantidad es negativa', place);
  values.percent_format ||= read.percent;
  values.money_format ||= isMoney(cell);
  const micro = scaled(read.micro, read.percent, cell);
  values.months.push({ ...at, micro, sheet: sheet.name, row: values.row });
  values.sum += micro;
};

/** The month cells of a row, or null when one of them cannot be read (every such cell is noted as an error). */
export const monthValues = (grid: Grid, row: number, errors: Findings): Values | null => {
  const values: Values = { row, months: [], percent_format: false, money_format: false, sum: 0n };
  const before = errors.total;
  for (const at of grid.header.months) {
    const cell = grid.sheet.rows[row]?.[at.column];
    if (!isNothing(cell)) take(values, cell, at, { ...grid, errors });
  }
  return errors.total > before ? null : values;
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

/** What a column puts into each month: all of it, or by the days that a week has there, which add up exactly. */
const inMonths = ({ month, micro, span }: MonthValue): { month: number; micro: Micro }[] => {
  if (!span) return [{ month, micro }];
  const shares = sharesOf(span);
  const all = BigInt(span.to - span.from + 1);
  let [days, before] = [0n, 0n];
  return shares.map((share) => {
    days += BigInt(share.days);
    const upTo = divide(micro * days, all);
    const part = upTo - before;
    before = upTo;
    return { month: share.month, micro: part };
  });
};

/** By month key, parts of a month added up, weeks split by their days, months without work left out. */
export const byMonth = (months: MonthValue[], key: (month: number) => string): Record<string, number> => {
  const sums = new Map<number, Micro>();
  for (const { month, micro } of months.flatMap(inMonths)) sums.set(month, (sums.get(month) ?? 0n) + micro);
  const entries = [...sums].filter(([, micro]) => micro !== 0n).toSorted(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([month, micro]) => [key(month), toNumber(micro)]));
};
