import { measuresOfGenerador, placesOfGenerador } from '@obraclara/events';
import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { decimalText } from '../figures.ts';
import type { GeneratedLine, GeneratorRow, Generators } from '../model/generators.ts';
import { generatorLabels, typedQuantity } from '../words.ts';
import { cut } from './body.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';

/** Points, all said: a column that takes what is left grows with its longest word, and pushes the products off the paper. */
const widths = [18, 56, 92, 56, 48, 48, 48, 48, 48, 100, 70];

const heads = [
  head('N.º'),
  ...placesOfGenerador.map((name) => head(generatorLabels[name])),
  ...measuresOfGenerador.map((name) => head(generatorLabels[name], 'right')),
  head(generatorLabels.nota),
  head('Producto', 'right'),
];

const blanks = (count: number): TableCell[] => Array.from({ length: count }, () => '');

/** A row whose text goes over all columns but the last. */
const across = (text: string, last: string): TableCell[] => [
  { text, colSpan: widths.length - 1, ...summed },
  ...blanks(widths.length - 2),
  { ...figure(last), ...summed },
];

/** Cells for what one row says; what it does not say stays blank, and counts 1. */
const generatorRow = (row: GeneratorRow, index: number): TableCell[] => [
  String(index + 1),
  ...placesOfGenerador.map((name) => row[name] ?? ''),
  ...measuresOfGenerador.map((name): TableCell => {
    const value = row[name];
    return value === undefined ? '' : figure(decimalText(value));
  }),
  row.nota ?? '',
  figure(decimalText(row.product)),
];

const lineRows = ({ code, name, unit, current, rows }: GeneratedLine): TableCell[][] => [
  [
    { text: [{ text: `${code}  `, bold: true }, cut(name)], colSpan: widths.length },
    ...blanks(widths.length - 1),
  ],
  ...(rows.length > 0
    ? rows.map(generatorRow)
    : [[{ text: typedQuantity, italics: true, colSpan: widths.length }, ...blanks(widths.length - 1)]]),
  across(`Cantidad de ${code} (${unit})`, decimalText(current)),
];

/** The números generadores of an estimation, concept by concept, each with the quantity of the claim at its end. */
export const generatorsPdf = ({ heading, groups }: Generators, printing: Printing): TDocumentDefinitions =>
  sheetOf(
    {
      heading,
      landscape: true,
      content: [
        {
          fontSize: 7.5,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            keepWithHeaderRows: 1,
            widths,
            body: [
              heads,
              ...groups.flatMap(({ path, lines }) => [across(path, ''), ...lines.flatMap(lineRows)]),
            ],
          },
          layout: ruled(1),
        },
        { unbreakable: true, stack: [signed(heading)] },
      ],
    },
    printing,
  );
