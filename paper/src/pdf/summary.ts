import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, shareText } from '../figures.ts';
import type { ProgressOf } from '../model/progress-of.ts';
import type { Summary } from '../model/summary.ts';
import { keptTable, summedUp } from './kept.ts';
import { figure, head, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { figureColumn, paperWidth, textColumn, widthsOf } from './widths.ts';

const heads = [
  head('Núm.'),
  head('Partida'),
  head('Contrato', 'right'),
  head('Estimado anterior', 'right'),
  head('Esta estimación', 'right'),
  head('Acumulado', 'right'),
  head('Por estimar', 'right'),
  head('%', 'right'),
];

const amounts = ['whole', 'before', 'current', 'cumulative', 'remaining'] as const;

const row = (number: string, partida: string, progress: ProgressOf, style = {}): TableCell[] => [
  { text: number, ...style },
  { text: partida, ...style },
  ...amounts.map((name) => ({
    ...figure(amountText(progress[name].cents)),
    ...style,
  })),
  { ...figure(shareText(progress.cumulative.percentage)), ...style },
];

/** Column widths: the partida column gets the width that the figures leave. */
const columnsOf = ({ rows, total }: Summary) => {
  const all = [...rows.map(({ progress }) => progress), total];
  return widthsOf(
    [
      textColumn(30),
      textColumn(110, 1),
      ...amounts.map((name) =>
        figureColumn(
          82,
          all.map((progress) => amountText(progress[name].cents)),
        ),
      ),
      figureColumn(
        50,
        all.map(({ cumulative }) => shareText(cumulative.percentage)),
      ),
    ],
    { width: paperWidth.landscape, padding: 4, size: 8.5 },
  );
};

/** PDF of the resumen: contract, before, now, total and rest of each partida. */
export const summaryPdf = (summary: Summary, printing: Printing): TDocumentDefinitions => {
  const { heading, rows, total } = summary;
  const { widths, fontSize } = columnsOf(summary);
  const parts = rows.map(({ partida, progress }, index) => [row(String(index + 1), partida, progress)]);
  const sum = row('', 'TOTAL (SIN IVA)', total, summed);
  const beneath = signed(heading, paperWidth.landscape);
  return sheetOf(
    {
      heading,
      landscape: true,
      content: [
        {
          fontSize,
          ...keptTable(heads, summedUp(parts, sum, rows.at(-1)?.partida), { widths, beneath }),
        },
      ],
    },
    printing,
  );
};
