import {
  estimationStatusNames,
  foldedText,
  lateRetentionName,
  retentionKey,
  retentionTotalNames,
  sumCents,
  toCents,
  toPesos,
  type Cents,
} from '@obraclara/events';
import type { ProgressOf } from '../model/progress-of.ts';
import type { Statement, StatementRow } from '../model/statement.ts';
import { advancePaid, balanceLabel, interestLabel, statementLabels } from '../words.ts';
import { amount, amountBy, count, head, shareBy, sumOf, summed, text, type Cell, type Grid } from './grid.ts';
import { logosOver } from './picture.ts';
import { statementPartRows, type PartSums } from './statement-parts.ts';
import { sealedAt, signedAt, topOf } from './top.ts';

/** Letters of a column counted from 0: A, B, …, Z, AA, … */
const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letter(Math.floor(index / 26) - 1)}${letter(index % 26)}`;

/** Letters of the columns of the named retentions and of those after them. */
const columnsOf = ({ names }: Statement) => {
  const others = names.map((_, index) => letter(11 + index));
  const [net, cumulative] = [letter(11 + names.length), letter(12 + names.length)];
  return { others, net, cumulative };
};

const headsOf = (statement: Statement): string[] => {
  const { net, cumulative, ...before } = statementLabels(statement);
  return [
    'Núm.',
    'Período',
    'Estatus',
    ...Object.values(before),
    ...statement.names.map(({ nombre }) => nombre),
    net,
    cumulative,
  ];
};

const rowOf = (statement: Statement, row: StatementRow, at: { row: number; first: number }): Cell[] => {
  const { others, net, cumulative } = columnsOf(statement);
  const { row: n, first } = at;
  const parts = [`K${n}`, ...others.map((column) => `${column}${n}`)].join('+');
  const sofar = n === first ? `${net}${n}` : `ROUND(${cumulative}${n - 1}+${net}${n},2)`;
  return [
    row.label === String(row.number) ? count(row.number) : text(row.label),
    text(row.period),
    text(estimationStatusNames[row.status]),
    amount(row.total),
    amount(row.amortised),
    amountBy(`ROUND(D${n}+E${n},2)`, row.subtotal_1),
    amountBy(`ROUND(F${n}*${row.iva_percentage}/100,2)`, row.iva),
    amountBy(`ROUND(F${n}+G${n},2)`, row.subtotal_2),
    amount(row.late),
    amount(row.refund),
    amountBy(`ROUND(H${n}+I${n}+J${n},2)`, row.subtotal_3),
    ...row.others.map((cents) => amount(cents)),
    amountBy(`ROUND(${parts},2)`, row.net),
    amountBy(sofar, row.cumulative),
  ];
};

const totalRow = (statement: Statement, from: number, to: number): Cell[] => {
  const { totals } = statement;
  const { others, net, cumulative } = columnsOf(statement);
  const sums: [column: string, cents: Cents][] = [
    ['D', totals.total],
    ['E', totals.amortised],
    ['F', totals.subtotal_1],
    ['G', totals.iva],
    ['H', totals.subtotal_2],
    ['I', totals.late],
    ['J', totals.refund],
    ['K', totals.subtotal_3],
    ...others.map((column, index): [string, Cents] => [column, totals.others[index]!]),
    [net, totals.net],
  ];
  return [
    text('TOTAL', summed),
    text('', summed),
    text('', summed),
    ...sums.map(([column, cents]) => amountBy(sumOf(column, from, to), cents, summed)),
    amountBy(`${cumulative}${to}`, totals.cumulative, summed),
  ];
};

const standing = (
  rows: Cell[][],
  { whole, cumulative, remaining }: ProgressOf,
  { labels, used }: { labels: [whole: string, used: string, left: string]; used: string },
) => {
  const n = rows.length + 1;
  const share = (row: number, worked: number | null) => shareBy([`D${row}`, `D${n}`], worked);
  rows.push(
    [text(''), text(labels[0]), text(''), amount(whole.cents), share(n, whole.percentage)],
    [
      text(''),
      text(labels[1]),
      text(''),
      amountBy(used, cumulative.cents),
      share(n + 1, cumulative.percentage),
    ],
    [
      text(''),
      text(labels[2]),
      text(''),
      amountBy(`ROUND(D${n}-D${n + 1},2)`, remaining.cents),
      share(n + 2, remaining.percentage),
    ],
    [],
  );
};

/** Formula for what was estimated of the contract: the total without the rows that charge no works. */
const estimatedBy = ({ rows }: Statement, first: number, total: number): string => {
  const others = rows.flatMap((row, nth) => (row.charges_works ? [] : [`-D${first + nth}`]));
  return others.length === 0 ? `D${total}` : `ROUND(D${total}${others.join('')},2)`;
};

/** Formula for the sum of the negative or positive cells of these ranges, plus `unseen` cents. */
const signedSum = (sign: '<' | '>', ranges: readonly string[], unseen: Cents) => {
  const sums = ranges.map((range) => `SUMIF(${range},"${sign}0")`).join('+');
  return `ROUND(${sign === '<' ? '-' : ''}(${sums})${unseen === 0 ? '' : `+${toPesos(unseen)}`},2)`;
};

const retentionRows = (statement: Statement, from: number, to: number, rows: Cell[][]) => {
  const { others } = columnsOf(statement);
  const range = (column: string) => `${column}${from}:${column}${to}`;
  rows.push(
    [],
    ['', 'Retenciones y abonos', '', 'Retenido', 'Devuelto o abonado', 'Saldo retenido'].map((one) =>
      text(one, head),
    ),
  );
  if (statement.retentions.length === 0) rows.push([text(''), text('Ninguna')]);
  let first = rows.length + 1;
  statement.retentions.forEach(({ nombre, kind, withheld, returned, balance }, at) => {
    const n = rows.length + 1;
    const key = retentionKey(nombre, kind);
    const named = statement.names.flatMap((name, index) => (name.key === key ? [index] : []));
    const isLate = kind === 'retencion' && foldedText(nombre) === foldedText(lateRetentionName);
    const ranges = [...(isLate ? ['I', 'J'] : []), ...named.map((index) => others[index]!)].map(range);
    // An estimation may retain and return under one name: the cell has only the difference.
    const cells = statement.rows.flatMap((row) => [
      ...(isLate ? [row.late, row.refund] : []),
      ...named.map((index) => row.others[index]!),
    ]);
    const unseen = sumCents([toCents(withheld), ...cells.filter((cents) => cents < 0)]);
    rows.push([
      text(''),
      text(nombre),
      text(''),
      amountBy(signedSum('<', ranges, unseen), toCents(withheld)),
      amountBy(signedSum('>', ranges, unseen), toCents(returned)),
      balance === null ? text('—') : amountBy(`ROUND(D${n}-E${n},2)`, toCents(balance)),
    ]);
    const total = statement.kinds.find((one) => one.kind === kind);
    if (!total || statement.retentions[at + 1]?.kind === kind) return;
    const sum = (column: string, cents: Cents) => amountBy(sumOf(column, first, n), cents, summed);
    rows.push([
      text('', summed),
      text(retentionTotalNames[kind], summed),
      text('', summed),
      sum('D', total.withheld),
      sum('E', total.returned),
      total.balance === null ? text('—', summed) : sum('F', total.balance),
    ]);
    first = rows.length + 1;
  });
};

/** `parts`: cells of the sums of payments and of interest, as far as there are any. */
const paymentRows = (
  statement: Statement,
  { from, to, parts }: { from: number; to: number; parts: PartSums },
  rows: Cell[][],
) => {
  const { net } = columnsOf(statement);
  const total = `${net}${to + 1}`;
  const n = rows.length + 3;
  const paid =
    parts.paid ??
    `ROUND(SUMIF(C${from}:C${to},"${estimationStatusNames.pagada}",${net}${from}:${net}${to}),2)`;
  rows.push(
    [],
    ['', 'Pagos (importe líquido, con IVA)', '', 'Importe $'].map((one) => text(one, head)),
    [text(''), text('Pagado'), text(''), amountBy(paid, statement.paid)],
    [text(''), text('Por pagar'), text(''), amountBy(`ROUND(${total}-D${n},2)`, statement.pending)],
    ...(parts.interest
      ? [
          [text(''), text(interestLabel), text(''), amountBy(parts.interest, statement.interest)],
          [
            text(''),
            text(balanceLabel),
            text(''),
            amountBy(`ROUND(D${n + 1}+D${n + 2},2)`, sumCents([statement.pending, statement.interest])),
          ],
        ]
      : []),
    [text(''), text(advancePaid), text(''), amount(statement.advance.whole.cents)],
  );
};

/** Sheet of the account of a contract: formulas compute the figures of the estimations from their captured values. */
export const statementGrid = (statement: Statement, logos: readonly Uint8Array[]): Grid => {
  const heads = headsOf(statement);
  const columns = [8, 34, 13, ...heads.slice(3).map(() => 17)];
  const rows: Cell[][] = [...topOf(statement.heading, logos), heads.map((label) => text(label, head))];
  const sticky = rows.length;
  const first = sticky + 1;
  for (const row of statement.rows) rows.push(rowOf(statement, row, { row: rows.length + 1, first }));
  // Sums need at least one row, even an empty one.
  if (statement.rows.length === 0) rows.push([]);
  const last = rows.length;
  rows.push(totalRow(statement, first, last), []);
  standing(rows, statement.works, {
    labels: ['Importe del contrato (sin IVA)', 'Estimado', 'Por estimar'],
    used: estimatedBy(statement, first, last + 1),
  });
  standing(rows, statement.advance, {
    labels: ['Anticipo otorgado', 'Amortizado', 'Saldo por amortizar'],
    used: `-E${last + 1}`,
  });
  retentionRows(statement, first, last, rows);
  const parts = statementPartRows(statement, { first, net: columnsOf(statement).net }, rows);
  paymentRows(statement, { from: first, to: last, parts }, rows);
  rows.push(...signedAt(statement.heading, [1, 4, 7]));
  return {
    name: 'Estado de cuenta',
    columns,
    pictures: [...logosOver(logos, columns), ...sealedAt(rows, statement.heading)],
    rows,
    heads: sticky,
    landscape: true,
  };
};
