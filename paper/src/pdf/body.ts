import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, priceText, quantityText } from '../figures.ts';
import { quantitiesOf, type Body, type BodyGroup, type BodyLine } from '../model/body.ts';
import { carriedSums } from './carried.ts';
import { keptTable, summedUp, type Kept } from './kept.ts';
import { figure, head, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { figureColumn, paperWidth, textColumn, widthsOf } from './widths.ts';

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

/** Characters that fit into one row of a sheet, in a column of the usual width. */
const longest = 1_000;
const usualWidth = 144;

/** Splits a text into parts that fit into one row each, in a column of `points` width. Splits at spaces where possible. */
export const rowsOfText = (text: string, points = usualWidth): string[] => {
  const most = Math.floor(longest * Math.min(1, points / usualWidth));
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const end = space > most / 2 ? space : most;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
};

/** Shortens the name of a partida to one row. */
export const cut = (name: string): string => (name.length > longest ? `${name.slice(0, longest)}…` : name);

/** A row whose text spans all columns but the last. */
const across = (text: string, importe: string): TableCell[] => [
  { text: cut(text), colSpan: heads.length - 1, ...summed },
  ...Array.from({ length: heads.length - 2 }, () => ''),
  { ...figure(importe), ...summed },
];

type FiguresOf = (line: BodyLine) => string[];

/** Returns a function that formats a line's figures before its importe, in column order. */
const figuresIn = ({ groups }: Body): FiguresOf => {
  const written = quantityText(groups.flatMap(({ lines }) => lines.flatMap(quantitiesOf)));
  return (line) => [...quantitiesOf(line).map(written), priceText(line.unit_price)];
};

/** The rows of a line: the first has its figures, and further rows continue a long name. */
const lineRows = (
  line: BodyLine,
  { importe, name, figures }: { importe: TableCell; name: number; figures: FiguresOf },
): TableCell[][] => {
  const [first = '', ...further] = rowsOfText(line.name, name);
  return [
    [line.code, first, line.unit, ...figures(line).map(figure), importe],
    ...further.map((text) => ['', text, ...Array.from({ length: heads.length - 2 }, () => '')]),
  ];
};

/** Column widths: the name column gets the width that the figures leave. */
const columnsOf = ({ groups, cents }: Body, figuresOf: FiguresOf) => {
  const figures = groups.flatMap(({ lines }) => lines.map(figuresOf));
  const amounts = [
    cents,
    ...groups.flatMap((group) => [group.cents, ...group.lines.map((line) => line.cents)]),
  ];
  const { widths, fontSize } = widthsOf(
    [
      textColumn(52),
      textColumn(110, 1),
      textColumn(34),
      ...[0, 1, 2, 3, 4, 5].map((nth) =>
        figureColumn(
          52,
          figures.map((row) => row[nth]!),
        ),
      ),
      figureColumn(64, amounts.map(amountText)),
    ],
    { width: paperWidth.landscape, padding: 4, size: 7.5 },
  );
  return { widths, fontSize, name: widths[1]! };
};

/** PDF of the cuerpo: the lines of an estimation, with the sum of each sheet and the running sum. */
export const bodyPdf = (body: Body, printing: Printing): TDocumentDefinitions => {
  const { heading, groups, cents } = body;
  const { cell, atFoot } = carriedSums();
  const figures = figuresIn(body);
  const { widths, fontSize, name } = columnsOf(body, figures);
  const group = ({ path, lines, cents: sum }: BodyGroup): Kept[] => {
    const rows = lines.flatMap((line) => lineRows(line, { importe: cell(line.cents), name, figures }));
    return [[across(path, amountText(sum)), ...rows.slice(0, 1)], ...rows.slice(1).map((row) => [row])];
  };
  const lastName = groups.at(-1)?.lines.at(-1)?.name;
  const total = across('TOTAL DE LA ESTIMACIÓN (SIN IVA)', amountText(cents));
  const beneath = signed(heading, paperWidth.landscape);
  return sheetOf(
    {
      heading,
      landscape: true,
      atFoot,
      footHeight: 12,
      content: [
        {
          fontSize,
          ...keptTable(heads, summedUp(groups.flatMap(group), total, lastName), { widths, beneath }),
        },
      ],
    },
    printing,
  );
};
