import Big from 'big.js';
import { isDraft } from './estimation-control.ts';
import type {
  AmortizationPart,
  Deductions,
  EstimationLine,
  EstimationStatus,
  Retention,
  RetentionBase,
} from './estimation.ts';
import { lineCents, roundToCents, shareCents, sumCents, toCents, toPesos, type Cents } from './money.ts';

/** Default rate of value added tax, in per cent of subtotal_1 (LIVA art. 1). No other code contains this figure. */
// eslint-disable-next-line no-restricted-syntax -- the ledger's default
export const ivaPercentage = 16;

/** Rates of the works of a contract, in per cent: the general one, the one of the border region, and none. */
export const ivaPercentages = [ivaPercentage, 8, 0] as const;

/** Rate of an estimation, in per cent. Responses that a device stored before rows had a rate use the default. */
export const ivaPercentageOf = ({ iva_percentage = ivaPercentage }: { iva_percentage?: number }): number =>
  iva_percentage;

/** The common rate of these estimations, in per cent; null if they differ. */
export const sharedIvaPercentage = (estimations: readonly { iva_percentage?: number }[]): number | null => {
  const [rate = ivaPercentage, ...others] = new Set(estimations.map(ivaPercentageOf));
  return others.length === 0 ? rate : null;
};

/** A catalog's amount in pesos, with IVA at the default rate, not rounded. */
export const withIva = (pesos: number): Big => Big(pesos).times(Big(100).plus(ivaPercentage)).div(100);

/** IVA of a contract or an estimation: its rate in per cent, and whether it is exempt, so that its rate is 0. */
export type Iva = { iva_percentage: number; iva_exempt: boolean };

/** The IVA as fields of an event; none at the default rate. */
export const ivaFields = ({ iva_percentage, iva_exempt }: Iva): Partial<Iva> => ({
  ...(iva_percentage !== ivaPercentage && { iva_percentage }),
  ...(iva_exempt && { iva_exempt }),
});

export type PricedLine = Pick<EstimationLine, 'quantity' | 'unit_price' | 'closing_amount'>;

/**
 * The advance of a contract in pesos without IVA: an undated amount, and dated instalments. 0 without instalments: none was recorded, and
 * then amortisation has no limit (design.md §8.1).
 */
export type AdvanceAmounts = { amount: number; instalments?: readonly { on: string; amount: number }[] };

/** The advance given until a day, in pesos; all of it without a day. */
export const advanceUntil = ({ amount, instalments = [] }: AdvanceAmounts, day?: string): number =>
  toPesos(
    sumCents(
      [amount, ...instalments.filter(({ on }) => !day || on <= day).map((one) => one.amount)].map(toCents),
    ),
  );

/** Whether an advance was recorded: then its balance limits amortisation. */
export const hasAdvance = ({ amount, instalments = [] }: AdvanceAmounts): boolean =>
  amount > 0 || instalments.length > 0;

/** Derived figures of one estimation, in pesos, with the specification's column names. */
export type EstimationAmounts = {
  total_amount: number;
  anticipo_amortization_amount: number;
  subtotal_1: number;
  /** Rate of `iva`, in per cent of subtotal_1. */
  iva_percentage: number;
  iva: number;
  subtotal_2: number;
  /** Signed amount that the late retention adds to subtotal_2. */
  retencion_retraso_amount: number;
  subtotal_3: number;
  /** Signed amounts of `otras_retenciones`, in the same order. */
  otras_retenciones_amounts: number[];
  importe_liquido: number;
};

/** An estimation as input of the ledger. `creation_date` (ISO 8601) orders equal numbers and dates. */
export type Estimation = Deductions & {
  id: string;
  number: number;
  start_date: string;
  /** Limits the instalments of the advance that it may amortise; absent or empty: none is left out. */
  end_date?: string;
  creation_date: string;
  total_amount: number;
  iva_percentage?: number;
  amortization_parts?: AmortizationPart[];
  /** Presented if absent. */
  status?: EstimationStatus;
};

export type LedgerRow = Estimation & EstimationAmounts;
export type Cumulative = { cumulative_amortization: number; cumulative_liquid_amount: number };

const subtotalCents = ({ quantity, unit_price, closing_amount }: PricedLine): Cents =>
  closing_amount === undefined ? lineCents(quantity, unit_price) : toCents(closing_amount);

/** Importe of one line in pesos, half away from zero to the cent, or as it closes a concept. Throws RangeError out of range. */
export const lineSubtotal = (line: PricedLine): number => toPesos(subtotalCents(line));

/** Monto Total in pesos: sum of the lines, each rounded to the cent. Throws RangeError above the largest amount of money. */
export const totalAmount = (lines: readonly PricedLine[]): number => {
  let sum = 0;
  for (const line of lines) sum += subtotalCents(line);
  return toPesos(sum);
};

const signed = (retention: Retention, of: Cents): Cents => {
  const { tipo, valor, es_suma } = retention;
  const amount = tipo === 'porcentaje' ? shareCents(of, valor) : roundToCents(valor);
  return es_suma || amount === 0 ? amount : -amount;
};

/** What an estimation says of its amortisation. */
export type Amortising = Deductions & Pick<Estimation, 'amortization_parts'>;

/**
 * Amortisation that an estimation asks for, in cents: its amount, or each part of the importe by its percentage, rounded half away from zero
 * (contract-life §5). Below 0 where it gives back more than it charges.
 */
export const wantedAmortisation = (estimation: Amortising, total: Cents): Cents => {
  const { amortization_amount = null, amortization_parts: parts = [] } = estimation;
  if (amortization_amount !== null) return toCents(amortization_amount);
  const apart = sumCents(parts.map(({ amount }) => toCents(amount)));
  return sumCents([
    shareCents(total - apart, estimation.anticipo_amortization_percentage),
    ...parts.map(({ amount, percentage }) => shareCents(toCents(amount), percentage)),
  ]);
};

/** What earlier estimations amortised, and what is left of the advance, in cents; null without an advance, which sets no limit. */
type Balance = { used: Cents; left: Cents } | null;

/**
 * Amortisation of an estimation in cents: at most its total and the balance, and no more is given back than was amortised. A final estimation
 * amortises the whole balance.
 */
const amortisation = (estimation: Amortising, total: Cents, balance: Balance): Cents => {
  const wanted = wantedAmortisation(estimation, total);
  if (balance === null) return wanted;
  if (wanted < 0) return Math.max(wanted, -balance.used) || 0;
  return Math.max(0, Math.min(estimation.es_final ? balance.left : wanted, balance.left, total));
};

/**
 * The carátula of one estimation (specification §9, design.md §8.1; column order of RLOPSRM art. 2-XIV). Every derived amount is rounded
 * half up to the cent. Other retentions use their own base and never cascade.
 * @throws RangeError when an amount exceeds the largest amount of money.
 */
const amountsOf = (estimation: Estimation, total: Cents, amortised: Cents): EstimationAmounts => {
  const subtotal_1 = total - amortised;
  const iva_percentage = ivaPercentageOf(estimation);
  const iva = shareCents(subtotal_1, iva_percentage);
  const subtotal_2 = sumCents([subtotal_1, iva]);
  const late = estimation.retencion_retraso ? signed(estimation.retencion_retraso, subtotal_2) : 0;
  const subtotal_3 = sumCents([subtotal_2, late, toCents(estimation.devolucion_retencion)]);
  const bases: Record<RetentionBase, Cents> = { subtotal_3, subtotal_2, subtotal_1, monto_total: total };
  const others = estimation.otras_retenciones.map((other) =>
    signed(other, bases[other.base ?? 'subtotal_3']),
  );
  return {
    total_amount: toPesos(total),
    anticipo_amortization_amount: toPesos(amortised),
    subtotal_1: toPesos(subtotal_1),
    iva_percentage,
    iva: toPesos(iva),
    subtotal_2: toPesos(subtotal_2),
    retencion_retraso_amount: toPesos(late),
    subtotal_3: toPesos(subtotal_3),
    otras_retenciones_amounts: others.map(toPesos),
    importe_liquido: toPesos(sumCents([subtotal_3, ...others])),
  };
};

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Order of the fold: drafts last; number, start date, creation (offline estimations arrive late), id. */
export const byNumber = (
  a: Omit<Estimation, keyof Deductions | 'total_amount' | 'iva_percentage' | 'amortization_parts'>,
  b: typeof a,
): number =>
  Number(isDraft(a)) - Number(isDraft(b)) ||
  a.number - b.number ||
  text(a.start_date, b.start_date) ||
  text(a.creation_date, b.creation_date) ||
  text(a.id, b.id);

const worked = (estimation: Estimation): estimation is LedgerRow => 'importe_liquido' in estimation;

/**
 * Folds a contract's estimations, in order, and adds their figures. A row that already has the same figures returns as the same object, so
 * that only changed rows are written again. Each may amortise the instalments of the advance until its end. Drafts come last; each is folded
 * over the presented estimations only.
 */
export const foldLedger = <C extends Estimation>(
  advance: AdvanceAmounts,
  estimations: readonly C[],
): (C & EstimationAmounts)[] => {
  const isLimited = hasAdvance(advance);
  let used = 0;
  return estimations.map((estimation) => {
    const total = toCents(estimation.total_amount);
    const left = toCents(advanceUntil(advance, estimation.end_date)) - used;
    const amortised = amortisation(estimation, total, isLimited ? { used, left } : null);
    if (!isDraft(estimation)) used += amortised;
    if (worked(estimation) && estimation.anticipo_amortization_amount === toPesos(amortised))
      return estimation;
    return { ...estimation, ...amountsOf(estimation, total, amortised) };
  });
};

/**
 * Running totals of folded rows, in order. That of a draft has the presented estimations and itself. Throws RangeError above the largest
 * amount of money.
 */
export const cumulatives = (
  rows: readonly (EstimationAmounts & { status?: EstimationStatus })[],
): Cumulative[] => {
  let [presentedAmortised, presentedLiquid] = [0, 0];
  return rows.map((row) => {
    const amortised = sumCents([presentedAmortised, toCents(row.anticipo_amortization_amount)]);
    const liquid = sumCents([presentedLiquid, toCents(row.importe_liquido)]);
    if (!isDraft(row)) [presentedAmortised, presentedLiquid] = [amortised, liquid];
    return { cumulative_amortization: toPesos(amortised), cumulative_liquid_amount: toPesos(liquid) };
  });
};

/**
 * The estimations that the figures of one accumulate, itself last: the presented ones before it. `rows` in ledger order. Empty if it is
 * not among them.
 */
export const accumulatedUpTo = <Row extends { id: string; status?: EstimationStatus }>(
  rows: readonly Row[],
  id: string,
): Row[] =>
  rows.slice(0, rows.findIndex((row) => row.id === id) + 1).filter((row) => row.id === id || !isDraft(row));
