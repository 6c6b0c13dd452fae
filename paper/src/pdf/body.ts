import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, decimalText, priceText } from '../figures.ts';
import type { Body, BodyGroup, BodyLine } from '../model/body.ts';
import { carriedSums } from './carried.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';

const widths = [56, '*', 34, 56, 56, 56, 56, 56, 58, 68];

const heads = [
  head('Clave'),
  head('Concepto'),
  head('Unidad'),
  head('Según proyecto', 'right'),
  head('Hasta est. anterior', 'right'),
  head('De esta estimación', 'right'),
  head('Total estimado', 'right'),
  head('Por ejecutar', 'right'),
  head('P. unitario', 'right'),
  head('Importe', 'right'),
];

/** Characters of a concept on paper: a row must fit on a sheet. The catalog has all of it. */
const longest = 1_000;
export const cut = (name: string) => (name.length > longest ? `${name.slice(0, longest)}…` : name);

/** A row whose text goes over all columns but the last. */
const across = (text: string, importe: string): TableCell[] => [
  { text, colSpan: widths.length - 1, ...summed },
  ...Array.from({ length: widths.length - 2 }, () => ''),
  { ...figure(importe), ...summed },
];

const lineRow = (line: BodyLine, importe: TableCell): TableCell[] => [
  line.code,
  cut(line.name),
  line.unit,
  ...[line.contracted, line.before, line.current, line.total, line.remaining].map((quantity) =>
    figure(decimalText(quantity)),
  ),
  figure(priceText(line.unit_price)),
  importe,
];

/** The lines of an estimation, with what each sheet comes to and all sheets so far. */
export const bodyPdf = ({ heading, groups, cents }: Body, printing: Printing): TDocumentDefinitions => {
  const { cell, atFoot } = carriedSums();
  const group = ({ path, lines, cents: sum }: BodyGroup): TableCell[][] => [
    across(path, amountText(sum)),
    ...lines.map((line) => lineRow(line, cell(line.cents))),
  ];
  return sheetOf(
    {
      heading,
      landscape: true,
      atFoot,
      footHeight: 12,
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
              ...groups.flatMap(group),
              across('TOTAL DE LA ESTIMACIÓN (SIN IVA)', amountText(cents)),
            ],
          },
          layout: ruled(1),
        },
        { unbreakable: true, stack: [signed(heading)] },
      ],
    },
    printing,
  );
};
