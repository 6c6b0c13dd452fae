import {
  addMoney,
  estimationLabel,
  ivaPercentage,
  presentedOf,
  retentionKey,
  retentionKindsOf,
  retentionTotalNames,
  sharedIvaPercentage,
  sortedByKind,
  type RetentionKind,
} from '@obraclara/events';
import { estimations as words, projects } from '../messages.ts';
import { day } from '../ui/format/format.ts';
import { columnTotal, type AmountColumn, type Column } from '../ui/tables/columns.ts';
import { generalFields, optionalNames, requiredNames, type GeneralName } from './general.ts';
import type { EstimationRow } from './row.ts';

const amount = 128;

/** Amortisation of the advance in pesos, negative as the sum of an estimation subtracts it. */
export const amortised = ({
  anticipo_amortization_amount,
}: Pick<EstimationRow, 'anticipo_amortization_amount'>): number => -anticipo_amortization_amount || 0;

/** Its number with its name among people, if they differ, as in `4 · 1-A`. */
export const numberText = (row: EstimationRow): number | string => {
  const label = estimationLabel(row);
  return label === String(row.number) ? row.number : `${row.number} · ${label}`;
};

const textOf = (row: EstimationRow, name: GeneralName) => (name === 'number' ? numberText(row) : row[name]);

const generalColumns = (names: readonly GeneralName[]): Column<EstimationRow>[] =>
  names.flatMap((name) => {
    const { label, short = label, column } = generalFields[name];
    return column
      ? [
          {
            title: short,
            ...column,
            cell: (row) => textOf(row, name),
            data: [{ of: (row) => textOf(row, name) }],
          },
        ]
      : [];
  });

/** First and last day of an estimation, as text. */
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

/** Columns that identify an estimation. Optional ones appear only if a row has a value. */
const naming = (rows: readonly EstimationRow[]): Column<EstimationRow>[] => [
  ...generalColumns(requiredNames),
  dates,
  ...generalColumns(optionalNames.filter((name) => rows.some((row) => row[name]))),
];

/**
 * «IVA (16%)» (specification) at the default rate, «IVA (8 %)» at another, «IVA (exento)» without any, «IVA» if the estimations have several
 * rates.
 */
export const ivaTitle = (rows: readonly { iva_percentage?: number; iva_exempt?: boolean }[]): string => {
  if (rows.length > 0 && rows.every(({ iva_exempt }) => iva_exempt)) return 'IVA (exento)';
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

const after = (presented: readonly EstimationRow[]): Column<EstimationRow>[] => [
  { title: words.net, width: 140, pinnedEnd: true, amount: (row) => row.importe_liquido },
  {
    title: words.cumulativeNet,
    hint: 'Importe líquido acumulado',
    width: 140,
    amount: (row) => row.cumulative_liquid_amount,
    // The cumulative amount covers the whole contract, so a filtered list has none.
    total: (shown) =>
      shown.length < presented.length ? null : (presented.at(-1)?.cumulative_liquid_amount ?? 0),
  },
];

type KindOf = ReturnType<typeof retentionKindsOf>;

/** Amount in pesos by name and kind that an estimation withholds (negative) or adds. */
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
 * One column for each distinct name of other retentions within a kind, titled as first spelled. Names that differ only in case, accents or
 * spaces count as one. An estimation without that retention has no amount. If there are several kinds, a kind with several names also has
 * a subtotal column.
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
 * Columns of every estimations table, in the specification's order; panels append their own. `rows` are all of the contract in the
 * ledger's order.
 */
export const estimationColumns = (rows: readonly EstimationRow[]): Column<EstimationRow>[] => [
  ...naming(rows),
  ...before(rows),
  ...retentionColumns(rows),
  ...after(presentedOf(rows)),
];

/** The columns of a list, whose totals leave drafts out. */
export const withPresentedTotals = (columns: readonly Column<EstimationRow>[]): Column<EstimationRow>[] =>
  columns.map((column) =>
    'amount' in column ? { ...column, total: (shown) => columnTotal(column, presentedOf(shown)) } : column,
  );
