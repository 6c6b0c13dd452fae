import { advanceUntil, type AdvanceAmounts, type Iva, type EstimationAmounts } from './estimation-ledger.ts';
import { daysFrom } from './calendar.ts';
import type { Closing, Reception, SettlementItem, SettlementRow, SettlementSide } from './closing.ts';
import { isSettled } from './estimation-control.ts';
import { estimationLabel, type EstimationType } from './estimation-types.ts';
import type { Billing, Deductions, EstimationStatus } from './estimation.ts';
import { addMoney, shareCents, toCents, toPesos } from './money.ts';
import { formatMoney } from './number-format.ts';
import { isPayableOn, lateInterest, lightOf, paymentClock, type LateInterest } from './payment-clock.ts';
import type { PaymentTerms } from './payment-terms.ts';
import { paidOf } from './payments.ts';
import { retentionLedger } from './retention-ledger.ts';

/** What of an estimation the finiquito depends on. */
export type SettledEstimation = Pick<Deductions, 'otras_retenciones' | 'devolucion_retencion'> &
  Pick<
    EstimationAmounts,
    | 'anticipo_amortization_amount'
    | 'retencion_retraso_amount'
    | 'otras_retenciones_amounts'
    | 'importe_liquido'
  > & {
    id: string;
    number: number;
    estimation_type: EstimationType;
    type_number: number | null;
    end_date: string;
    status: EstimationStatus;
    billing: Billing;
  };

export type SettlementSources = {
  /** In ledger order. */
  estimations: readonly SettledEstimation[];
  advance: AdvanceAmounts;
  iva: Iva;
  terms: PaymentTerms;
  items: readonly SettlementItem[];
  /** The day of the finiquito. */
  on: string;
};

/** The finiquito of a day. Nothing of an estimation that is not authorised counts. */
export type SettlementDraft = {
  rows: SettlementRow[];
  /** The estimations that are not authorised. */
  unresolved: { id: string; label: string }[];
  /** Pesos of the advance left to amortise, without IVA. */
  advance_left: number;
  /** Years without a rate of recargos, whose interest is missing. */
  missing_years: number[];
};

type Row = SettlementRow | { missing_year: number };

const interestRow = (side: SettlementSide, text: string, interest: LateInterest | null): Row[] => {
  if (interest === null) return [];
  if ('missing_year' in interest) return [interest];
  return interest.amount > 0 ? [{ side, kind: 'intereses', text, amount: interest.amount }] : [];
};

/** What is left to pay of an estimation, or what was paid beyond it with its interest since that payment (LOPSRM art. 55). */
const estimationRows = (estimation: SettledEstimation, { terms, on }: SettlementSources): Row[] => {
  const { id, number, importe_liquido: net, billing } = estimation;
  const label = `la estimación ${estimationLabel(estimation)}`;
  const left = addMoney(net, -paidOf(estimation));
  if (left < 0 && net >= 0) {
    const amount = -left;
    const since = billing.payments.at(-1)?.on ?? on;
    return [
      { side: 'dependencia', kind: 'exceso', text: `Pagado de más en ${label}`, amount },
      ...interestRow(
        'dependencia',
        `Intereses de lo pagado de más en ${label}`,
        since < on ? lateInterest([{ on, amount }], since, terms) : null,
      ),
    ];
  }
  if (left === 0) return [];
  const text = `Por pagar de ${label}`;
  return [{ side: 'contratista', kind: 'estimacion', text, amount: left, estimation: { id, number, net } }];
};

const retentionRows = (resolved: readonly SettledEstimation[]): SettlementRow[] =>
  retentionLedger(resolved).flatMap(({ nombre, balance }): SettlementRow[] =>
    balance === null || balance === 0
      ? []
      : [{ side: 'contratista', kind: 'retencion', text: `Por devolver de «${nombre}»`, amount: balance }],
  );

const advanceRows = (left: number, { iva }: SettlementSources): SettlementRow[] => {
  if (left === 0) return [];
  const percentage = iva.iva_exempt ? 0 : iva.iva_percentage;
  const amount = addMoney(left, toPesos(shareCents(toCents(left), percentage)));
  const text = `Anticipo por amortizar: ${formatMoney(left)}${percentage > 0 ? ' más su IVA' : ''}`;
  return [{ side: 'dependencia', kind: 'anticipo', text, amount, advance: left }];
};

const itemSides: Record<SettlementItem['kind'], SettlementSide> = {
  ajuste_de_costos: 'contratista',
  gastos_no_recuperables: 'contratista',
  deductiva: 'dependencia',
  pena: 'dependencia',
};

/**
 * Drafts the finiquito of a contract (LOPSRM art. 64, RLOPSRM arts. 166 to 172). In favour of the contractor: what is left to pay of
 * authorised estimations, the returnable balance of retentions, late interest and added credits. In favour of the other side: the advance
 * not amortised with its IVA, payments in excess with their interest, and added deductions and penalties. Pesos; each amount is rounded
 * half up to the cent once. A year without a rate gives no interest.
 */
export const settlementDraft = (sources: SettlementSources): SettlementDraft => {
  const { estimations, advance, terms, items, on } = sources;
  const isResolved = (one: SettledEstimation) => isSettled(one) || isPayableOn(one.billing, terms, on);
  const resolved = estimations.filter(isResolved);
  const amortised = addMoney(...resolved.map((one) => one.anticipo_amortization_amount));
  const advance_left = Math.max(0, addMoney(advanceUntil(advance, on), -amortised));
  const all: Row[] = [
    ...resolved.flatMap((one) => estimationRows(one, sources)),
    ...retentionRows(resolved),
    ...resolved.flatMap((one) =>
      interestRow(
        'contratista',
        `Intereses por el pago tardío de la estimación ${estimationLabel(one)}`,
        paymentClock(one, terms, on).interest,
      ),
    ),
    ...advanceRows(advance_left, sources),
    ...items.map((item): SettlementRow => ({ side: itemSides[item.kind], ...item })),
  ];
  return {
    rows: all.flatMap((row) => ('missing_year' in row ? [] : [row])),
    unresolved: estimations
      .filter((one) => !isResolved(one))
      .map((one) => ({ id: one.id, label: estimationLabel(one) })),
    advance_left,
    missing_years: [...new Set(all.flatMap((row) => ('missing_year' in row ? [row.missing_year] : [])))],
  };
};

/** Sums of the finiquito in pesos. `side`: in whose favour the balance is; null if it is 0. */
export type SettlementTotals = {
  contractor: number;
  other: number;
  balance: number;
  side: SettlementSide | null;
};

/** Adds up the rows of a finiquito. Throws RangeError above the largest amount of money. */
export const settlementTotals = (rows: readonly SettlementRow[]): SettlementTotals => {
  const sumOf = (side: SettlementSide) =>
    addMoney(...rows.filter((row) => row.side === side).map(({ amount }) => amount));
  const [contractor, other] = [sumOf('contratista'), sumOf('dependencia')];
  const difference = addMoney(contractor, -other);
  const side = difference > 0 ? 'contratista' : difference < 0 ? 'dependencia' : null;
  return { contractor, other, balance: Math.abs(difference), side };
};

const listed = (labels: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(labels);

/** `Faltan por resolver las estimaciones 13 y 14.`; nothing if there are none. */
export const unresolvedTexts = (labels: readonly string[]): string[] => {
  const [first, ...others] = labels;
  if (first === undefined) return [];
  return others.length === 0
    ? [`Falta por resolver la estimación ${first}.`]
    : [`Faltan por resolver las estimaciones ${listed(labels)}.`];
};

/**
 * What keeps a contract from being closed, as sentences: estimations neither paid nor in the signed finiquito with their net amount, an
 * advance that neither was amortised nor is in it, and the finiquito itself.
 */
export const closingObstacles = (
  draft: SettlementDraft,
  { estimations, settlement }: Pick<SettlementSources, 'estimations'> & Pick<Closing, 'settlement'>,
): string[] => {
  const signed = settlement?.rows ?? [];
  const nets = new Map(signed.flatMap(({ estimation: one }) => (one ? [[one.id, one.net]] : [])));
  const open = draft.rows.flatMap(({ estimation: one }) =>
    one && nets.get(one.id) !== one.net ? [one.id] : [],
  );
  const ids = new Set([...open, ...draft.unresolved.map(({ id }) => id)]);
  const labels = estimations.filter(({ id }) => ids.has(id)).map(estimationLabel);
  const inSettlement = addMoney(...signed.map(({ advance = 0 }) => advance));
  const advance = addMoney(draft.advance_left, -inSettlement);
  return [
    ...unresolvedTexts(labels),
    ...(advance > 0 ? [`Queda anticipo por amortizar: ${formatMoney(advance)}.`] : []),
    ...(settlement ? [] : ['Falta firmar el finiquito.']),
  ];
};

/**
 * Pesos of a signed finiquito that the dependencia still owes: its balance less what was paid since of the estimations in it. Not below 0.
 */
export const settlementLeft = (
  { settlement }: Pick<Closing, 'settlement'>,
  estimations: readonly SettledEstimation[],
): number => {
  if (!settlement) return 0;
  const { side, balance } = settlementTotals(settlement.rows);
  if (side !== 'contratista') return 0;
  const byId = new Map(estimations.map((one) => [one.id, one]));
  const paid = settlement.rows.map(({ estimation: signed, amount }) => {
    const now = signed && byId.get(signed.id);
    return now ? addMoney(amount, -addMoney(now.importe_liquido, -paidOf(now))) : 0;
  });
  return Math.max(0, addMoney(balance, -addMoney(...paid)));
};

/** The reception of all works, if they were received. */
export const wholeReception = ({ receptions }: Pick<Closing, 'receptions'>): Reception | undefined =>
  receptions.find(({ kind }) => kind === 'total');

/** Natural days from reception to finiquito and from finiquito to its payment (LOPSRM art. 64, RLOPSRM arts. 170 to 172). */
export const settlementDays = { sign: 60, pay: 20 } as const;

export type ClosingLimit = { step: 'sign' | 'pay'; limit: string; light: 'none' | 'soon' | 'late' };

/** The limit that runs on day `today`: to sign the finiquito, or to pay the `left` pesos of it; null if none runs. */
export const closingLimit = (
  closing: Pick<Closing, 'receptions' | 'settlement'>,
  left: number,
  today: string,
): ClosingLimit | null => {
  const { settlement } = closing;
  const reception = wholeReception(closing);
  const of = (step: ClosingLimit['step'], day: string): ClosingLimit => {
    const limit = daysFrom(day, settlementDays[step]);
    return { step, limit, light: lightOf(limit, today) };
  };
  if (settlement) return left > 0 ? of('pay', settlement.on) : null;
  return reception ? of('sign', reception.on) : null;
};
