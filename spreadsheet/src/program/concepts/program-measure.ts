import { asCumulative, fits, isAllOf, measures, type Evidence, type Measure } from './measures.ts';
import type { Family } from './family.ts';

const [quantities] = measures as readonly [Measure];

/** A row as evidence, with the measure that it names itself, or null. */
export type Witness = Evidence & { readonly named: Family | null };

/** The measure of a program; `guessed` if its rows may also be in another measure. */
export type ProgramMeasure = { readonly measure: Measure; readonly guessed: boolean };

/**
 * Measures that a row proves: those in which it is the whole of its concept, else the one that it names or that its cell format
 * implies.
 */
const proven = (row: Witness): readonly Measure[] => {
  const whole = measures.filter((measure) => isAllOf(row, measure));
  const { named } = row;
  if (named && !whole.includes(quantities)) {
    const ofSaid = whole.filter(({ family }) => family === named);
    return ofSaid.length > 0 ? ofSaid : measures.filter(({ family }) => family === named).slice(0, 1);
  }
  if (whole.length > 0 || !row.values.money_format) return whole;
  return measures.filter(({ family, iva }) => family === 'amount' && iva === 0n);
};

type Votes = { readonly row: Witness; readonly proven: readonly Measure[] };

const count = <One>(all: readonly One[], is: (one: One) => boolean): number => all.filter(is).length;
const isMost = (some: number, all: number) => all > 0 && some * 3 >= all * 2;

const votesFor = (votes: readonly Votes[], family: Family): number =>
  count(votes, (one) => one.proven.some((measure) => measure.family === family));

/** Rank of a measure: first by the rows that prove it, then by the rows that fit it. */
const suits = (votes: readonly Votes[], measure: Measure): number => {
  const proving = count(votes, (one) => one.proven.includes(measure));
  return proving * (votes.length + 1) + count(votes, ({ row }) => fits(row, measure));
};

/** The best-ranked measure of a family: fractions or percentages, amounts with or without IVA. */
const measureIn = (votes: readonly Votes[], family: Family): Measure =>
  measures
    .filter((measure) => measure.family === family)
    .reduce((best, next) => (suits(votes, next) > suits(votes, best) ? next : best));

/**
 * The measure in which every row ends at the whole of its concept, if at least two rows exceed the whole when added up. Null if the
 * figures are not cumulative, or not in the family of the month headings.
 */
const cumulative = (rows: readonly Witness[], headed: Family | null): Measure | null =>
  measures.find((measure) => {
    if (headed !== null && measure.family !== headed) return false;
    const running = asCumulative(measure);
    return rows.every((row) => isAllOf(row, running)) && count(rows, (row) => !fits(row, measure)) >= 2;
  }) ?? null;

/** What a program states: the measure of its month headings, that or the one of its title, and whether its figures are cumulative. */
export type Label = {
  readonly headed: Family | null;
  readonly family: Family | null;
  readonly cumulative: boolean;
};

/**
 * The cumulative measure that most rows end at or fit, for a program titled so; null if the figures of a row decrease. `guessed` if
 * few rows end at the whole of their concept.
 */
const titledCumulative = (rows: readonly Witness[], { family }: Label): ProgramMeasure | null => {
  const running = measures.filter((one) => family === null || one.family === family).map(asCumulative);
  if (rows.length === 0 || !rows.every((row) => running.some((measure) => fits(row, measure)))) return null;
  const score = (measure: Measure) =>
    count(rows, (row) => isAllOf(row, measure)) * (rows.length + 1) +
    count(rows, (row) => fits(row, measure));
  const measure = running.reduce((best, next) => (score(next) > score(best) ? next : best));
  return {
    measure,
    guessed: !isMost(
      count(rows, (row) => isAllOf(row, measure)),
      rows.length,
    ),
  };
};

/** The family that the rows prove, if they distinguish it from quantities; otherwise null. */
const provenFamily = (votes: readonly Votes[]): Family | null => {
  const decided = count(votes, (one) => one.proven.length > 0);
  const inQuantities = count(votes, ({ row }) => fits(row, quantities));
  return (
    (['percent', 'amount'] as const).find((family) => {
      const some = votesFor(votes, family);
      const measure = measureIn(votes, family);
      return (
        isMost(some, decided) &&
        some > votesFor(votes, 'quantity') &&
        (isMost(some, votes.length) || count(votes, ({ row }) => fits(row, measure)) > inQuantities)
      );
    }) ?? null
  );
};

/** Whether all rows may be percentages, or fractions, that are incomplete: none exceeds 100 %. */
const mayBeShares = (votes: readonly Votes[]): boolean =>
  measures.some(
    ({ family, whole }) =>
      family === 'percent' &&
      votes.every(({ row: { values, beyond, concept } }) => values.sum + beyond <= whole(concept)) &&
      votes.some(({ row: { concept } }) => whole(concept) !== quantities.whole(concept)),
  );

/** Measure when the rows prove neither percentages nor amounts: the family of the title if every row fits it, else quantities. */
const unprovenMeasure = (votes: readonly Votes[], label: Family | null): ProgramMeasure => {
  const labelled = label && measureIn(votes, label);
  const inQuantities = votesFor(votes, 'quantity');
  if (labelled && !isMost(inQuantities, votes.length) && votes.every(({ row }) => fits(row, labelled)))
    return { measure: labelled, guessed: false };
  const others = votes.filter((one) => !one.proven.includes(quantities));
  const most = Math.max(votesFor(others, 'percent'), votesFor(others, 'amount'));
  const isUnproven = inQuantities === 0 && votes.length > 0 && mayBeShares(votes);
  return { measure: quantities, guessed: isUnproven || (most > 0 && most >= inQuantities) };
};

/** Whether percentages may be fractions: no row is the whole of its concept, and none exceeds 1. */
const mayBeFractions = (votes: readonly Votes[]): boolean =>
  votes.length > 0 &&
  votesFor(votes, 'percent') === 0 &&
  votes.every(({ row }) => row.values.sum <= 1_000_000n);

/** Measure in the family that the month headings state; `guessed` if most rows prove another, or may be fractions. */
const headedMeasure = (votes: readonly Votes[], headed: Family): ProgramMeasure => {
  const inOther = votes.filter((one) => one.proven.length > 0 && votesFor([one], headed) === 0);
  return {
    measure: measureIn(votes, headed),
    guessed: isMost(inOther.length, votes.length) || (headed === 'percent' && mayBeFractions(votes)),
  };
};

/** Measure in the family that the rows prove; `guessed` if they may also be quantities. */
const provenMeasure = (votes: readonly Votes[], family: Family, label: Family | null): ProgramMeasure => {
  const isProven = label === family || (votes.length > 2 && votesFor(votes, family) === votes.length);
  const guessed = !isProven && votes.every(({ row }) => fits(row, quantities));
  return { measure: measureIn(votes, family), guessed };
};

/**
 * The measure of a program: what its month headings state, else what most of its rows prove, else the title if every row fits it,
 * else quantities. Two thirds of the rows that prove something decide. Cells with a % format are percentages in any case.
 */
export const programMeasure = (all: readonly Witness[], labels: Label): ProgramMeasure => {
  const rows = all.filter(({ values }) => values.sum > 0n);
  const { headed, family: label } = labels;
  const running = cumulative(rows, headed);
  if (running) return { measure: asCumulative(running), guessed: false };
  const titled = labels.cumulative ? titledCumulative(rows, labels) : null;
  if (titled) return titled;
  const unformatted = rows.filter(({ values }) => !values.percent_format);
  const isFormatted = isMost(rows.length - unformatted.length, rows.length);
  const votes = unformatted.map((row): Votes => ({ row, proven: proven(row) }));
  if (headed) return headedMeasure(votes, headed);
  const family = provenFamily(votes);
  if (family === null) return unprovenMeasure(votes, isFormatted ? 'percent' : label);
  return provenMeasure(votes, family, label);
};

/** Whether a row is the whole of its concept with another IVA than the amounts of its program. */
const isWithOtherIva = (row: Witness, of: Measure): boolean =>
  of.family === 'amount' &&
  !isAllOf(row, of) &&
  measures.some((one) => one.family === 'amount' && one.iva !== of.iva && isAllOf(row, one));

/** Whether a row cannot be in the measure of its program, and proves another one. */
export const isInOtherMeasure = (row: Witness, of: Measure): boolean =>
  isWithOtherIva(row, of) || (!fits(row, of) && proven(row).some(({ family }) => family !== of.family));
