import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText } from '../figures.ts';
import type { ClosingBlock, ClosingSheet, ClosingTable } from '../model/closing.ts';
import { termsTable } from './amendment.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { figureColumn, paperWidth, textColumn, widthsOf } from './widths.ts';

const width = paperWidth.portrait;
/** Least width in points of a column of texts that are a word or a day, and of one of amounts. */
const [word, amount] = [48, 66];

/** A table of texts, then amounts. The first column grows half as much as the other texts. */
const tableOf = ({ heads, rows }: ClosingTable): Content => {
  const texts = heads.length - (rows[0]?.amounts.length ?? 0);
  const figures = rows.map(({ amounts }) =>
    amounts.map((cents) => (cents === null ? '' : amountText(cents))),
  );
  const { widths, fontSize } = widthsOf(
    heads.map((_, nth) =>
      nth < texts
        ? textColumn(word, nth === 0 ? 0.5 : 1)
        : figureColumn(
            amount,
            figures.map((row) => row[nth - texts]!),
          ),
    ),
    { width, padding: 4, size: 8 },
  );
  return {
    fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        heads.map((label, nth) => head(label, nth < texts ? 'left' : 'right')),
        ...rows.map(({ texts: cellTexts, isSum }, nth): TableCell[] => {
          const style = isSum ? summed : {};
          return [
            ...cellTexts.map((text) => ({ text, ...style })),
            ...figures[nth]!.map((text) => ({ ...figure(text), ...style })),
          ];
        }),
      ],
    },
    layout: ruled(1),
  };
};

/** Most rows that stay on one sheet with their title. */
const mostKept = 24;

const blockOf = ({ title, table, texts = [] }: ClosingBlock): Content => ({
  unbreakable: (table?.rows.length ?? 0) <= mostKept,
  stack: [
    { text: title, style: 'block' },
    ...(table ? [tableOf(table)] : []),
    ...texts.map((text): Content => ({ text, margin: [0, 3, 0, 0] })),
  ],
});

/** PDF of an acta or a finiquito. The last part stays on the sheet of the signers. */
export const closingPdf = (sheet: ClosingSheet, printing: Printing): TDocumentDefinitions => {
  const { heading, blocks } = sheet;
  const last = blocks.at(-1);
  const content: Content[] = [
    termsTable(sheet),
    ...blocks.slice(0, -1).map(blockOf),
    { unbreakable: true, stack: [...(last ? [blockOf(last)] : []), signed(heading, width)] },
  ];
  return sheetOf({ heading, content }, printing);
};
