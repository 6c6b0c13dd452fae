import { remark, type Remark } from '../../findings/findings.ts';
import { address, type Sheet } from '../../workbook/sheet.ts';
import { monthsIn } from '../months.ts';
import type { Block, WrittenTable } from '../table.ts';
import { isNothing } from './values.ts';

/** Merged cells with a figure below the header, with the month columns that they cover. */
const mergedMonths = ({ sheet, header }: WrittenTable) =>
  sheet.merges
    .filter(({ s }) => s.r >= header.row + header.depth && !isNothing(sheet.rows[s.r]?.[s.c]))
    .map((area) => ({
      area,
      columns: header.months.filter(({ column }) => column >= area.s.c && column <= area.e.c),
    }))
    .filter(({ columns }) => columns.length > 0);

const rowsOf = ({ s, e }: Sheet['merges'][number], { rows }: Sheet): number[] =>
  Array.from({ length: Math.min(e.r, rows.length - 1) - s.r + 1 }, (_, at) => s.r + at);

/**
 * Errors for quantities merged over several months or over the rows of several concepts: the share of each is unknown. Keyed by the
 * rows (from 0) of the merge.
 */
export const sharedCells = (
  table: WrittenTable,
  blocks: readonly Block[],
): ReadonlyMap<number, readonly Remark[]> => {
  const blockOf = new Map(blocks.flatMap((block) => block.rows.map(({ row }) => [row, block] as const)));
  const shared = new Map<number, Remark[]>();
  for (const { area, columns } of mergedMonths(table)) {
    const { s, e } = area;
    const rows = rowsOf(area, table.sheet).filter((row) => blockOf.has(row));
    const ofMonths = columns.length > 1 && new Set(columns.flatMap(monthsIn)).size > 1;
    const ofConcepts = new Set(rows.map((row) => blockOf.get(row))).size > 1;
    if (!ofMonths && !ofConcepts) continue;
    const whose = ofMonths
      ? 'varios meses: escriba la de cada mes'
      : 'varios conceptos: escriba la de cada uno';
    const message = `la cantidad de las celdas combinadas ${address(s.r, s.c)}:${address(e.r, e.c)} es de ${whose}`;
    for (const row of rows)
      shared.set(row, [...(shared.get(row) ?? []), remark('merged-quantity', message, { row, column: s.c })]);
  }
  return shared;
};
