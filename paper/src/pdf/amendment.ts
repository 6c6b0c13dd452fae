import { toCents } from '@obraclara/events';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, decimalText, priceText, quantityText, shareText } from '../figures.ts';
import type { AmendedLine, AmendmentSheet } from '../model/amendment.ts';
import { amendmentHeads, lineGroupNames, termsHeads } from '../words.ts';
import { cut, rowsOfText } from './body.ts';
import { keptTable, summedUp, type Kept } from './kept.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { figureColumn, paperWidth, textColumn, widthsOf } from './widths.ts';

const width = paperWidth.portrait;
const texts = 3;
const headsOf = (labels: readonly string[], left: number) =>
  labels.map((label, nth) => head(label, nth < left ? 'left' : 'right'));

/** Amount, plazo and end of each of these terms; the last row is emphasised. */
export const termsTable = ({ terms }: Pick<AmendmentSheet, 'terms'>): Content => ({
  margin: [0, 4, 0, 10],
  table: {
    headerRows: 1,
    widths: widthsOf(
      [textColumn(110), textColumn(86), textColumn(52), textColumn(40), textColumn(52), textColumn(80, 1)],
      { width, padding: 4, size: 8.5 },
    ).widths,
    body: [
      headsOf(termsHeads, 1),
      ...terms.map(({ name, cents, amount_share, days, days_share, end }, nth): TableCell[] => {
        const style = nth === terms.length - 1 ? summed : {};
        const figures = [
          amountText(cents),
          shareText(amount_share),
          decimalText(days),
          shareText(days_share),
        ];
        return [
          { text: name, ...style },
          ...figures.map((text) => ({ ...figure(text), ...style })),
          { text: end, alignment: 'right', ...style },
        ];
      }),
    ],
  },
  layout: ruled(1),
});

const across = (text: string, importe: string): TableCell[] => [
  { text: cut(text), colSpan: amendmentHeads.length - 1, ...summed },
  ...Array.from({ length: amendmentHeads.length - 2 }, () => ''),
  { ...figure(importe), ...summed },
];

/** The lines by origin, with the signers on the sheet of the total. */
const linesTable = ({ groups, cents }: AmendmentSheet, beneath: Content): Content => {
  const all = groups.flatMap(({ lines }) => lines);
  const written = quantityText(all.map(({ quantity }) => quantity));
  const figuresOf = ({ quantity, unit_price, amount }: AmendedLine) => [
    written(quantity),
    priceText(unit_price),
    amountText(toCents(amount)),
  ];
  const column = (nth: number, least: number) =>
    figureColumn(
      least,
      all.map((line) => figuresOf(line)[nth]!),
    );
  const { widths, fontSize } = widthsOf(
    [textColumn(56), textColumn(110, 1), textColumn(36), column(0, 56), column(1, 56), column(2, 70)],
    { width, padding: 4, size: 8 },
  );
  const rowsOf = (line: AmendedLine): TableCell[][] => {
    const [first = '', ...further] = rowsOfText(line.concept_name, widths[1]);
    const blank = Array.from({ length: amendmentHeads.length - 2 }, () => '');
    return [
      [line.concept_code, first, line.unit, ...figuresOf(line).map(figure)],
      ...further.map((text) => ['', text, ...blank]),
    ];
  };
  const parts = groups.flatMap(({ origin, lines, cents: sum }): Kept[] => {
    const rows = lines.flatMap(rowsOf);
    return [
      [across(lineGroupNames[origin], amountText(sum)), ...rows.slice(0, 1)],
      ...rows.slice(1).map((row) => [row]),
    ];
  });
  const total = across('IMPORTE DEL CONVENIO (SIN IVA)', amountText(cents));
  const kept = summedUp(parts, total, all.at(-1)?.concept_name);
  return { fontSize, ...keptTable(headsOf(amendmentHeads, texts), kept, { widths, beneath }) };
};

/** PDF of the sheet of an amendment: its terms, lines and signers. */
export const amendmentPdf = (sheet: AmendmentSheet, printing: Printing): TDocumentDefinitions => {
  const { heading, groups } = sheet;
  const beneath = signed(heading, width);
  const content = [termsTable(sheet), groups.length > 0 ? linesTable(sheet, beneath) : beneath];
  return sheetOf({ heading, content }, printing);
};
