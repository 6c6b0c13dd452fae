import { divide, toMicro, toNumber, type Micro } from '../../cells/decimal.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import { maxAmount, readNumber, type DecimalStyle } from '../../cells/number-cell.ts';
import type { MonthColumn, ProgramHeader } from '../header/header.ts';
import type { PlannedConcept } from '../reading.ts';
import { sharesOf } from '../header/periods.ts';
import { isBlank, type Cell, type Sheet } from '../../workbook/sheet.ts';

/** The figure of a month cell in millionths, with its position (row from 0). */
export type MonthValue = MonthColumn & { micro: Micro; sheet: string; row: number };
export type Values = {
  readonly row: number;
  readonly months: readonly MonthValue[];
  readonly percent_format: boolean;
  readonly money_format: boolean;
  readonly sum: Micro;
  /** Sum of this row alone, if figures of other tables were added. */
  readonly own_sum?: Micro;
};

/** Whether a cell plans nothing: blank or a dash. N/A does not count as nothing. */
export const isNothing = (cell: Cell | undefined): boolean =>
  isBlank(cell) || (cell?.t === 's' && /^[\s$]*[-–—]*[\s$]*$/.test(String(cell.v)));

const isMoney = (cell: Cell | undefined): boolean =>
  /\$/.test(String((cell?.t === 's' ? cell.v : cell?.z) ?? ''));

/** A cell with a percentage format contains a fraction; a text "25%" contains the percentage itself. */
const scaled = (micro: Micro, percent: boolean, cell: Cell | undefined): Micro =>
  percent && cell?.t === 'n' ? micro * 100n : micro;

export type Grid = { sheet: Sheet; header: ProgramHeader; style: DecimalStyle };

/** The figure of a month cell, or the reason why it is unreadable. */
type Taken = { value: MonthValue; percent: boolean; money: boolean } | { errors: Remark[] };

const taken = ({ sheet, style }: Grid, row: number, at: MonthColumn): Taken | null => {
  const cell = sheet.rows[row]?.[at.column];
  if (isNothing(cell)) return null;
  const place = { row, column: at.column };
  const read = readNumber(cell, style, sheet, maxAmount);
  if (read.is === 'bad') return { errors: [remark(read.code, read.message, place)] };
  if (read.is !== 'number') return null;
  if (read.value < 0) return { errors: [remark('negative', 'la cantidad es negativa', place)] };
  const micro = scaled(read.micro, read.percent, cell);
  return {
    value: { ...at, micro, sheet: sheet.name, row },
    percent: read.percent,
    money: isMoney(cell),
  };
};

/** Reads the month cells of a row; null when any is unreadable, with an error for each such cell. */
export const monthValues = (grid: Grid, row: number): { values: Values | null; errors: Remark[] } => {
  const all = grid.header.months.flatMap((at) => taken(grid, row, at) ?? []);
  const errors = all.flatMap((one) => ('errors' in one ? one.errors : []));
  if (errors.length > 0) return { values: null, errors };
  const read = all.filter((one) => 'value' in one);
  const months = read.map(({ value }) => value);
  const values = {
    row,
    months,
    percent_format: read.some(({ percent }) => percent),
    money_format: read.some(({ money }) => money),
    sum: sumOf(months),
  };
  return { values, errors };
};

/** Whether the figures of a row add up to the quantity of its concept. */
export const isWhole = ({ sum }: Values, { quantity }: PlannedConcept): boolean =>
  isNear(sum, toMicro(quantity), 10_000n);

/** Whether two figures differ by at most `tolerance`. */
export const isNear = (a: Micro, b: Micro, tolerance: Micro): boolean => (a > b ? a - b : b - a) <= tolerance;

export const sumOf = (months: readonly MonthValue[]): Micro =>
  months.reduce((sum, { micro }) => sum + micro, 0n);

/** Splits a figure by month: weeks by their days in each month, such that the parts add up exactly. */
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

/** Quantities by month key. Adds up the parts of a month, splits weeks by days, and omits months without work. */
export const byMonth = (
  months: readonly MonthValue[],
  key: (month: number) => string,
): Record<string, number> => {
  const sums = new Map<number, Micro>();
  for (const { month, micro } of months.flatMap(inMonths)) sums.set(month, (sums.get(month) ?? 0n) + micro);
  const entries = [...sums].filter(([, micro]) => micro !== 0n).toSorted(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([month, micro]) => [key(month), toNumber(micro)]));
};
