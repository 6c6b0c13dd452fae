import { toCents } from '@obraclara/events';
import type { AmendmentSheet, TermsRow } from '../model/amendment.ts';
import { amendmentHeads, lineGroupNames, termsHeads } from '../words.ts';
import {
  amount,
  amountBy,
  count,
  head,
  quantity,
  shareBy,
  sumOf,
  summed,
  text,
  type Cell,
  type Grid,
} from './grid.ts';
import { logosOver } from './picture.ts';
import { sealedAt, signedAt, topOf } from './top.ts';

const columns = [18, 50, 14, 18, 18, 34];

const termsRow = (row: TermsRow, n: number, first: number): Cell[] => [
  text(row.name),
  amount(row.cents),
  shareBy([`B${n}`, `B${first}`], row.amount_share),
  count(row.days),
  shareBy([`D${n}`, `D${first}`], row.days_share),
  text(row.end, { align: 'right' }),
];

/** A row with a sum beneath the lines. */
const sumRow = (label: string, sum: Cell): Cell[] => [
  text(label, summed),
  ...Array.from({ length: amendmentHeads.length - 2 }, () => text('', summed)),
  sum,
];

/** Sheet of an amendment: formulas compute the amounts of the lines and their sums from quantities and prices. */
export const amendmentGrid = (sheet: AmendmentSheet, logos: readonly Uint8Array[]): Grid => {
  const { heading, terms, groups, cents } = sheet;
  const rows: Cell[][] = [...topOf(heading, logos), termsHeads.map((label) => text(label, head))];
  const first = rows.length + 1;
  for (const row of terms) rows.push(termsRow(row, rows.length + 1, first));
  if (groups.length > 0) {
    rows.push(
      [],
      amendmentHeads.map((label) => text(label, head)),
    );
    const sums: string[] = [];
    for (const { origin, lines, cents: sum } of groups) {
      const from = rows.length + 1;
      for (const line of lines) {
        const n = rows.length + 1;
        rows.push([
          text(line.concept_code),
          text(line.concept_name),
          text(line.unit),
          quantity(line.quantity),
          quantity(line.unit_price),
          amountBy(`ROUND(D${n}*E${n},2)`, toCents(line.amount)),
        ]);
      }
      rows.push(sumRow(lineGroupNames[origin], amountBy(sumOf('F', from, rows.length), sum, summed)));
      sums.push(`F${rows.length}`);
    }
    rows.push(
      sumRow('IMPORTE DEL CONVENIO (SIN IVA)', amountBy(`ROUND(${sums.join('+')},2)`, cents, summed)),
    );
  }
  rows.push(...signedAt(heading, [1, 3, 5]));
  return {
    name: 'Convenio',
    columns,
    pictures: [...logosOver(logos, columns), ...sealedAt(rows, heading)],
    rows,
    heads: 0,
    landscape: false,
  };
};
