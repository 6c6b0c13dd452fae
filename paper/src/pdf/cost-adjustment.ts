import { formatFactor, formatTwoDecimals } from '@obraclara/events';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, decimalText } from '../figures.ts';
import type { CostSheet } from '../model/cost-adjustment.ts';
import { costHeads, costTotal, factorHeads, factorOf, keptShare } from '../words.ts';
import { keptTable, summedUp, type Kept } from './kept.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { paperWidth, textColumn, widthsOf } from './widths.ts';

const width = paperWidth.portrait;
const headsOf = (labels: readonly string[], left: number) =>
  labels.map((label, nth) => head(label, nth < left ? 'left' : 'right'));
const across = (label: string, of: readonly string[], last: string): TableCell[] => [
  { text: label, colSpan: of.length - 1, ...summed },
  ...Array.from({ length: of.length - 2 }, () => ''),
  { ...figure(last), ...summed },
];

/** Each factor with its terms. */
const factorsTable = ({ factors }: CostSheet): Content => ({
  margin: [0, 4, 0, 10],
  table: {
    headerRows: 1,
    widths: widthsOf([textColumn(150, 1), textColumn(50), textColumn(80), textColumn(80), textColumn(80)], {
      width,
      padding: 4,
      size: 8.5,
    }).widths,
    body: [
      headsOf(factorHeads, 1),
      ...factors.flatMap(({ month, factor, terms }): TableCell[][] => [
        ...terms.map(({ series, percentage, base, value, share }): TableCell[] => [
          series,
          ...[
            `${decimalText(percentage)} %`,
            formatTwoDecimals(base),
            formatTwoDecimals(value),
            share.toFixed(6),
          ].map(figure),
        ]),
        across(factorOf(month), factorHeads, formatFactor(factor)),
      ]),
    ],
  },
  layout: ruled(1),
});

/** The work of each month with its factor and adjustment, and the signers on the sheet of the total. */
const adjustmentTable = ({ rows, kept, adjustment }: CostSheet, beneath: Content): Content => {
  const heads = [...costHeads, keptShare(kept)];
  const { widths, fontSize } = widthsOf(
    [
      textColumn(70),
      textColumn(70),
      textColumn(90, 1),
      textColumn(42),
      textColumn(80),
      textColumn(70),
      textColumn(70),
    ],
    { width, padding: 4, size: 8 },
  );
  const parts = rows.map((row): Kept => [
    [
      row.month,
      row.due,
      row.authority,
      ...[
        formatFactor(row.factor),
        amountText(row.amount),
        amountText(row.increase),
        amountText(row.adjustment),
      ].map(figure),
    ],
  ]);
  const total = across(costTotal, heads, amountText(adjustment));
  return {
    fontSize,
    ...keptTable(headsOf(heads, 3), summedUp(parts, total), { widths, beneath }),
  };
};

/** PDF of the calculation of the adjustment of costs. */
export const costPdf = (sheet: CostSheet, printing: Printing): TDocumentDefinitions => {
  const { heading, factors } = sheet;
  const content = [
    ...(factors.length > 0 ? [factorsTable(sheet)] : []),
    adjustmentTable(sheet, signed(heading, width)),
  ];
  return sheetOf({ heading, content }, printing);
};
