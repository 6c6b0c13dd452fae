import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, shareText } from '../figures.ts';
import type { ProgressOf } from '../model/progress-of.ts';
import type { Summary } from '../model/summary.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';

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

const row = (number: string, partida: string, progress: ProgressOf, style = {}): TableCell[] => [
  { text: number, ...style },
  { text: partida, ...style },
  ...(['whole', 'before', 'current', 'cumulative', 'remaining'] as const).map((name) => ({
    ...figure(amountText(progress[name].cents)),
    ...style,
  })),
  { ...figure(shareText(progress.cumulative.percentage)), ...style },
];

/** What each partida comes to: contract, before, now, in all, and what is left. */
export const summaryPdf = ({ heading, rows, total }: Summary, printing: Printing): TDocumentDefinitions =>
  sheetOf(
    {
      heading,
      landscape: true,
      content: [
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: [30, '*', 82, 82, 82, 82, 82, 50],
            body: [
              heads,
              ...rows.map(({ partida, progress }, index) => row(String(index + 1), partida, progress)),
              row('', 'TOTAL (SIN IVA)', total, summed),
            ],
          },
          layout: ruled(1),
        },
        { unbreakable: true, stack: [signed(heading)] },
      ],
    },
    printing,
  );
