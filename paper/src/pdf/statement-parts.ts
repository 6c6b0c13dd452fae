import { sumCents } from '@obraclara/events';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { amountText, decimalText } from '../figures.ts';
import type { Statement } from '../model/statement.ts';
import { accountParts, instalmentHeads, lateHeads, lateRate, lateUntil, paymentHeads } from '../words.ts';
import { figure, head, ruled, summed } from './sheet.ts';
import { figureColumn, paperWidth, textColumn, widthsOf } from './widths.ts';

/** Most rows that stay on one sheet with their title. */
const mostKept = 20;

type Part = { title: string; heads: string[]; rows: string[][]; total: string[] };

/** A titled table. `total`: the last cells of its sum row; its columns are amounts. */
const partOf = ({ title, heads, rows, total }: Part): Content => {
  const texts = heads.length - total.length;
  const { widths, fontSize } = widthsOf(
    heads.map((_, nth) =>
      nth < texts
        ? textColumn(30, nth === 0 ? 0 : 1)
        : figureColumn(
            70,
            [...rows, [...Array.from({ length: texts }, () => ''), ...total]].map((row) => row[nth]!),
          ),
    ),
    { width: paperWidth.landscape, padding: 4, size: 8 },
  );
  return {
    unbreakable: rows.length <= mostKept,
    stack: [
      { text: title, style: 'block' },
      {
        fontSize,
        table: {
          headerRows: 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths,
          body: [
            heads.map((label, nth) => head(label, nth < texts ? 'left' : 'right')),
            ...rows.map((row) => row.map((text, nth): TableCell => (nth < texts ? { text } : figure(text)))),
            [
              { text: 'TOTAL', colSpan: texts, ...summed },
              ...Array.from({ length: texts - 1 }, () => ''),
              ...total.map((text): TableCell => ({ ...figure(text), ...summed })),
            ],
          ],
        },
        layout: ruled(1),
      },
    ],
  };
};

const payments = ({ payments: all, paid, pending, totals }: Statement): Part => ({
  title: accountParts.payments,
  heads: paymentHeads,
  rows: all.flatMap(({ label, net, paid: parts, left }) =>
    (parts.length > 0 ? parts : [{ reference: '', on: '', cents: 0 }]).map(
      ({ reference, on, cents }, nth, rows) => [
        nth === 0 ? label : '',
        reference,
        on,
        nth === 0 ? amountText(net) : '',
        amountText(cents),
        nth === rows.length - 1 ? amountText(left) : '',
      ],
    ),
  ),
  total: [totals.net, paid, pending].map(amountText),
});

const instalments = ({ instalments: all }: Statement): Part => ({
  title: accountParts.instalments,
  heads: instalmentHeads,
  rows: all.map(({ label, on, kind, guarantee, invoice, paid_on, cents }) => [
    label,
    kind,
    on,
    guarantee,
    invoice,
    paid_on,
    amountText(cents),
  ]),
  total: [amountText(sumCents(all.map(({ cents }) => cents)))],
});

const late = ({ late: all, interest }: Statement): Part => ({
  title: accountParts.late,
  heads: lateHeads,
  rows: all.map((row) => [
    row.label,
    lateUntil(row.until, row.is_paid),
    row.limit,
    lateRate(row.periods),
    decimalText(row.days),
    amountText(row.cents),
    row.interest === null ? '—' : amountText(row.interest),
  ]),
  total: [amountText(sumCents(all.map(({ cents }) => cents))), amountText(interest)],
});

/** Payments, instalments of the advance and late interest of an account, as far as there are any. */
export const statementParts = (statement: Statement): Content[] => [
  ...(statement.payments.length > 0 ? [partOf(payments(statement))] : []),
  ...(statement.instalments.length > 0 ? [partOf(instalments(statement))] : []),
  ...(statement.late.length > 0 ? [partOf(late(statement))] : []),
];
