import {
  chargesWorks,
  estimationLabel,
  ivaPercentageOf,
  retentionKey,
  retentionKindsOf,
  retentionLedger,
  sharedIvaPercentage,
  sortedByKind,
  sumCents,
  toCents,
  type Cents,
  type EstimationStatus,
  type RetentionBalance,
  type RetentionKind,
} from '@obraclara/events';
import { contractHeading, type Heading } from './heading.ts';
import { progressOf, type ProgressOf } from './progress-of.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

/** An estimation in the account. `others`: amount retained (negative) or added under each name of the statement. */
export type StatementRow = Record<StatementColumn, Cents> & {
  number: number;
  /** Its name among people. */
  label: string;
  period: string;
  status: EstimationStatus;
  /** IVA rate in percent. */
  iva_percentage: number;
  others: Cents[];
};

export type StatementColumn =
  | 'total'
  | 'amortised'
  | 'subtotal_1'
  | 'iva'
  | 'subtotal_2'
  | 'late'
  | 'refund'
  | 'subtotal_3'
  | 'net'
  | 'cumulative';

/** The account of a contract: amounts estimated, amortized, retained, paid and pending. */
export type Statement = {
  heading: Heading;
  works: ProgressOf;
  advance: ProgressOf;
  /** Names of the other retentions, ordered by kind, in their first spelling. */
  names: OtherName[];
  rows: StatementRow[];
  /** The common IVA rate of all rows in percent; null if they differ. */
  iva_percentage: number | null;
  totals: Omit<StatementRow, 'number' | 'label' | 'period' | 'status' | 'iva_percentage'>;
  retentions: RetentionBalance[];
  /** Totals by kind; empty if all are retentions. */
  kinds: { kind: RetentionKind; withheld: Cents; returned: Cents; balance: Cents | null }[];
  paid: Cents;
  pending: Cents;
};

type OtherName = { nombre: string; kind: RetentionKind; key: string };
type KindOf = ReturnType<typeof retentionKindsOf>;

export type StatementSources = Sealed & { contract: PaperContract; estimations: PaperEstimation[] };

const namesOf = (estimations: readonly PaperEstimation[], kindOf: KindOf): OtherName[] => {
  const names = new Map<string, OtherName>();
  for (const one of estimations.flatMap(({ otras_retenciones }) => otras_retenciones)) {
    const kind = kindOf(one);
    const key = retentionKey(one.nombre, kind);
    if (!names.has(key)) names.set(key, { nombre: one.nombre.trim().replace(/\s+/g, ' '), kind, key });
  }
  return sortedByKind([...names.values()]);
};

const othersOf = (row: PaperEstimation, names: readonly OtherName[], kindOf: KindOf): Cents[] =>
  names.map(({ key }) =>
    sumCents(
      row.otras_retenciones.map((one, index) =>
        retentionKey(one.nombre, kindOf(one)) === key
          ? toCents(row.otras_retenciones_amounts[index] ?? 0)
          : 0,
      ),
    ),
  );

const kindsOf = (retentions: readonly RetentionBalance[]): Statement['kinds'] => {
  const kinds = [...new Set(retentions.map(({ kind }) => kind))];
  if (kinds.every((kind) => kind === 'retencion')) return [];
  return kinds.map((kind) => {
    const group = retentions.filter((one) => one.kind === kind);
    const sum = (amounts: number[]) => sumCents(amounts.map(toCents));
    return {
      kind,
      withheld: sum(group.map(({ withheld }) => withheld)),
      returned: sum(group.map(({ returned }) => returned)),
      balance: kind === 'retencion' ? sum(group.map(({ balance }) => balance ?? 0)) : null,
    };
  });
};

const rowsOf = (
  estimations: readonly PaperEstimation[],
  names: readonly OtherName[],
  kindOf: KindOf,
): StatementRow[] => {
  let cumulative = 0;
  return estimations.map((row) => {
    const net = toCents(row.importe_liquido);
    cumulative = sumCents([cumulative, net]);
    return {
      number: row.number,
      label: estimationLabel(row),
      period: row.period,
      status: row.status,
      iva_percentage: ivaPercentageOf(row),
      total: toCents(row.total_amount),
      amortised: -toCents(row.anticipo_amortization_amount) || 0,
      subtotal_1: toCents(row.subtotal_1),
      iva: toCents(row.iva),
      subtotal_2: toCents(row.subtotal_2),
      late: toCents(row.retencion_retraso_amount),
      refund: toCents(row.devolucion_retencion),
      subtotal_3: toCents(row.subtotal_3),
      others: othersOf(row, names, kindOf),
      net,
      cumulative,
    };
  });
};

/** Content of the account of a contract, from its estimations in ledger order. */
export const statementOf = (sources: StatementSources): Statement => {
  const { contract, estimations } = sources;
  const kindOf = retentionKindsOf(estimations);
  const names = namesOf(estimations, kindOf);
  const rows = rowsOf(estimations, names, kindOf);
  const retentions = retentionLedger(estimations);
  const sum = (of: (row: StatementRow) => Cents) => sumCents(rows.map(of));
  const totals = {
    total: sum((row) => row.total),
    amortised: sum((row) => row.amortised),
    subtotal_1: sum((row) => row.subtotal_1),
    iva: sum((row) => row.iva),
    subtotal_2: sum((row) => row.subtotal_2),
    late: sum((row) => row.late),
    refund: sum((row) => row.refund),
    subtotal_3: sum((row) => row.subtotal_3),
    others: names.map((_, index) => sum((row) => row.others[index]!)),
    net: sum((row) => row.net),
    cumulative: rows.at(-1)?.cumulative ?? 0,
  };
  const paid = sum((row) => (row.status === 'pagada' ? row.net : 0));
  return {
    heading: contractHeading('Estado de cuenta', sources, estimations.length),
    works: progressOf(
      toCents(contract.contract_amount),
      0,
      sumCents(estimations.filter(chargesWorks).map((row) => toCents(row.total_amount))),
    ),
    advance: progressOf(toCents(contract.anticipo_amount), 0, -totals.amortised || 0),
    names,
    rows,
    iva_percentage: sharedIvaPercentage(rows),
    totals,
    retentions,
    kinds: kindsOf(retentions),
    paid,
    pending: sumCents([totals.net, -paid]),
  };
};
