import { daysFrom, monthInWords } from './calendar.ts';
import {
  factorKey,
  indexKey,
  type CostAdjustment,
  type CostAuthorisation,
  type CostIndex,
} from './cost-adjustment.ts';
import type { DueWork } from './late-work.ts';
import {
  addMoney,
  decimalDifference,
  productOf,
  shareCents,
  toCents,
  toPesos,
  weightedRatios,
} from './money.ts';

/** Days to ask for an adjustment after its indices were published, and days after which silence approves it (LOPSRM art. 56). */
export const costRequestDays = 60;

/** A series in the factor of a month. */
export type FactorTerm = { series: string; percentage: number; value: number; base: number };

/** The factor of method III, to 4 decimals, with its terms; null with a sentence for each index that is missing. */
export type CalculatedFactor = {
  factor: number | null;
  terms: FactorTerm[];
  missing: string[];
  /** Last publication of its indices; null if none is known. */
  published_on: string | null;
};

const missingIndex = (month: string, series: string) =>
  `Falta el índice de ${monthInWords(month)} de la serie ${series}.`;

/** Factor of a month: sum of each weight times the index of the month over that of the base month (contract-life §6). */
export const calculatedFactor = (
  { terms, indices }: Pick<CostAdjustment, 'terms' | 'indices'>,
  month: string,
): CalculatedFactor => {
  const { base_month = '', weights = [] } = terms ?? {};
  const known = new Map<string, CostIndex>(indices.map((index) => [indexKey(index), index]));
  const found = weights.map(({ series, percentage }) => ({
    series,
    percentage,
    base: known.get(indexKey({ series, month: base_month })),
    index: known.get(indexKey({ series, month })),
  }));
  const missing = found.flatMap(({ series, base, index }) => [
    ...(base ? [] : [missingIndex(base_month, series)]),
    ...(index || month === base_month ? [] : [missingIndex(month, series)]),
  ]);
  const whole = found.flatMap(({ series, percentage, base, index }): FactorTerm[] =>
    base && index ? [{ series, percentage, value: index.value, base: base.value }] : [],
  );
  const published = found.flatMap(({ index }) => (index ? [index.published_on] : [])).sort();
  return {
    factor: weights.length > 0 && missing.length === 0 ? weightedRatios(whole) : null,
    terms: whole,
    missing,
    published_on: published.at(-1) ?? null,
  };
};

/** Increase of an importe by a factor, and what remains of it after the percentage of the advance; pesos, each rounded to the cent. */
export const costIncrease = (
  amount: number,
  factor: number,
  advance_percentage: number,
): { increase: number; adjustment: number } => {
  const increase = shareCents(toCents(amount), productOf([decimalDifference(factor, 1), 100]));
  const adjustment = shareCents(increase, decimalDifference(100, advance_percentage));
  return { increase: toPesos(increase), adjustment: toPesos(adjustment) };
};

/** A factor that holds from its month on: authorised by an oficio, or by silence. */
export type GrantedFactor = { month: string; factor: number | null; origin: 'oficio' | 'silencio' };

/** Where the adjustment of a month stands. `expired`: the contractor did not ask for it in time. */
export type CostState = 'missing' | 'requestable' | 'expired' | 'requested' | 'granted';

/** Work of a month that takes one factor: due in the month `due`. Pesos. */
export type CostPart = {
  due: string;
  factor: number;
  amount: number;
  increase: number;
  adjustment: number;
};

/** The adjustment of the work of one month. Amounts in pesos without IVA. */
export type CostMonth = {
  month: string;
  state: CostState;
  calculated: CalculatedFactor;
  requested_on: string | null;
  authorisation: CostAuthorisation | null;
  /** The factor that holds in the month: its own or the last one authorised before; null before the first. */
  granted: GrantedFactor | null;
  /** Last day to ask for it, or the day after which silence approves it; null where no day counts. */
  deadline: string | null;
  parts: CostPart[];
  /** Importe of the month's work, and what of it has no factor. */
  executed: number;
  unadjusted: number;
  /** Adjustment by the factor that holds, or by the calculated one before the first; null without a factor. */
  adjustment: number | null;
  /** Total of the estimations of adjustment of this month, and their names. */
  estimated: number;
  estimations: string[];
  /** What may be estimated now; 0 without an authorised factor. */
  pending: number;
};

export type EstimatedAdjustment = { month: string; label: string; amount: number };

/** What the adjustment of a contract comes from. `work`: of all concepts; `today`: business day. */
export type CostSources = {
  known: CostAdjustment;
  work: readonly (DueWork & { concept_id: string })[];
  estimated: readonly EstimatedAdjustment[];
  advance_percentage: number;
  today: string;
};

type Calculated = (month: string) => CalculatedFactor;

/** The factor of a month; methods I and II have one for each concept. */
const factorsOf = ({ known }: CostSources, calculated: Calculated) => {
  const { terms, factors } = known;
  const ofConcepts = new Map(factors.map((one) => [factorKey(one), one.factor]));
  const isByConcept = terms !== null && terms.method !== 'III';
  return {
    isByConcept,
    ofMonth: (month: string, concept_id: string): number | null =>
      isByConcept ? (ofConcepts.get(factorKey({ concept_id, month })) ?? null) : calculated(month).factor,
    isKnown: (month: string): boolean =>
      isByConcept ? factors.some((one) => one.month === month) : calculated(month).factor !== null,
  };
};
type Factors = ReturnType<typeof factorsOf>;

const requestDeadline = ({ published_on }: CalculatedFactor): string | null =>
  published_on === null ? null : daysFrom(published_on, costRequestDays);

/** The factors that hold from a month on, in the order of their months. */
const grantsOf = ({ known, today }: CostSources, calculated: Calculated, factors: Factors) => {
  const authorised = known.authorisations.map(({ month, factor }): GrantedFactor => ({
    month,
    factor: factors.isByConcept ? null : (factor ?? calculated(month).factor),
    origin: 'oficio',
  }));
  const answered = new Set(authorised.map(({ month }) => month));
  const silent = known.requests.flatMap(({ month, on }): GrantedFactor[] => {
    const deadline = requestDeadline(calculated(month));
    const isInTime = deadline === null || on <= deadline;
    const approves = isInTime && daysFrom(on, costRequestDays) < today && factors.isKnown(month);
    return answered.has(month) || !approves
      ? []
      : [{ month, factor: calculated(month).factor, origin: 'silencio' }];
  });
  return [...authorised, ...silent].sort((a, b) => a.month.localeCompare(b.month));
};

const stateOf = (
  { today }: CostSources,
  of: { isKnown: boolean; isGranted: boolean; requested: boolean; deadline: string | null },
): CostState => {
  if (of.isGranted) return 'granted';
  if (of.requested) return 'requested';
  if (!of.isKnown) return 'missing';
  return of.deadline !== null && of.deadline < today ? 'expired' : 'requestable';
};

/** The parts of a month's work with one factor and due month each, and the importe without a factor. */
const partsOf = (
  { work, advance_percentage }: CostSources,
  month: string,
  factorOf: (month: string, concept_id: string) => number | null,
) => {
  const amounts = new Map<string, Pick<CostPart, 'due' | 'factor' | 'amount'>>();
  let unadjusted = 0;
  for (const one of work.filter((each) => each.month === month)) {
    const own = factorOf(month, one.concept_id);
    const then = one.due === month ? own : factorOf(one.due, one.concept_id);
    if (own === null || then === null) unadjusted = addMoney(unadjusted, one.amount);
    else {
      const factor = Math.min(own, then);
      const key = `${one.due} ${factor}`;
      const amount = addMoney(amounts.get(key)?.amount ?? 0, one.amount);
      amounts.set(key, { due: one.due, factor, amount });
    }
  }
  const parts = [...amounts.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => ({ ...part, ...costIncrease(part.amount, part.factor, advance_percentage) }));
  return { parts, unadjusted };
};

/**
 * The adjustment of costs of each month of work after the base month (LOPSRM arts. 56 to 58, contract-life §6). Late work takes the lower
 * factor of the month in which it was due and that of its execution. The last authorised factor holds until there is another.
 */
export const costMonths = (sources: CostSources): CostMonth[] => {
  const { known, work, estimated } = sources;
  const { terms } = known;
  if (terms === null) return [];
  const { base_month } = terms;
  const cache = new Map<string, CalculatedFactor>();
  const calculated: Calculated = (month) => {
    const found = cache.get(month) ?? calculatedFactor(known, month);
    cache.set(month, found);
    return found;
  };
  const factors = factorsOf(sources, calculated);
  const grants = grantsOf(sources, calculated, factors);
  const grantOn = (month: string) => grants.findLast((one) => one.month <= month) ?? null;
  const factorOf = (month: string, concept_id: string): number | null => {
    if (month <= base_month) return 1;
    const grant = grantOn(month);
    if (grant === null) return factors.ofMonth(month, concept_id);
    return grant.factor ?? factors.ofMonth(grant.month, concept_id);
  };
  const months = [...new Set([...work, ...estimated].map(({ month }) => month))].sort();
  return months
    .filter((month) => month > base_month)
    .map((month) => {
      const { parts, unadjusted } = partsOf(sources, month, factorOf);
      const own = estimated.filter((one) => one.month === month);
      const granted = grantOn(month);
      const request = known.requests.find((one) => one.month === month);
      const until = requestDeadline(calculated(month));
      const isGranted = granted?.month === month;
      const deadline = request ? daysFrom(request.on, costRequestDays) : until;
      const adjustment = parts.length === 0 ? null : addMoney(...parts.map((part) => part.adjustment));
      const charged = addMoney(...own.map(({ amount }) => amount));
      return {
        month,
        state: stateOf(sources, {
          isKnown: factors.isKnown(month),
          isGranted,
          requested: request !== undefined,
          deadline: until,
        }),
        calculated: calculated(month),
        requested_on: request?.on ?? null,
        authorisation: known.authorisations.find((one) => one.month === month) ?? null,
        granted,
        deadline: isGranted ? null : deadline,
        parts,
        executed: addMoney(...work.filter((one) => one.month === month).map(({ amount }) => amount)),
        unadjusted,
        adjustment,
        estimated: charged,
        estimations: own.map(({ label }) => label),
        pending: granted === null || adjustment === null ? 0 : addMoney(adjustment, -charged),
      };
    });
};
