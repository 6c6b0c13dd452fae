import type { ProgressOf } from '../model/progress-of.ts';
import type { Summary } from '../model/summary.ts';
import type { BodyGrid } from './body.ts';
import { amount, amountBy, count, head, shareBy, sumOf, summed, text, type Cell, type Grid } from './grid.ts';
import { logosOver } from './picture.ts';
import { sealedAt, signedAt, topOf } from './top.ts';

const heads = [
  'Núm.',
  'Partida',
  'Contrato',
  'Estimado anterior',
  'Esta estimación',
  'Acumulado',
  'Por estimar',
  '%',
];

const columns = [6, 50, 18, 18, 18, 18, 18, 10];

const derived = (row: number, { cumulative, remaining }: ProgressOf, style = {}): Cell[] => [
  amountBy(`ROUND(D${row}+E${row},2)`, cumulative.cents, style),
  amountBy(`ROUND(C${row}-F${row},2)`, remaining.cents, style),
  shareBy([`F${row}`, `C${row}`], cumulative.percentage, style),
];

/** Sheet of the resumen, whose amounts of this estimation come from the cuerpo by partida number. */
export const summaryGrid = (
  { heading, rows: partidas, total }: Summary,
  body: BodyGrid,
  logos: readonly Uint8Array[],
): Grid => {
  const rows: Cell[][] = [...topOf(heading, logos), heads.map((label) => text(label, head))];
  const sticky = rows.length;
  partidas.forEach(({ partida, progress }, index) => {
    const row = rows.length + 1;
    rows.push([
      count(index + 1),
      text(partida),
      amount(progress.whole.cents),
      amount(progress.before.cents),
      amountBy(`ROUND(SUMIF(${body.partidas},A${row},${body.importes}),2)`, progress.current.cents),
      ...derived(row, progress),
    ]);
  });
  const [from, to] = [sticky + 1, rows.length];
  rows.push([
    text('', summed),
    text('TOTAL', summed),
    amountBy(sumOf('C', from, to), total.whole.cents, summed),
    amountBy(sumOf('D', from, to), total.before.cents, summed),
    amountBy(sumOf('E', from, to), total.current.cents, summed),
    ...derived(to + 1, total, summed),
  ]);
  rows.push(...signedAt(heading, [1, 3, 5]));
  return {
    name: 'Resumen',
    columns,
    pictures: [...logosOver(logos, columns), ...sealedAt(rows, heading)],
    rows,
    heads: sticky,
    landscape: true,
  };
};
