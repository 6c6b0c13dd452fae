import {
  chargesWorks,
  estimationLabel,
  formatDay,
  instalmentKindNames,
  ivaPercentageOf,
  lateAmountsOf,
  paidOf,
  retentionKey,
  retentionKindsOf,
  retentionLedger,
  sharedIvaPercentage,
  sortedByKind,
  sumCents,
  toCents,
  type Cents,
  type EstimationStatus,
  type LateAmount,
  type PaymentTerms,
  type RecordedInstalment,
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
  /** Whether it counts as estimated of the contract; expenses and adjustments of costs do not. */
  charges_works: boolean;
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
  totals: Omit<StatementRow, 'number' | 'label' | 'period' | 'status' | 'charges_works' | 'iva_percentage'>;
  retentions: RetentionBalance[];
  /** Totals by kind; empty if all are retentions. */
  kinds: { kind: RetentionKind; withheld: Cents; returned: Cents; balance: Cents | null }[];
  paid: Cents;
  pending: Cents;
  /** What was paid of each estimation; empty unless some payment was recorded. */
  payments: EstimationPayments[];
  /** The dated instalments of the advance, and what of it has no date. */
  instalments: InstalmentRow[];
  late: LateRow[];
  /** Sum of the late interest that has a rate. */
  interest: Cents;
};

/** Payments of an estimation; one that is marked as paid without them is paid by its net amount (`of_net`). */
type EstimationPayments = {
  label: string;
  net: Cents;
  paid: { on: string; reference: string; cents: Cents; of_net?: true }[];
  left: Cents;
};
/** Days as printed; empty if unknown. */
type InstalmentRow = Record<'label' | 'on' | 'kind' | 'guarantee' | 'invoice' | 'paid_on', string> & {
  cents: Cents;
};
/** `interest`: null without the rate of a year. */
export type LateRow = Pick<LateAmount, 'is_paid' | 'days' | 'periods'> & {
  label: string;
  limit: string;
  until: string;
  cents: Cents;
  interest: Cents | null;
};

type OtherName = { nombre: string; kind: RetentionKind; key: string };
type KindOf = ReturnType<typeof retentionKindsOf>;

export type StatementSources = Sealed & {
  contract: PaperContract;
  estimations: PaperEstimation[];
  /** Instalments of the advance, and the terms of payment, which the services contract lacks. */
  account?: { payment_terms: PaymentTerms | null; instalments: readonly RecordedInstalment[] | null };
};

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
      charges_works: chargesWorks(row),
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

const paymentsOf = (estimations: readonly PaperEstimation[]): EstimationPayments[] => {
  if (estimations.every(({ billing }) => billing.payments.length === 0)) return [];
  return estimations.map((row) => {
    const { payments } = row.billing;
    const [net, paid] = [toCents(row.importe_liquido), toCents(paidOf(row))];
    const recorded = payments.map(({ on, reference, amount }) => ({
      on: formatDay(on),
      reference,
      cents: toCents(amount),
    }));
    const marked = { on: '—', reference: 'Marcada como pagada', cents: net, of_net: true } as const;
    return {
      label: estimationLabel(row),
      net,
      paid: recorded.length === 0 && paid !== 0 ? [marked] : recorded,
      left: sumCents([net, -paid]),
    };
  });
};

const instalmentsOf = ({ contract, account }: StatementSources): InstalmentRow[] => {
  const dated = account?.instalments ?? [];
  if (dated.length === 0) return [];
  const rows = dated.map(({ on, kind, guarantee, invoice, paid_on, amount }, nth) => ({
    label: String(nth + 1),
    on: formatDay(on),
    kind: instalmentKindNames[kind],
    guarantee,
    invoice,
    paid_on: paid_on === null ? '' : formatDay(paid_on),
    cents: toCents(amount),
  }));
  const cents = sumCents([toCents(contract.anticipo_amount), ...rows.map((row) => -row.cents)]);
  const undated = { label: '', on: '', kind: 'Sin fecha', guarantee: '', invoice: '', paid_on: '', cents };
  return cents === 0 ? rows : [undated, ...rows];
};

const lateOf = ({ estimations, account }: StatementSources, today: string): LateRow[] => {
  const terms = account?.payment_terms;
  if (!terms) return [];
  return estimations.flatMap((row) =>
    lateAmountsOf(row, terms, today).map(({ limit, on, amount, interest, ...late }) => ({
      is_paid: late.is_paid,
      days: late.days,
      periods: late.periods,
      label: estimationLabel(row),
      limit: formatDay(limit),
      until: formatDay(on),
      cents: toCents(amount),
      interest: 'amount' in interest ? toCents(interest.amount) : null,
    })),
  );
};

/** Content of the account of a contract, from its estimations in ledger order. `today`: the day until which interest runs. */
export const statementOf = (sources: StatementSources, today = ''): Statement => {
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
  const paid = sumCents(estimations.map((row) => toCents(paidOf(row))));
  const late = lateOf(sources, today);
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
    payments: paymentsOf(estimations),
    instalments: instalmentsOf(sources),
    late,
    interest: sumCents(late.map((row) => row.interest ?? 0)),
  };
};
