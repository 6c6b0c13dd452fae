import Big from 'big.js';
import { daysBetween, daysFrom, monthAfter, monthEnd, monthOf } from './calendar.ts';
import type { AmendmentEffect, ContractTerms, Suspension } from './contract-terms.ts';

type StoredProgram = { id: string; amendment_id: string | null; first_month: string | null };

/**
 * A program of a contract, in force from the day `on`; null for the first one, in force from the beginning. `first_month`: its first month
 * (`YYYY-MM`) with a planned quantity.
 */
export type ProgramVersion = StoredProgram & { on: string | null };

/** The programs in the order of their days. A program whose amendment is unknown or withdrawn is left out. */
export const programVersions = <Program extends StoredProgram>(
  programs: readonly Program[],
  amendments: readonly Pick<AmendmentEffect, 'id' | 'on'>[],
): (Program & ProgramVersion)[] => {
  const days = new Map<string | null, string | null>(amendments.map(({ id, on }) => [id, on]));
  return programs
    .filter(({ amendment_id }) => amendment_id === null || days.has(amendment_id))
    .map((one, i) => ({ ...one, on: i === 0 ? null : (days.get(one.amendment_id) ?? null) }));
};

/** The program in force on a day; undefined without a program. */
export const programOn = (programs: readonly ProgramVersion[], day: string): ProgramVersion | undefined =>
  programs.findLast(({ on }) => on === null || on <= day);

/** Months of a program, first and last included; the first is empty for all earlier months. */
export type ProgramPart = { program: string; from: string; to: string };

/**
 * The parts whose planned quantities add up to the plan at the close of a month. The months before a new program keep the former one. A new
 * program that also plans earlier months states the whole plan: from its month on, it counts alone.
 */
export const programParts = (programs: readonly ProgramVersion[], month: string): ProgramPart[] => {
  const start = ({ on }: ProgramVersion) => (on === null ? '' : monthOf(on));
  const inForce = programs.filter((one) => start(one) <= month);
  const whole = inForce.findLastIndex((one) => one.first_month !== null && one.first_month < start(one));
  return inForce.slice(Math.max(0, whole)).map((one, i, all) => {
    const next = all[i + 1];
    return {
      program: one.id,
      from: i === 0 ? '' : start(one),
      to: next ? monthAfter(start(next), -1) : month,
    };
  });
};

type Planned = { month: string; planned: string };

const partSum = (amounts: readonly (Planned & { program: string })[], { program, from, to }: ProgramPart) =>
  amounts
    .filter((one) => one.program === program && one.month >= from && one.month <= to)
    .reduce((sum, one) => sum.plus(one.planned), Big(0));

/**
 * Planned pesos by month of several programs as one plan, exact. A month in which a new program states less than the former is below 0.
 */
export const planAmounts = (
  programs: readonly ProgramVersion[],
  amounts: readonly (Planned & { program: string })[],
): Planned[] => {
  const starts = programs.flatMap(({ on }) => (on === null ? [] : [monthOf(on)]));
  const months = [...new Set([...amounts.map(({ month }) => month), ...starts])].sort();
  let before = Big(0);
  return months.map((month) => {
    const until = programParts(programs, month).reduce(
      (sum, part) => sum.plus(partSum(amounts, part)),
      Big(0),
    );
    const planned = until.minus(before).toFixed();
    before = until;
    return { month, planned };
  });
};

/** Amount and programs of a contract after the award or an amendment that changed one of them; pesos without IVA. */
export type ContractPlan = {
  name: string;
  /** Number of the amendment; 0 for the award. */
  amendment: number;
  /** The day from which it is in force. */
  on: string;
  contract_amount: number;
  programs: ProgramVersion[];
};

type Terms = {
  versions: readonly ContractTerms[];
  amendments: readonly Pick<AmendmentEffect, 'id' | 'number' | 'on' | 'amount'>[];
  programs: readonly ProgramVersion[];
};

/** The plans of a contract in the order of their days: the original one, and one for each amendment of its amount or its program. */
export const contractPlans = ({ versions, amendments, programs }: Terms): ContractPlan[] => {
  const changes = amendments.filter(
    ({ id, amount }) => amount !== 0 || programs.some((one) => one.on !== null && one.amendment_id === id),
  );
  const [award, last] = [versions[0]!, changes.at(-1)];
  const original = {
    name: 'Plan original',
    amendment: 0,
    on: award.on,
    contract_amount: award.contract_amount,
    programs: programs.filter(({ on }) => on === null),
  };
  return [
    original,
    ...changes.map((change) => ({
      name:
        change === last ? `Plan vigente (convenio ${change.number})` : `Plan del convenio ${change.number}`,
      amendment: change.number,
      on: change.on,
      contract_amount: versions.find(({ id }) => id === change.id)!.contract_amount,
      programs: programs.filter(({ on }) => on === null || on <= change.on),
    })),
  ];
};

/** The plan in force on a day; the original one before all others. */
export const planOn = <Plan extends { on: string }>(plans: readonly Plan[], day: string): Plan =>
  plans.findLast(({ on }, i) => i === 0 || on <= day)!;

type Stop = Pick<Suspension, 'on' | 'until'>;

/** Days without work up to a day, and from the day `since` on if it is not null: a program takes earlier suspensions into account. */
export const suspendedUntil = (suspensions: readonly Stop[], since: string | null, day: string): number =>
  suspensions
    .map(({ on, until }) => {
      const first = since !== null && since > on ? since : on;
      const last = until < day ? until : day;
      return Math.max(0, daysBetween(first, last) + 1);
    })
    .reduce((sum, days) => sum + days, 0);

/** Share of the plan at the close of a month: `days` of `of`. */
export type CloseShare = { month: string; days: number; of: number };

/**
 * What is due at the close of a month, in shares of the plan at the close of months. Suspended days move it: due is the plan of as many days
 * before, which is read between two closes by days of the month.
 */
export const dueShares = (
  suspensions: readonly Stop[],
  since: string | null,
  month: string,
): CloseShare[] => {
  const close = monthEnd(month);
  const day = daysFrom(close, -suspendedUntil(suspensions, since, close));
  const last = monthOf(day);
  const [days, of] = [Number(day.slice(8)), Number(monthEnd(last).slice(8))];
  const whole = { month: last, days, of };
  return days === of ? [whole] : [{ month: monthAfter(last, -1), days: of - days, of }, whole];
};

/** What is due at the close of a month, as parts of programs with their shares. The program in force then takes the suspensions since its day. */
export const dueParts = (
  programs: readonly ProgramVersion[],
  suspensions: readonly Stop[],
  month: string,
): (ProgramPart & Pick<CloseShare, 'days' | 'of'>)[] => {
  const since = programOn(programs, monthEnd(month))?.on ?? null;
  return dueShares(suspensions, since, month).flatMap(({ month: close, days, of }) =>
    programParts(programs, close).map((part) => ({ ...part, days, of })),
  );
};
