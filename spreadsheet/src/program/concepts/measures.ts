import { lineCents } from '@obraclara/events/money';
import { divide, toMicro, type Micro } from '../../cells/decimal.ts';
import type { Family } from './family.ts';
import type { PlannedConcept } from '../reading.ts';
import { isNear, sumOf, type MonthValue, type Values } from '../rows/values.ts';

const unit = 1_000_000n;

const familyNames: Readonly<Record<Family, string>> = {
  quantity: 'cantidades',
  percent: 'porcentajes',
  amount: 'importes',
};

/** The measure of the figures of a program; all of its rows share it. */
export type Measure = {
  readonly family: Family;
  /** Whether the figures of each month include those of earlier months. */
  readonly cumulative: boolean;
  /** IVA included in amounts, in percent. */
  readonly iva: bigint;
  /** The whole of a concept in this measure, in millionths. */
  readonly whole: (concept: PlannedConcept) => Micro;
  /** Maximum difference between the sum of a row and the whole, in millionths. */
  readonly tolerance: (concept: PlannedConcept, months: number) => Micro;
  /** Quantity per unit of this measure, as a fraction. */
  readonly rate: (concept: PlannedConcept) => readonly [numerator: bigint, denominator: bigint];
};

/** Cache of amounts in cents: every measure needs the amount of every row. */
const known = new WeakMap<PlannedConcept, bigint>();

const centsOf = (concept: PlannedConcept): bigint => {
  const cents = known.get(concept) ?? BigInt(lineCents(concept.quantity, concept.unit_price));
  known.set(concept, cents);
  return cents;
};

const amountOf = (concept: PlannedConcept, iva: bigint): Micro =>
  divide(centsOf(concept) * 10_000n * (100n + iva), 100n);

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

const quantities: Measure = {
  family: 'quantity',
  cumulative: false,
  iva: 0n,
  whole: ({ quantity }) => toMicro(quantity),
  tolerance: () => 10_000n,
  rate: () => [1n, 1n],
};

const shares = (whole: Micro): Measure => ({
  family: 'percent',
  cumulative: false,
  iva: 0n,
  whole: () => whole,
  tolerance: () => whole / 1_000n,
  rate: ({ quantity }) => [toMicro(quantity), whole],
});

/** Offices may round months to pesos, or to cents for small amounts. */
const amounts = (iva: bigint): Measure => ({
  family: 'amount',
  cumulative: false,
  iva,
  whole: (concept) => amountOf(concept, iva),
  tolerance: (concept, months) => {
    const parts = BigInt(months + 1);
    return most(parts * 10_000n, least(parts * unit, amountOf(concept, iva) / 200n));
  },
  rate: ({ unit_price }) => [unit * 100n, toMicro(unit_price) * (100n + iva)],
});

const percentages = shares(100n * unit);
const fractions = shares(unit);

/** Every supported measure, the most usual first. */
export const measures: readonly Measure[] = [
  quantities,
  percentages,
  fractions,
  amounts(0n),
  amounts(16n),
  amounts(8n),
];

/** Spanish name of a measure: "porcentajes acumulados", "importes con IVA". */
export const measureName = ({ family, iva, cumulative }: Measure): string => {
  const running = cumulative ? (family === 'quantity' ? ' acumuladas' : ' acumulados') : '';
  const tax = family === 'amount' ? (iva > 0n ? ' con IVA' : ' sin IVA') : '';
  return `${familyNames[family]}${running}${tax}`;
};

export const asCumulative = (measure: Measure): Measure => ({ ...measure, cumulative: true });

/** The measure of a row: that of its program, except that cells with a % format are always percentages. */
export const forRow = (measure: Measure, { percent_format }: Values): Measure =>
  percent_format ? { ...percentages, cumulative: measure.cumulative } : measure;

const inOrder = (months: readonly MonthValue[]): readonly MonthValue[] =>
  months.toSorted((a, b) => a.month - b.month || a.column - b.column);

/** Increase of each month over the one before; null where the figures decrease. */
const increments = (months: readonly MonthValue[]): readonly MonthValue[] | null => {
  const sorted = inOrder(months);
  const parts = sorted.map((value, at) => ({ ...value, micro: value.micro - (sorted[at - 1]?.micro ?? 0n) }));
  return parts.every(({ micro }) => micro >= 0n) ? parts : null;
};

/** Figures per month; null where cumulative figures decrease. */
const monthly = ({ months }: Values, { cumulative }: Measure) => (cumulative ? increments(months) : months);

/** Total of a row in a measure, including its unread columns (`beyond`); null when cumulative figures decrease. */
const totalOf = (values: Values, measure: Measure, beyond: Micro): Micro | null => {
  if (!measure.cumulative) return values.sum + beyond;
  const parts = increments(values.months);
  return parts && sumOf(parts);
};

/** A concept row, as evidence for the measure of a program. */
export type Evidence = { readonly concept: PlannedConcept; readonly values: Values; readonly beyond: Micro };

/** Whether a row adds up to the whole of its concept in a measure. */
export const isAllOf = ({ concept, values, beyond }: Evidence, of: Measure): boolean => {
  const measure = forRow(of, values);
  const [total, whole] = [totalOf(values, measure, beyond), measure.whole(concept)];
  return (
    total !== null && whole > 0n && isNear(total, whole, measure.tolerance(concept, values.months.length))
  );
};

/** Maximum ratio of planned to contracted quantity, 6 / 5. Rounding or additional work may exceed the contract by less. */
const [passing, of] = [6n, 5n];

/**
 * Whether a row may be in a measure: its total is at most 1.2 × the whole of its concept. Amounts of a concept without a price
 * always may.
 */
export const fits = ({ concept, values, beyond }: Evidence, inMeasure: Measure): boolean => {
  const measure = forRow(inMeasure, values);
  const total = totalOf(values, measure, beyond);
  if (total === null) return false;
  const isUntold = measure.family === 'amount' && concept.unit_price === 0;
  return isUntold || total * of <= measure.whole(concept) * passing;
};

/** Whether the months of a concept add up to more than 1.2 × its contracted quantity. */
export const isTooMuch = (months: readonly MonthValue[], { quantity }: PlannedConcept): boolean =>
  sumOf(months) * of > toMicro(quantity) * passing;

/** Converts figures through their cumulative sums, so that the parts add up exactly to the converted total. */
const split = (months: readonly MonthValue[], upTo: (sum: Micro) => Micro): MonthValue[] => {
  let [sum, before] = [0n, 0n];
  return months.map((value) => {
    sum += value.micro;
    const through = upTo(sum);
    const part = through - before;
    before = through;
    return { ...value, micro: part };
  });
};

/**
 * Converts the figures of a row to quantities by month. Null when cumulative figures decrease, or when amounts have no price to
 * divide by.
 */
export const quantitiesOf = (
  values: Values,
  of: Measure,
  concept: PlannedConcept,
): readonly MonthValue[] | null => {
  const measure = forRow(of, values);
  const months = monthly(values, measure);
  const [numerator, denominator] = measure.rate(concept);
  if (!months || denominator === 0n) return null;
  if (measure.family === 'quantity') return months;
  const sum = sumOf(months);
  const isComplete = isNear(sum, measure.whole(concept), measure.tolerance(concept, months.length));
  return split(months, (through) =>
    isComplete && through === sum ? toMicro(concept.quantity) : divide(through * numerator, denominator),
  );
};
