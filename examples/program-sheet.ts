import { utils, type WorkSheet } from 'xlsx';
import { money, sheetOf, type Cell } from './catalog-sheet.ts';
import type { ExamplePart } from './concepts.ts';

/** Excel's serial number of the first day of a month: days since 1899-12-30. */
const serialOf = (year: number, month: number): number =>
  (Date.UTC(year, month - 1, 1) - Date.UTC(1899, 11, 30)) / 86_400_000;

const round = (value: number) => Math.round(value * 100) / 100;

/** A program of quantities by month with dates as headings, and the monthly and cumulative investment below. */
export const datedProgram = (titles: string[], parts: ExamplePart[], year: number, month: number): WorkSheet => {
  const length = Math.max(...parts.flatMap(({ concepts }) => concepts.map(({ months }) => months.length)));
  const headings = Array.from({ length }, (_, at): Cell => ({ t: 'n', v: serialOf(year, month + at), z: 'mmm-yy' }));
  const rows: Cell[][] = [...titles.map((title) => [title]), []];
  rows.push(['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings, 'TOTAL']);
  const spent = new Array<number>(length).fill(0);
  for (const { code, name, concepts } of parts) {
    rows.push([code, name]);
    for (const concept of concepts) {
      const short = concept.name.length > 90 ? `${concept.name.slice(0, 87)}...` : concept.name;
      concept.months.forEach((quantity, at) => (spent[at] = (spent[at] ?? 0) + quantity * concept.price));
      const months = concept.months.map((quantity): Cell => (quantity === 0 ? null : { t: 'n', v: quantity, z: '#,##0.00' }));
      const row = rows.length + 1;
      const range = `E${row}:${utils.encode_col(3 + length)}${row}`;
      rows.push([concept.code, short, concept.unit, concept.quantity, ...months, { t: 'n', f: `SUM(${range})`, v: concept.quantity }]);
    }
  }
  const monthly = spent.map(round);
  const total = monthly.reduce((sum, value) => sum + value, 0);
  const cumulative = monthly.map((_, at) => monthly.slice(0, at + 1).reduce((sum, value) => sum + value, 0));
  const line = (label: string, values: number[], z: string): Cell[] => [null, label, null, null, ...values.map((v): Cell => ({ t: 'n', v, z }))];
  rows.push(
    line('INVERSIÓN MENSUAL', monthly, money),
    line('INVERSIÓN ACUMULADA', cumulative.map(round), money),
    line('% MENSUAL', monthly.map((value) => value / total), '0.00%'),
    line('% ACUMULADO', cumulative.map((value) => value / total), '0.00%'),
  );
  return sheetOf(rows, titles.map((_, at) => `A${at + 1}:H${at + 1}`), [12, 60, 10, 14, ...headings.map(() => 12), 14]);
};

/** A program whose months are text, as "Ene 25". */
export const plainProgram = (heading: string[], rows: Cell[][]): WorkSheet =>
  sheetOf([['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...heading], ...rows], [], [12, 50, 10, 12, ...heading.map(() => 12)]);
