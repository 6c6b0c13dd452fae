import { sumCents, toCents } from '@obraclara/events';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, shareText } from '../figures.ts';
import type { ProgressOf, Share } from '../model/progress-of.ts';
import type { Statement, StatementColumn, StatementRow } from '../model/statement.ts';
import { statementLabels, statusNames } from '../words.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';

const before: StatementColumn[] = [
  'total',
  'amortised',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'late',
  'refund',
  'subtotal_3',
];
const after: StatementColumn[] = ['net', 'cumulative'];

const amounts = (row: Record<StatementColumn, number> & Pick<StatementRow, 'others'>, style = {}) =>
  [...before.map((name) => row[name]), sumCents(row.others), ...after.map((name) => row[name])].map(
    (cents): TableCell => ({ ...figure(amountText(cents)), ...style }),
  );

const account = ({ rows, totals }: Statement): Content => ({
  fontSize: 6.8,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [20, '*', 42, ...Array.from({ length: before.length + 1 + after.length }, () => 'auto')],
    body: [
      [
        head('Núm.'),
        head('Período'),
        head('Estatus'),
        ...[
          ...before.map((name) => statementLabels[name]),
          'Otras ret.',
          ...after.map((name) => statementLabels[name]),
        ].map((label) => head(label, 'right')),
      ],
      ...rows.map((row): TableCell[] => [
        String(row.number),
        row.period,
        statusNames[row.status],
        ...amounts(row),
      ]),
      [{ text: 'TOTAL', colSpan: 3, ...summed }, '', '', ...amounts(totals, summed)],
    ],
  },
  layout: { ...ruled(1), paddingLeft: () => 2.5, paddingRight: () => 2.5 },
});

const standing = (title: string, parts: [label: string, share: Share][]): Content => ({
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 'auto'],
    body: [
      [head(title), head('Importe $', 'right'), head('%', 'right')],
      ...parts.map(([label, { cents, percentage }]): TableCell[] => [
        label,
        figure(amountText(cents)),
        figure(shareText(percentage)),
      ]),
    ],
  },
  layout: ruled(1),
});

const works = ({ whole, cumulative, remaining }: ProgressOf): [string, Share][] => [
  ['Importe del contrato', whole],
  ['Estimado', cumulative],
  ['Por estimar', remaining],
];
const advance = ({ whole, cumulative, remaining }: ProgressOf): [string, Share][] => [
  ['Anticipo otorgado', whole],
  ['Amortizado', cumulative],
  ['Por amortizar', remaining],
];

const retentionTable = ({ retentions }: Statement): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto'],
    body: [
      [
        head('Retenciones y abonos'),
        head('Retenido', 'right'),
        head('Devuelto o abonado', 'right'),
        head('Saldo retenido', 'right'),
      ],
      ...(retentions.length === 0
        ? [[{ text: 'Ninguna', colSpan: 4 }, '', '', '']]
        : retentions.map(({ nombre, withheld, returned, balance }): TableCell[] => [
            nombre,
            figure(amountText(toCents(withheld))),
            figure(amountText(toCents(returned))),
            figure(balance === null ? '—' : amountText(toCents(balance))),
          ])),
    ],
  },
  layout: ruled(1),
});

const payments = ({ paid, pending, totals }: Statement): Content => ({
  table: {
    headerRows: 1,
    widths: ['*', 'auto'],
    body: [
      [head('Pagos (importe líquido, con IVA)'), head('Importe $', 'right')],
      ['Pagado', figure(amountText(paid))],
      ['Por pagar', figure(amountText(pending))],
      [
        { text: 'Total estimado líquido', ...summed },
        { ...figure(amountText(totals.net)), ...summed },
      ],
    ],
  },
  layout: ruled(1),
});

/** Where a contract stands: its amounts, every estimation, the retentions by name, what is paid and what is not. */
export const statementPdf = (statement: Statement, printing: Printing): TDocumentDefinitions =>
  sheetOf(
    {
      heading: statement.heading,
      landscape: true,
      content: [
        {
          columnGap: 20,
          margin: [0, 0, 0, 10],
          columns: [
            standing('Contrato (sin IVA)', works(statement.works)),
            standing('Anticipo', advance(statement.advance)),
          ],
        },
        account(statement),
        {
          unbreakable: true,
          margin: [0, 10, 0, 0],
          columnGap: 20,
          columns: [retentionTable(statement), { width: 250, stack: [payments(statement)] }],
        },
        { unbreakable: true, stack: [signed(statement.heading)] },
      ],
    },
    printing,
  );
