import { lineCents } from '@obraclara/events/money';
import { divide, toMicro, type Micro } from '../../cells/decimal.ts';
import type { PlannedConcept } from '../reading.ts';
import { isNear, sumOf, type MonthValue, type Values } from '../rows/values.ts';

const unit = 1_000_000n;

/** What figures may be of. */
export type Family = 'quantity' | 'percent' | 'amount';

export const familyNames: Readonly<Record<Family, string>> = {
  quantity: 'cantidades',
  percent: 'porcentajes',
  amount: 'importes',
};

/** What the figures of a program are: one way for all of its rows. */
export type Measure = {
  readonly family: Family;
  /** The figures of each month include those of the months before. */
  readonly cumulative: boolean;
  /** IVA that amounts include, in hundredths. */
  readonly iva: bigint;
  /** What all of a concept comes to in this measure. */
  readonly whole: (concept: PlannedConcept) => Micro;
  /** How far figures may be from the whole and still be all of it. */
  readonly tolerance: (concept: PlannedConcept, months: number) => Micro;
  /** Quantity for each unit of this measure, as a fraction. */
  readonly rate: (concept: PlannedConcept) => readonly [numerator: bigint, denominator: bigint];
};

/** Amounts in cents, each worked out once: every measure of a row asks for its own. */
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

/** Months may be rounded to pesos, small amounts to cents. */
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

/** Every measure that a program may be in, the usual ones first. */
export const measures: readonly Measure[] = [
  quantities,
  percentages,
  fractions,
  amounts(0n),
  amounts(16n),
  amounts(8n),
];

export const asCumulative = (measure: Measure): Measure => ({ ...measure, cumulative: true });

/** The measure of a row: that of its program, but cells with the sign % say themselves that they hold percentages. */
export const forRow = (measure: Measure, { percent_format }: Values): Measure =>
  percent_format ? { ...percentages, cumulative: measure.cumulative } : measure;

const inOrder = (months: readonly MonthValue[]): readonly MonthValue[] =>
  months.toSorted((a, b) => a.month - b.month || a.column - b.column);

/** What each month adds to the one before; null where the figures fall. */
const increments = (months: readonly MonthValue[]): readonly MonthValue[] | null => {
  const sorted = inOrder(months);
  const parts = sorted.map((value, at) => ({ ...value, micro: value.micro - (sorted[at - 1]?.micro ?? 0n) }));
  return parts.every(({ micro }) => micro >= 0n) ? parts : null;
};

/** The figures of each month by themselves; null where figures that should be cumulative fall. */
const monthly = ({ months }: Values, { cumulative }: Measure) => (cumulative ? increments(months) : months);

/** What a row comes to in a measure, with what its columns hold that were not read (`beyond`); null when figures fall that should not. */
const totalOf = (values: Values, measure: Measure, beyond: Micro): Micro | null => {
  if (!measure.cumulative) return values.sum + beyond;
  const parts = increments(values.months);
  return parts && sumOf(parts);
};

/** A row of a concept, as evidence of what a program is in. */
export type Evidence = { readonly concept: PlannedConcept; readonly values: Values; readonly beyond: Micro };

/** Whether a row comes to all of its concept in a measure. */
export const isAllOf = ({ concept, values, beyond }: Evidence, of: Measure): boolean => {
  const measure = forRow(of, values);
  const [total, whole] = [totalOf(values, measure, beyond), measure.whole(concept)];
  return (
    total !== null && whole > 0n && isNear(total, whole, measure.tolerance(concept, values.months.length))
  );
};

/** A program may pass the contracted quantity by rounding or by additional works, not by more than this: 6 / 5. */
const [passing, of] = [6n, 5n];

/** Whether a row may be in a measure: it comes to no more than 1.2 × all of its concept. Without a price nothing tells. */
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

/** Splits figures by their cumulative sums, so that the parts add up to exactly what the sums do. */
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

/** Quantities by month; null when figures fall that should be cumulative, or amounts have no price to be divided by. */
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
