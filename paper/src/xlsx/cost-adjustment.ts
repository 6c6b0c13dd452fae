import type { CostSheet } from '../model/cost-adjustment.ts';
import { costHeads, costTotal, factorHeads, factorOf, keptShare } from '../words.ts';
import {
  amount,
  amountBy,
  head,
  percentage,
  quantity,
  quantityBy,
  sumOf,
  summed,
  text,
  type Cell,
  type Grid,
} from './grid.ts';
import { logosOver } from './picture.ts';
import { sealedAt, signedAt, topOf } from './top.ts';

const columns = [30, 20, 28, 18, 20, 18, 18];
const six = '0.000000';
const four = '0.0000';

/** Calculation of the adjustment of costs: formulas compute each factor from its indices, and each adjustment from its importe. */
export const costGrid = (sheet: CostSheet, logos: readonly Uint8Array[]): Grid => {
  const { heading, factors, rows: work, kept, adjustment } = sheet;
  const rows: Cell[][] = topOf(heading, logos);
  if (factors.length > 0) rows.push(factorHeads.map((label) => text(label, head)));
  for (const { month, factor, terms } of factors) {
    const from = rows.length + 1;
    for (const { series, percentage: weight, base, value, share } of terms) {
      const n = rows.length + 1;
      rows.push([
        text(series),
        percentage(weight),
        quantity(base),
        quantity(value),
        quantityBy(`B${n}/100*D${n}/C${n}`, share, { format: six }),
      ]);
    }
    rows.push([
      text(factorOf(month), summed),
      ...['', '', ''].map((blank) => text(blank, summed)),
      quantityBy(`ROUND(SUM(E${from}:E${rows.length}),4)`, factor, { ...summed, format: four }),
    ]);
  }
  if (factors.length > 0) rows.push([]);
  const labels = [...costHeads, keptShare(kept)];
  rows.push(labels.map((label) => text(label, head)));
  const first = rows.length + 1;
  for (const row of work) {
    const n = rows.length + 1;
    rows.push([
      text(row.month),
      text(row.due),
      text(row.authority),
      quantity(row.factor, { format: four }),
      amount(row.amount),
      amountBy(`ROUND(E${n}*(D${n}-1),2)`, row.increase),
      amountBy(`ROUND(F${n}*${kept}/100,2)`, row.adjustment),
    ]);
  }
  rows.push([
    text(costTotal, summed),
    ...labels.slice(2).map(() => text('', summed)),
    amountBy(sumOf('G', first, rows.length), adjustment, summed),
  ]);
  rows.push(...signedAt(heading, [0, 2, 5]));
  return {
    name: 'Ajuste de costos',
    columns,
    pictures: [...logosOver(logos, columns), ...sealedAt(rows, heading)],
    rows,
    heads: 0,
    landscape: true,
  };
};
