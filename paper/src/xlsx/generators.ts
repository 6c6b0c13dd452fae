import { generadorNames, measuresOfGenerador, placesOfGenerador } from '@obraclara/events';
import type { GeneratedLine, GeneratorRow, Generators } from '../model/generators.ts';
import { croquisLabel, croquisNumbered, typedQuantity } from '../words.ts';
import { count, head, quantity, quantityBy, summed, text, type Cell, type Grid } from './grid.ts';
import { logosOver } from './picture.ts';
import { sealedAt, topOf } from './top.ts';

const heads = [
  'Clave',
  'N.º',
  ...placesOfGenerador.map((name) => generadorNames[name]),
  ...measuresOfGenerador.map((name) => generadorNames[name]),
  'Producto',
  generadorNames.nota,
  croquisLabel,
  'Unidad',
];
const columns = [16, 6, 12, 22, 12, 12, 12, 12, 12, 12, 16, 40, 12, 9];
/** Where measures begin and end, and what they come to. */
const [first, last, product] = ['F', 'J', 'K'];

/** A row whose measures are typed: what stays blank does not multiply, which is what PRODUCT does with it. */
const generatorRow = (code: string, row: GeneratorRow, index: number, at: number): Cell[] => [
  text(code),
  count(index + 1),
  ...placesOfGenerador.map((name) => text(row[name] ?? '')),
  ...measuresOfGenerador.map((name) => {
    const value = row[name];
    return value === undefined ? null : quantity(value);
  }),
  quantityBy(`ROUND(PRODUCT(${first}${at}:${last}${at}),6)`, row.product),
  text(row.nota ?? ''),
  text(row.croquis ? croquisNumbered(row.croquis.number) : ''),
];

const across = (label: string, fill: (cells: Cell[]) => void): Cell[] => {
  const cells: Cell[] = heads.map((_, index) => text(index === 0 ? label : '', summed));
  fill(cells);
  return cells;
};

const productAt = heads.indexOf('Producto');

/** The rows of a line below those there are, and its quantity, their sum. */
const lineRows = (line: GeneratedLine, above: number): Cell[][] => {
  const { code, name, unit, current, rows } = line;
  const from = above + 2;
  const to = from + rows.length - 1;
  const sum = `ROUND(SUM(${product}${from}:${product}${to}),6)`;
  return [
    [text(code, { fontWeight: 'bold' }), text(name, { alignVertical: 'top' })],
    ...rows.map((row, index) => generatorRow(code, row, index, from + index)),
    across(
      rows.length > 0 ? `Cantidad de ${code}` : `Cantidad de ${code}: ${typedQuantity.toLowerCase()}`,
      (cells) => {
        cells[productAt] = rows.length > 0 ? quantityBy(sum, current, summed) : quantity(current, summed);
        cells[heads.length - 1] = text(unit, summed);
      },
    ),
  ];
};

/** The números generadores as a sheet: measures are typed, products and quantities follow by formulas. */
export const generatorsGrid = ({ heading, groups }: Generators, logos: readonly Uint8Array[]): Grid => {
  const rows: Cell[][] = [...topOf(heading, logos), heads.map((label) => text(label, head))];
  const sticky = rows.length;
  for (const { path, lines } of groups) {
    rows.push(across(path, () => undefined));
    for (const line of lines) rows.push(...lineRows(line, rows.length));
  }
  return {
    name: 'Generadores',
    columns,
    pictures: [...logosOver(logos, columns), ...sealedAt(rows, heading)],
    rows,
    heads: sticky,
    landscape: true,
  };
};
