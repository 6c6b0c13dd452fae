import {
  addMoney,
  ivaPercentage,
  retentionKey,
  retentionKindsOf,
  retentionTotalNames,
  sharedIvaPercentage,
  sortedByKind,
  type RetentionKind,
} from '@obraclara/events';
import { estimations as words, projects } from '../messages.ts';
import { day } from '../shared/format.ts';
import type { AmountColumn, Column } from '../shared/tables/columns.ts';
import { generalFields, optionalNames, requiredNames, type GeneralName } from './general.ts';
import type { EstimationRow } from './row.ts';

const amount = 128;

/** What an estimation amortises of the advance as it stands in its sum: below 0. */
export const amortised = ({
  anticipo_amortization_amount,
}: Pick<EstimationRow, 'anticipo_amortization_amount'>): number => -anticipo_amortization_amount || 0;

const generalColumns = (names: readonly GeneralName[]): Column<EstimationRow>[] =>
  names.flatMap((name) => {
    const { label, short = label, column } = generalFields[name];
    return column
      ? [{ title: short, ...column, cell: (row) => row[name], data: [{ of: (row) => row[name] }] }]
      : [];
  });

/** The days of an estimation as people read them. */
export const datesOf = ({ start_date, end_date }: Pick<EstimationRow, 'start_date' | 'end_date'>): string =>
  `${day(start_date)} – ${day(end_date)}`;

const dates: Column<EstimationRow> = {
  title: words.dates,
  width: 208,
  cell: datesOf,
  data: [
    { title: projects.startDate, kind: 'day', of: ({ start_date }) => start_date },
    { title: projects.endDate, kind: 'day', of: ({ end_date }) => end_date },
  ],
};

/** What names the estimations; what one may be without only where one has it. */
const naming = (rows: readonly EstimationRow[]): Column<EstimationRow>[] => [
  ...generalColumns(requiredNames),
  dates,
  ...generalColumns(optionalNames.filter((name) => rows.some((row) => row[name]))),
];

/** The specification's «IVA (16%)» at the default rate; «IVA (8 %)» at another, «IVA» where estimations have several. */
export const ivaTitle = (rows: Parameters<typeof sharedIvaPercentage>[0]): string => {
  const rate = sharedIvaPercentage(rows);
  if (rate === null) return 'IVA';
  return rate === ivaPercentage ? words.iva : `IVA (${rate} %)`;
};

const before = (rows: readonly EstimationRow[]): Column<EstimationRow>[] => [
  { title: words.totalAmount, width: amount, amount: (row) => row.total_amount },
  { title: words.advance, width: amount, amount: amortised },
  { title: words.subtotal1, width: amount, amount: (row) => row.subtotal_1 },
  { title: ivaTitle(rows), width: amount, amount: (row) => row.iva },
  { title: words.subtotal2, width: amount, amount: (row) => row.subtotal_2 },
  {
    title: words.lateRetention,
    hint: words.lateRetentionName,
    width: amount,
    amount: (row) => row.retencion_retraso_amount,
  },
  { title: words.refund, width: amount, amount: (row) => row.devolucion_retencion },
  { title: words.subtotal3, width: amount, amount: (row) => row.subtotal_3 },
];

const after = (rows: readonly EstimationRow[]): Column<EstimationRow>[] => [
  { title: words.net, width: 140, pinnedEnd: true, amount: (row) => row.importe_liquido },
  {
    title: words.cumulativeNet,
    hint: 'Importe líquido acumulado',
    width: 140,
    amount: (row) => row.cumulative_liquid_amount,
    // A running total is that of the whole contract: of some of its estimations there is none.
    total: (shown) => (shown.length < rows.length ? null : (rows.at(-1)?.cumulative_liquid_amount ?? 0)),
  },
];

type KindOf = ReturnType<typeof retentionKindsOf>;

/** What an estimation withholds (negative) or adds under each name and kind, in pesos. */
const withheld = (
  { otras_retenciones, otras_retenciones_amounts }: EstimationRow,
  kindOf: KindOf,
): Map<string, number> => {
  const amounts = new Map<string, number>();
  otras_retenciones.forEach((one, i) => {
    const key = retentionKey(one.nombre, kindOf(one));
    amounts.set(key, addMoney(amounts.get(key) ?? 0, otras_retenciones_amounts[i] ?? 0));
  });
  return amounts;
};

/**
 * One column for each distinct name among the other retentions of one kind, as it was first spelled; names that differ only in case,
 * accents or spaces are the same one. An estimation without it has no amount there. After several of one kind, where there are several
 * kinds, what they come to.
 */
const retentionColumns = (rows: readonly EstimationRow[]): AmountColumn<EstimationRow>[] => {
  const kindOf = retentionKindsOf(rows);
  const named = new Map<string, { key: string; title: string; kind: RetentionKind }>();
  for (const one of rows.flatMap(({ otras_retenciones }) => otras_retenciones)) {
    const kind = kindOf(one);
    const key = retentionKey(one.nombre, kind);
    if (!named.has(key)) named.set(key, { key, title: one.nombre.trim().replace(/\s+/g, ' '), kind });
  }
  const amounts = new Map(rows.map((row) => [row, withheld(row, kindOf)]));
  const column = (title: string, keys: readonly string[]): AmountColumn<EstimationRow> => ({
    title,
    hint: title,
    width: amount,
    amount: (row) => {
      const found = keys.flatMap((key) => amounts.get(row)?.get(key) ?? []);
      return found.length === 0 ? null : addMoney(...found);
    },
  });
  const sorted = sortedByKind([...named.values()]);
  const isMixed = new Set(sorted.map(({ kind }) => kind)).size > 1;
  return sorted.flatMap(({ key, title, kind }, at) => {
    const group = sorted.filter((one) => one.kind === kind);
    const isLast = sorted[at + 1]?.kind !== kind;
    return [
      column(title, [key]),
      ...(isMixed && isLast && group.length > 1
        ? [
            column(
              retentionTotalNames[kind],
              group.map((one) => one.key),
            ),
          ]
        : []),
    ];
  });
};

/**
 * The columns every estimations table shows, in the specification's order; panels append their own. `rows`: all of the contract, in the
 * order of its ledger.
 */
export const estimationColumns = (rows: readonly EstimationRow[]): Column<EstimationRow>[] => [
  ...naming(rows),
  ...before(rows),
  ...retentionColumns(rows),
  ...after(rows),
];
