import { divide, toMicro, toNumber, type Micro } from '../../cells/decimal.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import { maxAmount, readNumber, type DecimalStyle } from '../../cells/number-cell.ts';
import type { MonthColumn, ProgramHeader } from '../header/header.ts';
import type { PlannedConcept } from '../reading.ts';
import { sharesOf } from '../header/periods.ts';
import { isBlank, type Cell, type Sheet } from '../../workbook/sheet.ts';

/** What a cell holds, and where it stands (row from 0). */
export type MonthValue = MonthColumn & { micro: Micro; sheet: string; row: number };
export type Values = {
  readonly row: number;
  readonly months: readonly MonthValue[];
  readonly percent_format: boolean;
  readonly money_format: boolean;
  readonly sum: Micro;
  /** Sum of this row alone, when those of other sheets were added. */
  readonly own_sum?: Micro;
};

/** Nothing planned: blank, a dash, N/A is not. */
export const isNothing = (cell: Cell | undefined): boolean =>
  isBlank(cell) || (cell?.t === 's' && /^[\s$]*[-–—]*[\s$]*$/.test(String(cell.v)));

const isMoney = (cell: Cell | undefined): boolean =>
  /\$/.test(String((cell?.t === 's' ? cell.v : cell?.z) ?? ''));

/** A cell formatted as a percentage holds a fraction, a text "25%" the percentage itself. */
const scaled = (micro: Micro, percent: boolean, cell: Cell | undefined): Micro =>
  percent && cell?.t === 'n' ? micro * 100n : micro;

export type Grid = { sheet: Sheet; header: ProgramHeader; style: DecimalStyle };

/** What a cell of a month holds, or why it cannot be read. */
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

/** The month cells of a row; null when one of them cannot be read, with the reason for every such cell. */
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

/** Whether what a row holds is, added up, the quantity of its concept. */
export const isWhole = ({ sum }: Values, { quantity }: PlannedConcept): boolean =>
  isNear(sum, toMicro(quantity), 10_000n);

/** Whether two figures differ by at most so much. */
export const isNear = (a: Micro, b: Micro, tolerance: Micro): boolean => (a > b ? a - b : b - a) <= tolerance;

export const sumOf = (months: readonly MonthValue[]): Micro =>
  months.reduce((sum, { micro }) => sum + micro, 0n);

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
export const byMonth = (
  months: readonly MonthValue[],
  key: (month: number) => string,
): Record<string, number> => {
  const sums = new Map<number, Micro>();
  for (const { month, micro } of months.flatMap(inMonths)) sums.set(month, (sums.get(month) ?? 0n) + micro);
  const entries = [...sums].filter(([, micro]) => micro !== 0n).toSorted(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([month, micro]) => [key(month), toNumber(micro)]));
};
