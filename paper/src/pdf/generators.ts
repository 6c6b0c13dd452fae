import { generadorNames, measuresOfGenerador, placesOfGenerador } from '@obraclara/events';
import type { Column as PictureColumn, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { quantityText } from '../figures.ts';
import {
  columnFigures,
  type GeneratedLine,
  type GeneratorColumn,
  type GeneratorRow,
  type Generators,
  type Croquis,
} from '../model/generators.ts';
import { croquisGone, croquisNumbered, typedQuantity } from '../words.ts';
import { cut, rowsOfText } from './body.ts';
import { imageOf } from './image.ts';
import { keptTable, type Kept } from './kept.ts';
import { figure, head, muted, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { figureColumn, paperWidth, textColumn, widthsOf, type Column } from './widths.ts';

const heads = [
  head('N.º'),
  ...placesOfGenerador.map((name) => head(generadorNames[name])),
  ...measuresOfGenerador.map((name) => head(generadorNames[name], 'right')),
  head(generadorNames.nota),
  head('Producto', 'right'),
];

const blanks = (count: number): TableCell[] => Array.from({ length: count }, () => '');

/** A row whose text spans all columns but the last. */
const across = (text: string, last: string): TableCell[] => [
  { text: cut(text), colSpan: heads.length - 1, ...summed },
  ...blanks(heads.length - 2),
  { ...figure(last), ...summed },
];

/** The note of a row, with the number of its sketch. */
const noteOf = ({ nota = '', croquis }: GeneratorRow): TableCell =>
  croquis
    ? { text: [{ text: croquisNumbered(croquis.number), bold: true }, ...(nota ? [`\n${nota}`] : [])] }
    : nota;

/** Sketches side by side, three across the table, and their size in points. */
const beside = 3;
const croquisSize: [number, number] = [222, 166];

const croquisColumn = ({ number, said: caption, picture }: Croquis): PictureColumn => ({
  width: croquisSize[0],
  stack: [
    picture
      ? {
          image: imageOf(picture),
          fit: croquisSize,
          alignment: 'center',
        }
      : { text: croquisGone, color: muted, alignment: 'center', margin: [0, 40, 0, 40] },
    {
      text: [{ text: croquisNumbered(number), bold: true }, ` · ${caption}`],
      alignment: 'center',
      margin: [0, 2, 0, 2],
    },
  ],
});

/** The sketches of a line after its rows, three per table row, so that no page break cuts a sketch. */
const croquisRows = (rows: readonly GeneratorRow[]): TableCell[][] => {
  const all = rows.flatMap(({ croquis }) => croquis ?? []);
  return Array.from({ length: Math.ceil(all.length / beside) }, (_, at) => [
    {
      columns: all.slice(at * beside, (at + 1) * beside).map(croquisColumn),
      columnGap: 10,
      colSpan: heads.length,
    },
    ...blanks(heads.length - 1),
  ]);
};

/** Formatters of the figures of each column. */
type Written = Record<GeneratorColumn, (value: number) => string>;

const writtenIn = (generators: Generators): Written =>
  Object.fromEntries(
    Object.entries(columnFigures(generators)).map(([column, figures]) => [column, quantityText(figures)]),
  ) as Written;

/** Cells of one row. A missing measure stays blank and counts as 1. */
const generatorRow = (row: GeneratorRow, index: number, written: Written): TableCell[] => [
  String(index + 1),
  ...placesOfGenerador.map((name) => row[name] ?? ''),
  ...measuresOfGenerador.map((name): TableCell => {
    const value = row[name];
    return value === undefined ? '' : figure(written[name](value));
  }),
  noteOf(row),
  figure(written.product(row.product)),
];

const lineRows = ({ code, name, unit, current, rows }: GeneratedLine, written: Written): TableCell[][] => [
  ...rowsOfText(name).map((text, nth): TableCell[] => [
    { text: nth === 0 ? [{ text: `${code}  `, bold: true }, text] : text, colSpan: heads.length },
    ...blanks(heads.length - 1),
  ]),
  ...(rows.length > 0
    ? [...rows.map((row, index) => generatorRow(row, index, written)), ...croquisRows(rows)]
    : [[{ text: typedQuantity, italics: true, colSpan: heads.length }, ...blanks(heads.length - 1)]]),
  across(`Cantidad de ${code} (${unit})`, written.product(current)),
];

/** Column widths: text columns share the width that the figures leave. */
const columnsOf = (generators: Generators, written: Written) => {
  const figures = columnFigures(generators);
  const column = (name: GeneratorColumn, least: number): Column =>
    figureColumn(least, figures[name].map(written[name]));
  return widthsOf(
    [
      textColumn(18),
      textColumn(34, 1),
      textColumn(52, 2),
      textColumn(34, 1),
      ...measuresOfGenerador.map((name) => column(name, 40)),
      textColumn(60, 3),
      column('product', 60),
    ],
    { width: paperWidth.landscape, padding: 4, size: 7.5 },
  );
};

/** PDF of the números generadores, concept by concept, each ending with the estimated quantity. */
export const generatorsPdf = (generators: Generators, printing: Printing): TDocumentDefinitions => {
  const { heading, groups } = generators;
  const written = writtenIn(generators);
  const { widths, fontSize } = columnsOf(generators, written);
  const parts = groups.flatMap(({ path, lines }): Kept[] => {
    const rows = lines.flatMap((line) => lineRows(line, written));
    return [[across(path, ''), ...rows.slice(0, 1)], ...rows.slice(1).map((row) => [row])];
  });
  const beneath = signed(heading, paperWidth.landscape);
  return sheetOf(
    {
      heading,
      landscape: true,
      content: [{ fontSize, ...keptTable(heads, parts, { widths, beneath }) }],
    },
    printing,
  );
};
