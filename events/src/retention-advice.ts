import Big from 'big.js';
import { lateRetentionName, type Retention, type RetentionBase, type RetentionKind } from './estimation.ts';
import { foldedText } from './folded-text.ts';
import { addMoney, roundToCents, shareCents, sumCents, toCents, toPesos } from './money.ts';
import { retentionLedger } from './retention-ledger.ts';
import { formatMoney } from './number-format.ts';

/** Spanish names of the bases of percentages, as in the columns of an estimation. */
const baseNames: Record<RetentionBase, string> = {
  subtotal_3: 'Subtotal 3',
  subtotal_2: 'Subtotal 2',
  subtotal_1: 'Subtotal 1',
  monto_total: 'Monto Total',
};

const written: Record<string, number> = { uno: 1, un: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, diez: 10 };

/** The percentage in a name with `al millar`; null if the name has no number. Undefined for other names. */
const millar = (nombre: string): { percentage: number | null } | undefined => {
  const mention = /(?:^|[^a-z0-9.])(y )?(?:(\d{1,3}(?:\.\d)?|[a-z]+) )?al millar(?![a-z])/.exec(
    foldedText(nombre),
  );
  if (!mention) return undefined;
  const [, compound, count = ''] = mention;
  // «Treinta y cinco» ends in another number.
  if (compound) return { percentage: null };
  const value = written[count] ?? Number(count || NaN);
  return { percentage: Number.isNaN(value) ? null : Number((value / 10).toFixed(2)) };
};

/** Cites the law for the inspection right, the only one with a legal base; for others the base is customary. */
const byLaw = (percentage: number | null) => (percentage === 0.5 ? ' (LFD art. 191)' : '');

const ofBase = ({ nombre, base = 'subtotal_3' }: Retention, percentage: number | null) =>
  base === 'monto_total'
    ? []
    : [
        `«${nombre}» se calcula sobre el Monto Total de la estimación${byLaw(percentage)}, no sobre ${baseNames[base]}.`,
      ];

/** 1 % of this many cents is 10,000 cents, so that percentages of 4 decimals compare exactly. */
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
        `«${nombre}» del Monto Total${byLaw(percentage)} es ${formatMoney(toPesos(due))}, no ${formatMoney(valor)}.`,
      ];
};

/**
 * Spanish warnings where the name of a retention `al millar` and its amount disagree. Five in a thousand is 0.5 % of the estimation's
 * importe, before advance and IVA (LFD art. 191, domain.md §2.1). Amounts are compared with the share to the cent, half up. `total_amount`:
 * Monto Total in pesos. Ignores additions to the payment.
 */
export const millarWarnings = (retentions: readonly Retention[], total_amount: number): string[] =>
  retentions.flatMap((retention) => {
    const mention = millar(retention.nombre);
    if (!mention || retention.es_suma) return [];
    return retention.tipo === 'porcentaje'
      ? [...ofBase(retention, mention.percentage), ...ofShare(retention, mention.percentage)]
      : ofAmount(retention, mention.percentage, total_amount);
  });

/** Words in folded names of deductions that are no retentions. */
const kindWords: [RetentionKind, RegExp][] = [
  ['pena', /(?<![a-z])(penas?|penaliza[a-z]*|sanci[a-z]*)(?![a-z])/],
  ['derecho', /(?<![a-z])(derechos?|inspeccion|vigilancia|camara|cmic|icic|impuestos?)(?![a-z])/],
  ['deduccion', /(?<![a-z])(deducti[a-z]*|deduccion[a-z]*|descuentos?|danos?|suministr[a-z]*)(?![a-z])/],
];

/** The kind that the name of a deduction suggests: duties are `al millar`; what no word tells is a `retencion`. */
export const suggestedKind = (nombre: string): RetentionKind => {
  if (millar(nombre)) return 'derecho';
  const folded = foldedText(nombre);
  return kindWords.find(([, words]) => words.test(folded))?.[0] ?? 'retencion';
};

/** Facts that settle a contract: its final estimation, or one that reaches its last day (YYYY-MM-DD; empty while unknown). */
type Settled = { es_final: boolean; end_date: string; contract_end: string };

/** A refund in pesos of what was withheld under a name; `isLate`: late retention, whose refund has its own field. */
export type SuggestedReturn = { nombre: string; amount: number; isLate: boolean };

/**
 * Refunds due with an estimation that ends its contract: each positive balance by name in `rows`, the folded estimations up to and
 * including it (LOPSRM art. 64 and RLOPSRM art. 170 for the finiquito, LOPSRM art. 46 Bis for lateness). Only a `retencion` is refunded,
 * and none named `al millar`: those are duties, even without a kind. Empty before the contract ends.
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

/** Programmed and executed amounts up to the same day, and the late retention before this estimation, in pesos without IVA. */
export type Lateness = { programmed: number; executed: number; percentage: number; withheld: number };

/** In pesos. `due`: total to withhold; `movement`: positive for a retention by this estimation, negative for a refund. */
export type LateRetention = { behind: number; due: number; movement: number };

/**
 * The cumulative late retention of contracts (domain.md §2.3; LOPSRM art. 46 Bis, RLOPSRM arts. 86 and 88): the percentage (at most 4
 * decimals) of the delay in pesos, half up to the cent, less what is already withheld. Work ahead of the program refunds all of it. Throws
 * RangeError on amounts with more than 2 decimals.
 */
export const lateRetention = ({ programmed, executed, percentage, withheld }: Lateness): LateRetention => {
  const behind = Math.max(0, sumCents([toCents(programmed), -toCents(executed)]));
  const due = shareCents(behind, percentage);
  return { behind: toPesos(behind), due: toPesos(due), movement: addMoney(toPesos(due), -withheld) };
};

/** Work not executed on the agreed day, in pesos; per cent for each day of delay; days. The rate times the days has at most 4 decimals. */
type Delay = { pending: number; percentage: number; days: number };

/**
 * The conventional penalty in pesos, rounded once, half up to the cent (LOPSRM art. 46 Bis, RLOPSRM art. 86).
 * @throws RangeError above the largest amount of money.
 */
export const penalty = ({ pending, percentage, days }: Delay): number =>
  toPesos(shareCents(toCents(pending), Big(percentage).times(days).toNumber()));
