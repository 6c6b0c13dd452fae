import { estimationStatusNames, retentionTotalNames, sumCents, toCents } from '@obraclara/events';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, shareText } from '../figures.ts';
import type { ProgressOf, Share } from '../model/progress-of.ts';
import type { Statement, StatementColumn, StatementRow } from '../model/statement.ts';
import { advancePaid, balanceLabel, interestLabel, statementLabels } from '../words.ts';
import { figure, head, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { statementParts } from './statement-parts.ts';
import { figureColumn, paperWidth, textColumn, widthsOf } from './widths.ts';

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

type Amounts = Record<StatementColumn, number> & Pick<StatementRow, 'others'>;

/** Amounts of a row in cents, in column order. */
const centsOf = (row: Amounts): number[] => [
  ...before.map((name) => row[name]),
  sumCents(row.others),
  ...after.map((name) => row[name]),
];
const amounts = (row: Amounts, style = {}) =>
  centsOf(row).map((cents): TableCell => ({ ...figure(amountText(cents)), ...style }));

const headsOf = (labels: Record<StatementColumn, string>) => [
  head('Núm.'),
  head('Período'),
  head('Estatus'),
  ...[...before.map((name) => labels[name]), 'Otras ret.', ...after.map((name) => labels[name])].map(
    (label) => head(label, 'right'),
  ),
];

const padding = 2.5;

/** Column widths: the period column gets the width that the figures leave. */
const columnsOf = ({ rows, totals }: Statement) => {
  const all = [...rows, totals].map((row) => centsOf(row).map(amountText));
  return widthsOf(
    [
      figureColumn(
        18,
        rows.map(({ label }) => label),
      ),
      textColumn(52, 1),
      textColumn(38),
      ...centsOf(totals).map((_, nth) =>
        figureColumn(
          40,
          all.map((row) => row[nth]!),
        ),
      ),
    ],
    { width: paperWidth.landscape, padding, size: 6.8 },
  );
};

const account = (statement: Statement): Content => {
  const { rows, totals } = statement;
  const { widths, fontSize } = columnsOf(statement);
  return {
    fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        headsOf(statementLabels(statement)),
        ...rows.map((row): TableCell[] => [
          row.label,
          row.period,
          estimationStatusNames[row.status],
          ...amounts(row),
        ]),
        [{ text: 'TOTAL', colSpan: 3, ...summed }, '', '', ...amounts(totals, summed)],
      ],
    },
    layout: { ...ruled(1), paddingLeft: () => padding, paddingRight: () => padding },
  };
};

/** Widths in points, padding included, of the blocks side by side above and below the account. */
const gap = 20;
const half = (paperWidth.landscape - gap) / 2;
const paymentsWidth = 250;
const plain = { padding: 4, size: 8.5 };

const standing = (title: string, parts: [label: string, share: Share][]): Content => ({
  table: {
    headerRows: 1,
    widths: widthsOf([textColumn(100, 1), textColumn(100), textColumn(60)], { ...plain, width: half }).widths,
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
  ['Saldo por amortizar', remaining],
];

/** The retentions by kind, with totals if there are several kinds. */
const retentionRows = ({ retentions, kinds }: Statement): TableCell[][] =>
  retentions.flatMap(({ nombre, kind, withheld, returned, balance }, at) => {
    const cells = (label: string, amounts: (number | null)[], style = {}): TableCell[] => [
      { text: label, ...style },
      ...amounts.map((cents) => ({ ...figure(cents === null ? '—' : amountText(cents)), ...style })),
    ];
    const total = retentions[at + 1]?.kind === kind ? undefined : kinds.find((one) => one.kind === kind);
    return [
      cells(nombre, [toCents(withheld), toCents(returned), balance === null ? null : toCents(balance)]),
      ...(total
        ? [cells(retentionTotalNames[kind], [total.withheld, total.returned, total.balance], summed)]
        : []),
    ];
  });

const retentionTable = (statement: Statement): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: widthsOf([textColumn(100, 1), textColumn(95), textColumn(95), textColumn(95)], {
      ...plain,
      width: paperWidth.landscape - gap - paymentsWidth,
    }).widths,
    body: [
      [
        head('Retenciones y abonos'),
        head('Retenido', 'right'),
        head('Devuelto o abonado', 'right'),
        head('Saldo retenido', 'right'),
      ],
      ...(statement.retentions.length === 0
        ? [[{ text: 'Ninguna', colSpan: 4 }, '', '', '']]
        : retentionRows(statement)),
    ],
  },
  layout: ruled(1),
});

const payments = ({ paid, pending, totals, advance: { whole }, late, interest }: Statement): Content => ({
  table: {
    headerRows: 1,
    widths: widthsOf([textColumn(100, 1), textColumn(100)], { ...plain, width: paymentsWidth }).widths,
    body: [
      [head('Pagos (importe líquido, con IVA)'), head('Importe $', 'right')],
      ['Pagado', figure(amountText(paid))],
      ['Por pagar', figure(amountText(pending))],
      [
        { text: 'Total estimado líquido', ...summed },
        { ...figure(amountText(totals.net)), ...summed },
      ],
      ...(late.length > 0
        ? [
            [interestLabel, figure(amountText(interest))],
            [balanceLabel, figure(amountText(sumCents([pending, interest])))],
          ]
        : []),
      [advancePaid, figure(amountText(whole.cents))],
    ],
  },
  layout: ruled(1),
});

/** Most retentions that leave room on a sheet for the signers. */
const mostKept = 12;

/** Retentions and payments, with the signers on the same sheet. */
const closing = (statement: Statement): Content[] => {
  const sums: Content = {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    columnGap: gap,
    columns: [retentionTable(statement), { width: paymentsWidth, stack: [payments(statement)] }],
  };
  const who: Content = { unbreakable: true, stack: [signed(statement.heading, paperWidth.landscape)] };
  return statement.retentions.length > mostKept ? [sums, who] : [{ unbreakable: true, stack: [sums, who] }];
};

/** PDF of the account of a contract: its amounts, every estimation, retentions by name, amounts paid and pending. */
export const statementPdf = (statement: Statement, printing: Printing): TDocumentDefinitions =>
  sheetOf(
    {
      heading: statement.heading,
      landscape: true,
      content: [
        {
          columnGap: gap,
          margin: [0, 0, 0, 10],
          columns: [
            standing('Contrato (sin IVA)', works(statement.works)),
            standing('Anticipo', advance(statement.advance)),
          ],
        },
        account(statement),
        ...statementParts(statement),
        ...closing(statement),
      ],
    },
    printing,
  );
