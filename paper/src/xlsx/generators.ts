import { generadorNames, measuresOfGenerador, placesOfGenerador } from '@obraclara/events';
import { mostDecimals } from '../figures.ts';
import {
  columnFigures,
  type GeneratedLine,
  type GeneratorColumn,
  type GeneratorRow,
  type Generators,
} from '../model/generators.ts';
import { croquisLabel, croquisNumbered, typedQuantity } from '../words.ts';
import {
  count,
  head,
  quantity,
  quantityBy,
  quantityFormat,
  summed,
  text,
  type Cell,
  type Grid,
} from './grid.ts';
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
/** First and last column of the measures, and the column of their product. */
const [first, last, product] = ['F', 'J', 'K'];

/** The style of each column's figures. */
type Styles = Record<GeneratorColumn, { format: string }>;

const stylesOf = (generators: Generators): Styles =>
  Object.fromEntries(
    Object.entries(columnFigures(generators)).map(([column, figures]) => [
      column,
      { format: quantityFormat(mostDecimals(figures)) },
    ]),
  ) as Styles;

/** Row of a line in the sheet (from 1), and the styles of its figures. */
type At = { at: number; styles: Styles };

/** A row with measures as values. Blank measures do not count: PRODUCT ignores them. */
const generatorRow = (code: string, [index, row]: [number, GeneratorRow], { at, styles }: At): Cell[] => [
  text(code),
  count(index + 1),
  ...placesOfGenerador.map((name) => text(row[name] ?? '')),
  ...measuresOfGenerador.map((name) => {
    const value = row[name];
    return value === undefined ? null : quantity(value, styles[name]);
  }),
  quantityBy(`ROUND(PRODUCT(${first}${at}:${last}${at}),6)`, row.product, styles.product),
  text(row.nota ?? ''),
  text(row.croquis ? croquisNumbered(row.croquis.number) : ''),
];

const across = (label: string, fill: (cells: Cell[]) => void): Cell[] => {
  const cells: Cell[] = heads.map((_, index) => text(index === 0 ? label : '', summed));
  fill(cells);
  return cells;
};

const productAt = heads.indexOf('Producto');

/** The rows of a line, and its quantity as their sum; `at` is the number of rows above. */
const lineRows = (line: GeneratedLine, { at: above, styles }: At): Cell[][] => {
  const { code, name, unit, current, rows } = line;
  const from = above + 2;
  const to = from + rows.length - 1;
  const sum = `ROUND(SUM(${product}${from}:${product}${to}),6)`;
  return [
    [text(code, { fontWeight: 'bold' }), text(name, { alignVertical: 'top' })],
    ...rows.map((row, index) => generatorRow(code, [index, row], { at: from + index, styles })),
    across(
      rows.length > 0 ? `Cantidad de ${code}` : `Cantidad de ${code}: ${typedQuantity.toLowerCase()}`,
      (cells) => {
        const style = { ...summed, ...styles.product };
        cells[productAt] = rows.length > 0 ? quantityBy(sum, current, style) : quantity(current, style);
        cells[heads.length - 1] = text(unit, summed);
      },
    ),
  ];
};

/** Sheet of the números generadores: measures are values, products and quantities are formulas. */
export const generatorsGrid = (generators: Generators, logos: readonly Uint8Array[]): Grid => {
  const { heading, groups } = generators;
  const styles = stylesOf(generators);
  const rows: Cell[][] = [...topOf(heading, logos), heads.map((label) => text(label, head))];
  const sticky = rows.length;
  for (const { path, lines } of groups) {
    rows.push(across(path, () => undefined));
    for (const line of lines) rows.push(...lineRows(line, { at: rows.length, styles }));
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
