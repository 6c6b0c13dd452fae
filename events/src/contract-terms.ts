import Big from 'big.js';
import { daysBetween, daysFrom } from './calendar.ts';
import type { AmendmentLine, AmendmentTerms } from './amendment.ts';
import { formatPercentage } from './number-format.ts';
import { decimalDifference, lineCents, sumCents, toCents, toPesos } from './money.ts';

/** Terms of a contract as awarded: amount in pesos without IVA, first and last day. */
export type Award = { contract_amount: number; start_date: string; end_date: string };

/** What an amendment changes: pesos without IVA and calendar days; in force from `on`. */
export type AmendmentEffect = { id: string; number: number; on: string; amount: number; days: number };

/** Days without work, both included; none if `until` is before `on`. */
export type Suspension = { id: string; on: string; until: string };

/** The terms in force from the day `on`; from the beginning for the award, whose `on` is its first day. */
export type ContractTerms = {
  on: string;
  /** What these terms come from, and the id of the amendment or the suspension; the award has none. */
  origin: 'award' | 'amendment' | 'suspension';
  id: string | null;
  /** Number of the latest amendment; 0 before the first. */
  amendment: number;
  /** Pesos without IVA. */
  contract_amount: number;
  /** Plazo in calendar days, first and last included. */
  days: number;
  /** Days by which suspensions move the end. They do not change the plazo (RLOPSRM art. 144). */
  suspended_days: number;
  end_date: string;
};

/** What a change of price adds: the quantity that is left × the difference of both prices, which may be below 0. */
export const repricedPart = ({
  unit_price,
  repricing,
}: Pick<AmendmentLine, 'unit_price' | 'repricing'>): { quantity: number; unit_price: number }[] =>
  repricing
    ? [
        {
          quantity: repricing.pending_quantity,
          unit_price: decimalDifference(unit_price, repricing.former_price),
        },
      ]
    : [];

/**
 * Amount of an amendment in pesos: changes of quantities at the price from then on, and changes of prices. Each is rounded half away from
 * zero to the cent (contract-life §4).
 */
export const amendmentAmount = ({ lines, concepts }: Pick<AmendmentTerms, 'lines' | 'concepts'>): number =>
  toPesos(
    sumCents(
      [...lines, ...lines.flatMap(repricedPart), ...concepts].map(({ quantity, unit_price }) =>
        lineCents(quantity, unit_price),
      ),
    ),
  );

/** Names of the kinds of amendments. */
export const amendmentKindNames = {
  monto: 'Convenio de monto',
  plazo: 'Convenio de plazo',
  monto_y_plazo: 'Convenio de monto y plazo',
  programa: 'Convenio de programa',
  precios: 'Convenio de precios',
} as const;
export type AmendmentKind = keyof typeof amendmentKindNames;

/**
 * The kind of an amendment, from what it changes. Lines that compensate each other to 0.00 pesos also change the amount; prices alone are a
 * kind of their own.
 */
export const amendmentKind = ({
  lines,
  concepts = [],
  days,
}: {
  lines: readonly Partial<Pick<AmendmentLine, 'quantity' | 'repricing'>>[];
  concepts?: readonly unknown[];
  days: number;
}): AmendmentKind => {
  const onlyPrices =
    lines.length > 0 && lines.every(({ quantity, repricing }) => repricing && quantity === 0);
  if (onlyPrices && concepts.length === 0 && days === 0) return 'precios';
  if (lines.length + concepts.length > 0) return days === 0 ? 'monto' : 'monto_y_plazo';
  return days === 0 ? 'programa' : 'plazo';
};

export const suspendedDays = ({ on, until }: Pick<Suspension, 'on' | 'until'>): number =>
  Math.max(0, daysBetween(on, until) + 1);

type Change = { on: string; origin: 'amendment' | 'suspension'; id: string; number?: number } & Record<
  'amount' | 'days' | 'suspended',
  number
>;

/**
 * All terms of a contract, in the order of the days from which they are in force. Amendments and suspensions of one day keep their order.
 * Amount and plazo change apart (contract-life §4): the end is the first day, plus the plazo, plus the suspended days.
 */
export const contractTerms = (
  award: Award,
  amendments: readonly AmendmentEffect[],
  suspensions: readonly Suspension[],
): ContractTerms[] => {
  const changes: Change[] = [
    ...amendments.map((one) => ({ ...one, origin: 'amendment' as const, suspended: 0 })),
    ...suspensions.map((one) => ({
      id: one.id,
      on: one.on,
      origin: 'suspension' as const,
      amount: 0,
      days: 0,
      suspended: suspendedDays(one),
    })),
  ];
  const { contract_amount, start_date, end_date } = award;
  const days = daysBetween(start_date, end_date) + 1;
  const first: ContractTerms = {
    on: start_date,
    origin: 'award',
    id: null,
    amendment: 0,
    contract_amount,
    days,
    suspended_days: 0,
    end_date,
  };
  const all = [first];
  let cents = toCents(contract_amount);
  for (const change of changes.sort((a, b) => a.on.localeCompare(b.on))) {
    const before = all.at(-1)!;
    const plazo = before.days + change.days;
    cents += toCents(change.amount);
    const suspended_days = before.suspended_days + change.suspended;
    all.push({
      on: change.on,
      origin: change.origin,
      id: change.id,
      amendment: Math.max(before.amendment, change.number ?? 0),
      contract_amount: cents / 100,
      days: plazo,
      suspended_days,
      end_date: daysFrom(start_date, plazo + suspended_days - 1),
    });
  }
  return all;
};

/** The terms in force on a day; the award's before the first change. */
export const termsOn = (all: readonly ContractTerms[], day: string): ContractTerms =>
  all.findLast(({ on, origin }) => origin !== 'award' && on <= day) ?? all[0]!;

/** Day from which contracts follow LOPSRM art. 59 Bis (DOF 16-04-2025); earlier ones keep 25 % and RLOPSRM art. 102. */
const reviewLawSince = '2025-04-17';

/**
 * Notices of changes beyond the limit after which indirect costs and financing may be reviewed, measured against the award: 50 %, or 25 %
 * if it was signed before 17-04-2025.
 */
export const amendmentNotices = (all: readonly ContractTerms[], signed_on: string | null): string[] => {
  const [award, last] = [all[0]!, all.at(-1)!];
  const old = signed_on !== null && signed_on < reviewLawSince;
  const [limit, law] = old ? ([25, 'RLOPSRM art. 102'] as const) : ([50, 'LOPSRM art. 59 Bis'] as const);
  const beyond = (before: number, now: number) =>
    Big(now).minus(before).abs().times(100).gt(Big(before).times(limit));
  const what = [
    ...(beyond(award.contract_amount, last.contract_amount) ? ['el monto'] : []),
    ...(beyond(award.days, last.days) ? ['el plazo'] : []),
  ];
  return what.length === 0
    ? []
    : [
        `Los convenios cambian ${what.join(' y ')} en más de ${limit} %: pueden revisarse los indirectos y el financiamiento (${law}).`,
      ];
};

/** Notices of amendments whose advance is a larger percentage than that of the contract (LOPSRM art. 50). `contract`: its percentage. */
export const advanceNotices = (
  amendments: readonly { number: number; advance_percentage?: number | null }[],
  contract: number,
): string[] =>
  amendments.flatMap(({ number, advance_percentage: share }) =>
    typeof share === 'number' && share > contract
      ? [
          `El anticipo del convenio ${number} es del ${formatPercentage(share)}, más que el ${formatPercentage(contract)} del contrato (LOPSRM art. 50).`,
        ]
      : [],
  );
