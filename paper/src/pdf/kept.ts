import type { Content, Table, TableCell } from 'pdfmake/interfaces.js';
import { ruled } from './sheet.ts';

type Row = TableCell[];

/** Rows that stay on one sheet. */
export type Kept = readonly Row[];

/** Longest row, in characters, that leaves room on a sheet for a sum and the signers. */
const longest = 300;

/** Adds a sum row. The last part stays on one sheet with it, unless its text (`text`) is too long. */
export const summedUp = (parts: readonly Kept[], sum: Row, text = ''): Kept[] =>
  text.length > longest ? [...parts, [sum]] : [...parts.slice(0, -1), [...(parts.at(-1) ?? []), sum]];

const [padding, above] = [4, 2.5];

/** Nests several rows in one row of the outer table, with the content beneath them, so that no page break separates them. */
const asOne = (rows: Kept, widths: readonly number[], beneath: Content[]): Row => {
  const edge = beneath.length > 0 ? rows.length + 1 : rows.length;
  const table = {
    table: { widths: [...widths], body: [...rows] },
    layout: { ...ruled(0), hLineWidth: (row: number) => (row === 0 || row === edge ? 0 : 0.5) },
  };
  return [
    { colSpan: widths.length, margin: [-padding, -above, -padding, -above], stack: [table, ...beneath] },
    ...widths.slice(1).map(() => ''),
  ];
};

/**
 * A ruled table whose parts are not split by page breaks. The last part stays on the sheet of the content beneath, since signatures alone
 * on a sheet would confirm no content.
 */
export const keptTable = (
  heads: Row,
  parts: readonly Kept[],
  { widths, beneath }: { widths: number[]; beneath: Content },
): { table: Table; layout: ReturnType<typeof ruled> } => {
  const last = parts.length - 1;
  const rowOf = (part: Kept, nth: number): Row => {
    if (nth === last) return asOne(part, widths, [beneath]);
    return part.length === 1 ? part[0]! : asOne(part, widths, []);
  };
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths,
      body: [heads, ...parts.map(rowOf)],
    },
    layout: { ...ruled(1), hLineWidth: (row) => (row <= 1 || row > parts.length ? 0 : 0.5) },
  };
};
