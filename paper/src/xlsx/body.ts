import { mostDecimals } from '../figures.ts';
import { quantitiesOf, type Body } from '../model/body.ts';
import {
  amount,
  amountBy,
  count,
  head,
  quantity,
  quantityBy,
  quantityFormat,
  sumOf,
  summed,
  text,
  type Cell,
  type Grid,
} from './grid.ts';
import { logosOver } from './picture.ts';
import { sealedAt, topOf } from './top.ts';

const heads = [
  'Clave',
  'Concepto',
  'Unidad',
  'Según proyecto',
  'Hasta estimación anterior',
  'De esta estimación',
  'Total estimado',
  'Por ejecutar',
  'Precio unitario',
  'Importe',
  'Núm. de partida',
];
const bodySheet = 'Cuerpo';
const columns = [14, 60, 9, 14, 14, 14, 14, 14, 14, 17, 10];

/** Addresses for formulas of other sheets: importes, the partida number of each, their sum. */
export type BodyGrid = Grid & { importes: string; partidas: string; total: string };

/** Sheet of the cuerpo: quantities and prices are values, everything else is formulas. `numbers`: number of each outermost partida. */
export const bodyGrid = (
  { heading, groups, cents }: Body,
  numbers: ReadonlyMap<string, number>,
  logos: readonly Uint8Array[],
): BodyGrid => {
  const rows: Cell[][] = [...topOf(heading, logos), heads.map((label) => text(label, head))];
  const sticky = rows.length;
  const quantities = groups.flatMap(({ lines }) => lines.flatMap(quantitiesOf));
  const alike = { format: quantityFormat(mostDecimals(quantities)) };
  for (const { path, lines } of groups) {
    rows.push([text(path, summed), ...heads.slice(1).map(() => text('', summed))]);
    for (const line of lines) {
      const row = rows.length + 1;
      rows.push([
        text(line.code),
        text(line.name, { wrap: true, alignVertical: 'top' }),
        text(line.unit),
        quantity(line.contracted, alike),
        quantity(line.before, alike),
        quantity(line.current, alike),
        quantityBy(`ROUND(E${row}+F${row},6)`, line.total, alike),
        quantityBy(`ROUND(D${row}-G${row},6)`, line.remaining, alike),
        quantity(line.unit_price),
        line.is_product ? amountBy(`ROUND(F${row}*I${row},2)`, line.cents) : amount(line.cents),
        count(numbers.get(line.partida) ?? 0),
      ]);
    }
  }
  const [from, to] = [sticky + 1, rows.length];
  const total = to + 1;
  rows.push([
    text('TOTAL', summed),
    ...heads.slice(1, 9).map(() => text('', summed)),
    amountBy(sumOf('J', from, to), cents, summed),
    text('', summed),
  ]);
  const range = (column: string) => `${bodySheet}!$${column}$${from}:$${column}$${to}`;
  return {
    name: bodySheet,
    columns,
    pictures: [...logosOver(logos, columns), ...sealedAt(rows, heading)],
    rows,
    heads: sticky,
    landscape: true,
    importes: range('J'),
    partidas: range('K'),
    total: `${bodySheet}!$J$${total}`,
  };
};
