import Big from 'big.js';
import { lateRetentionName, type Retention, type RetentionBase } from './estimation.ts';
import { foldedText } from './folded-text.ts';
import { addMoney, roundToCents, shareCents, sumCents, toCents, toPesos } from './money.ts';
import { retentionLedger } from './retention-ledger.ts';
import { writtenMoney } from './written.ts';

/** What a retention in per cent is taken of, as the columns of an estimation are called. */
const baseNames: Record<RetentionBase, string> = {
  subtotal_3: 'Subtotal 3',
  subtotal_2: 'Subtotal 2',
  subtotal_1: 'Subtotal 1',
  monto_total: 'Monto Total',
};

const written: Record<string, number> = { uno: 1, un: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, diez: 10 };

/** Of what a name says `al millar`: the per cent that it means, null where it gives no number. Undefined of other names. */
const millar = (nombre: string): { percentage: number | null } | undefined => {
  const said = /(?:^|[^a-z0-9.])(y )?(?:(\d{1,3}(?:\.\d)?|[a-z]+) )?al millar(?![a-z])/.exec(
    foldedText(nombre),
  );
  if (!said) return undefined;
  const [, compound, count = ''] = said;
  // «Treinta y cinco» ends in a number that it is not.
  if (compound) return { percentage: null };
  const value = written[count] ?? Number(count || NaN);
  return { percentage: Number.isNaN(value) ? null : Number((value / 10).toFixed(2)) };
};

/** The inspection right is the only one that the law says this of; of others it is the custom. */
const byLaw = (percentage: number | null) => (percentage === 0.5 ? ' (LFD art. 191)' : '');

const ofBase = ({ nombre, base = 'subtotal_3' }: Retention, percentage: number | null) =>
  base === 'monto_total'
    ? []
    : [
        `«${nombre}» se calcula sobre el Monto Total de la estimación${byLaw(percentage)}, no sobre ${baseNames[base]}.`,
      ];

/** 1 % of this many cents is 10,000 of them, so that two percentages of 4 decimals compare exactly. */
const asWhole = (percentage: number) => shareCents(1_000_000, percentage);

const ofShare = ({ nombre, valor }: Retention, percentage: number | null) =>
  percentage === null || asWhole(percentage) === asWhole(valor)
    ? []
    : [`«${nombre}» es ${percentage} %, no ${valor} %.`];

const ofAmount = ({ nombre, valor }: Retention, percentage: number | null, total_amount: number) => {
  if (percentage === null) return [];
  const due = shareCents(toCents(total_amount), percentage);
  return due === roundToCents(valor)
    ? []
    : [
        `«${nombre}» del Monto Total${byLaw(percentage)} es ${writtenMoney(toPesos(due))}, no ${writtenMoney(valor)}.`,
      ];
};

/**
 * What does not agree between what a retention `al millar` is called and what it takes, as Spanish sentences: five in a thousand
 * are 0.5 % of the importe of the estimation, before advance and IVA (LFD art. 191, domain.md §2.1). An amount is held against the
 * share to the cent, half up. `total_amount`: Monto Total of the estimation, in pesos. Nothing of what adds to the payment.
 */
export const millarWarnings = (retentions: readonly Retention[], total_amount: number): string[] =>
  retentions.flatMap((retention) => {
    const said = millar(retention.nombre);
    if (!said || retention.es_suma) return [];
    return retention.tipo === 'porcentaje'
      ? [...ofBase(retention, said.percentage), ...ofShare(retention, said.percentage)]
      : ofAmount(retention, said.percentage, total_amount);
  });

/** When a contract is settled: by its last estimation, or by one that reaches its last day (YYYY-MM-DD; empty while unknown). */
type Settled = { es_final: boolean; end_date: string; contract_end: string };

/** What is withheld under a name and is to be given back, in pesos; `isLate`: for lateness, whose refund has a field of its own. */
export type SuggestedReturn = { nombre: string; amount: number; isLate: boolean };

/**
 * What is to be given back with an estimation that ends its contract: each balance above 0 that `rows`, the folded estimations up to
 * and including it, leave under a name (LOPSRM art. 64 and RLOPSRM art. 170 for the finiquito, LOPSRM art. 46 Bis for lateness).
 * Only a `retencion` is given back, and a duty `al millar` never, whose kind nobody said. Empty while the contract goes on.
 */
export const suggestedReturns = (
  rows: Parameters<typeof retentionLedger>[0],
  { es_final, end_date, contract_end }: Settled,
): SuggestedReturn[] => {
  const isOver = es_final || (end_date !== '' && contract_end !== '' && end_date >= contract_end);
  if (!isOver) return [];
  return retentionLedger(rows).flatMap(({ nombre, balance }) =>
    balance !== null && balance > 0 && millar(nombre) === undefined
      ? [{ nombre, amount: balance, isLate: foldedText(nombre) === foldedText(lateRetentionName) }]
      : [],
  );
};

/** Programmed and executed up to the same day, and what is withheld for being late before this estimation: pesos without IVA. */
export type Lateness = { programmed: number; executed: number; percentage: number; withheld: number };

/** `due`: what must be withheld in all; `movement`: above 0 what this estimation withholds, below 0 what it gives back. In pesos. */
export type LateRetention = { behind: number; due: number; movement: number };

/**
 * The retention for being late, cumulative as contracts say it (domain.md §2.3; LOPSRM art. 46 Bis, RLOPSRM arts. 86 and 88): the
 * percentage (at most 4 decimals) of what the executed work is behind the program, half up to the cent, less what is withheld
 * already. Work ahead of the program withholds nothing and gives all of it back. Throws RangeError on amounts past 2 decimals.
 */
export const lateRetention = ({ programmed, executed, percentage, withheld }: Lateness): LateRetention => {
  const behind = Math.max(0, sumCents([toCents(programmed), -toCents(executed)]));
  const due = shareCents(behind, percentage);
  return { behind: toPesos(behind), due: toPesos(due), movement: addMoney(toPesos(due), -withheld) };
};

/** What was not executed on the agreed day, in pesos; per cent for each day late; days. Rate by days has at most 4 decimals. */
type Delay = { pending: number; percentage: number; days: number };

/**
 * The conventional penalty in pesos, rounded once, half up to the cent (LOPSRM art. 46 Bis, RLOPSRM art. 86).
 * @throws RangeError when it passes the largest amount of money.
 */
export const penalty = ({ pending, percentage, days }: Delay): number =>
  toPesos(shareCents(toCents(pending), Big(percentage).times(days).toNumber()));
