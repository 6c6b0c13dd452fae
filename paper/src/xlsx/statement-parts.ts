import { sumCents, type Cents } from '@obraclara/events';
import type { LateRow, Statement } from '../model/statement.ts';
import { accountParts, instalmentHeads, lateHeads, lateRate, lateUntil, paymentHeads } from '../words.ts';
import { amount, amountBy, bold, count, head, sumOf, summed, text, type Cell } from './grid.ts';

/** Cells of the sums of payments and of late interest; undefined without that part. */
export type PartSums = { paid?: string; interest?: string };

const begin = (rows: Cell[][], title: string, heads: readonly string[]) => {
  rows.push(
    [],
    [text(title, bold)],
    heads.map((label) => text(label, head)),
  );
  return rows.length + 1;
};

/** A sum row from a first row on. `sums`: the columns that are added up. */
const end = (
  rows: Cell[][],
  first: number,
  { columns, sums }: { columns: number; sums: Record<string, Cents> },
) => {
  const last = rows.length;
  rows.push(
    Array.from({ length: columns }, (_, nth) => {
      const column = String.fromCharCode(65 + nth);
      const cents = sums[column];
      if (cents === undefined) return text(nth === 0 ? 'TOTAL' : '', summed);
      return amountBy(sumOf(column, first, last), cents, summed);
    }),
  );
  return rows.length;
};

/** What was paid of each estimation, whose row and column of net amounts are in the account. Returns the cell of the sum. */
const paymentRows = (
  { payments, totals, paid, pending }: Statement,
  at: { first: number; net: string },
  rows: Cell[][],
): string => {
  const first = begin(rows, accountParts.payments, paymentHeads);
  payments.forEach(({ label, net, paid: parts, left }, index) => {
    const n = rows.length + 1;
    const shown = parts.length > 0 ? parts : [{ on: '', reference: '', cents: 0, of_net: undefined }];
    const last = n + shown.length - 1;
    shown.forEach(({ on, reference, cents, of_net }, nth) =>
      rows.push([
        text(nth === 0 ? label : ''),
        text(reference),
        text(on),
        nth === 0 ? amountBy(`${at.net}${at.first + index}`, net) : text(''),
        of_net ? amountBy(`D${n}`, cents) : amount(cents),
        n + nth === last ? amountBy(`ROUND(D${n}-SUM(E${n}:E${last}),2)`, left) : text(''),
      ]),
    );
  });
  const sums = { D: totals.net, E: paid, F: pending };
  return `E${end(rows, first, { columns: paymentHeads.length, sums })}`;
};

const instalmentRows = ({ instalments }: Statement, rows: Cell[][]) => {
  const first = begin(rows, accountParts.instalments, instalmentHeads);
  for (const { label, on, kind, guarantee, invoice, paid_on, cents } of instalments)
    rows.push([...[label, kind, on, guarantee, invoice, paid_on].map((one) => text(one)), amount(cents)]);
  const G = sumCents(instalments.map(({ cents }) => cents));
  end(rows, first, { columns: instalmentHeads.length, sums: { G } });
};

/** Formula for the interest in row `n`: months have 30 days, and the rate is monthly and in per cent. */
const interestBy = (n: number, { periods }: LateRow): string =>
  `ROUND(F${n}*(${periods.map(({ percentage, days }) => `${percentage}*${days}`).join('+')})/3000,2)`;

const lateRows = ({ late, interest }: Statement, rows: Cell[][]): string => {
  const first = begin(rows, accountParts.late, lateHeads);
  for (const row of late) {
    const n = rows.length + 1;
    rows.push([
      text(row.label),
      text(lateUntil(row.until, row.is_paid)),
      text(row.limit),
      text(lateRate(row.periods)),
      count(row.days),
      amount(row.cents),
      row.interest === null ? text('—') : amountBy(interestBy(n, row), row.interest),
    ]);
  }
  const sums = { F: sumCents(late.map(({ cents }) => cents)), G: interest };
  return `G${end(rows, first, { columns: lateHeads.length, sums })}`;
};

/** Adds payments, instalments of the advance and late interest, as far as there are any. `first`: row of the first estimation. */
export const statementPartRows = (
  statement: Statement,
  at: { first: number; net: string },
  rows: Cell[][],
): PartSums => {
  const paid = statement.payments.length > 0 ? paymentRows(statement, at, rows) : undefined;
  if (statement.instalments.length > 0) instalmentRows(statement, rows);
  const interest = statement.late.length > 0 ? lateRows(statement, rows) : undefined;
  return { ...(paid && { paid }), ...(interest && { interest }) };
};
