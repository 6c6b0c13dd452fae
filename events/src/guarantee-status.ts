import { daysBetween, daysFrom, formatDay, monthsFrom } from './calendar.ts';
import {
  guaranteedAmount,
  guaranteedUntil,
  guaranteeKinds,
  type Guarantee,
  type GuaranteeKind,
  type Guarantees,
  type GuaranteeTerms,
} from './guarantee.ts';
import { addMoney, shareCents, toCents, toPesos } from './money.ts';
import { formatMoney } from './number-format.ts';

/** What the guarantees of a contract depend on; amounts in pesos without IVA. */
export type GuaranteedContract = {
  /** Amount of the award. */
  contract_amount: number;
  /** Last day of the terms in force. */
  end_date: string;
  amendments: readonly { number: number; on: string; amount: number; days: number }[];
  advance: { granted: number; amortised: number };
  /** Presented estimations of works and of the adjustment of costs. */
  executed: number;
  /** 0 if the contract is exempt. */
  iva_percentage: number;
};

/** How near a limit is: at most 30, 15 or 5 days are left, or it has passed. */
export type GuaranteeLight = 'none' | 'early' | 'soon' | 'urgent' | 'late';

/** A limit on a day: days left, below 0 once it has passed. */
export type GuaranteeLimit = { days_left: number; light: GuaranteeLight };

/** What a contract requires of a kind; pesos. */
export type RequiredGuarantee = {
  kind: GuaranteeKind;
  /** What `required` is a part of. */
  basis: number;
  required: number;
  /** By guarantees that are in force. */
  covered: number;
  /** What is left to guarantee. */
  proposed: number;
  /** Last day of a guarantee that is filed now. */
  until: string;
  /** Whether it must be there already. */
  due: boolean;
};

/** The endorsement that an amendment requires; `missing` in pesos. */
export type RequiredEndorsement = GuaranteeLimit & {
  amendment: number;
  required: number;
  endorsed: number;
  missing: number;
  done: boolean;
  limit: string;
};

export type GuaranteeStatus = GuaranteeLimit & { amount: number; until: string };

export type GuaranteesStatus = {
  /** One for each guarantee, in their order. */
  status: readonly GuaranteeStatus[];
  required: readonly RequiredGuarantee[];
  endorsements: readonly RequiredEndorsement[];
  /** Sentences about what is missing. */
  warnings: readonly string[];
};

const lightOf = (days: number): GuaranteeLight => {
  if (days < 0) return 'late';
  if (days <= 5) return 'urgent';
  if (days <= 15) return 'soon';
  return days <= 30 ? 'early' : 'none';
};

const limitOn = (limit: string, today: string): GuaranteeLimit => {
  const days_left = daysBetween(today, limit);
  return { days_left, light: lightOf(days_left) };
};

const share = (pesos: number, percentage: number) => toPesos(shareCents(toCents(pesos), percentage));

/** Amount that guarantees an advance: all of it, with IVA if the contract requires it (LOPSRM art. 48-I). Pesos, half up to the cent. */
export const advanceGuarantee = (
  granted: number,
  { advance_with_iva }: Pick<GuaranteeTerms, 'advance_with_iva'>,
  iva_percentage: number,
): number => (advance_with_iva ? addMoney(granted, share(granted, iva_percentage)) : granted);

/** Last day of a guarantee against hidden defects from the day of the reception (LOPSRM art. 66). */
const defectsUntil = (reception: string, { defects_months }: Pick<GuaranteeTerms, 'defects_months'>) =>
  monthsFrom(reception, defects_months);

const inForce = (guarantees: readonly Guarantee[], kind: GuaranteeKind, today: string) =>
  guarantees.filter((one) => one.kind === kind && one.released === null && guaranteedUntil(one) >= today);

/** Pesos that an amendment adds to the guarantee of compliance. A reduction takes nothing from it. */
const endorsedShare = (amount: number, { compliance_percentage }: GuaranteeTerms) =>
  share(Math.max(0, amount), compliance_percentage);

type Wanted = Pick<RequiredGuarantee, 'basis' | 'required'>;

const wantedOf = (
  { contract_amount, amendments, advance, executed, iva_percentage }: GuaranteedContract,
  terms: GuaranteeTerms,
): Record<GuaranteeKind, Wanted> => {
  const { granted, amortised } = advance;
  const added = amendments.map(({ amount }) => Math.max(0, amount));
  const isOwed = amortised < granted;
  return {
    anticipo: { basis: granted, required: isOwed ? advanceGuarantee(granted, terms, iva_percentage) : 0 },
    cumplimiento: {
      basis: addMoney(contract_amount, ...added),
      required: addMoney(
        share(contract_amount, terms.compliance_percentage),
        ...added.map((amount) => endorsedShare(amount, terms)),
      ),
    },
    vicios_ocultos: {
      basis: Math.max(0, executed),
      required: share(Math.max(0, executed), terms.defects_percentage),
    },
  };
};

/**
 * The guarantees against hidden defects are due once the works are over; from then on, if they are there, that of compliance is not needed
 * (RLOPSRM art. 95).
 */
const requiredOf = (
  contract: GuaranteedContract,
  { terms, guarantees }: Guarantees,
  today: string,
): RequiredGuarantee[] => {
  const wanted = wantedOf(contract, terms);
  const isOver = today > contract.end_date;
  const end = isOver ? today : contract.end_date;
  const of = (kind: GuaranteeKind, due: boolean): RequiredGuarantee => {
    const covered = addMoney(...inForce(guarantees, kind, today).map(guaranteedAmount));
    const proposed = Math.max(0, addMoney(wanted[kind].required, -covered));
    const until = kind === 'vicios_ocultos' ? defectsUntil(end, terms) : end;
    return { kind, ...wanted[kind], covered, proposed, until, due };
  };
  const defects = of('vicios_ocultos', isOver);
  const isReplaced = isOver && defects.required > 0 && defects.proposed === 0;
  const all = {
    anticipo: of('anticipo', true),
    cumplimiento: of('cumplimiento', !isReplaced),
    vicios_ocultos: defects,
  };
  return guaranteeKinds.map((kind) => all[kind]);
};

/** Endorsements that amendments of amount or plazo require of the guarantee of compliance (RLOPSRM art. 91). */
const endorsementsOf = (
  { amendments }: GuaranteedContract,
  { terms, guarantees }: Guarantees,
  { proposed, due }: RequiredGuarantee,
  today: string,
): RequiredEndorsement[] => {
  if (!due || terms.compliance_percentage === 0) return [];
  const made = inForce(guarantees, 'cumplimiento', today).flatMap(({ endorsements }) => endorsements);
  return amendments
    .filter(({ amount, days }) => amount > 0 || days > 0)
    .map(({ number, on, amount }) => {
      const required = endorsedShare(amount, terms);
      const own = made.filter(({ amendment }) => amendment === number);
      const endorsed = addMoney(...own.map((one) => one.amount));
      const missing = Math.max(0, addMoney(required, -endorsed));
      // Other guarantees may cover the whole contract.
      const done = (own.length > 0 && missing === 0) || (required > 0 && proposed === 0);
      const limit = daysFrom(on, terms.endorse_days);
      const at = limitOn(limit, today);
      return {
        amendment: number,
        required,
        endorsed,
        missing,
        done,
        limit,
        ...at,
        light: done ? 'none' : at.light,
      };
    });
};

const missingNames: Record<GuaranteeKind, [name: string, law: string]> = {
  anticipo: ['del anticipo', 'LOPSRM art. 48'],
  cumplimiento: ['de cumplimiento', 'LOPSRM art. 48'],
  vicios_ocultos: ['de vicios ocultos', 'LOPSRM art. 66'],
};

/** Says how much of a kind is missing; null if nothing is. */
export const missingGuarantee = ({
  kind,
  required,
  covered,
}: Pick<RequiredGuarantee, 'kind' | 'required' | 'covered'>): string | null => {
  if (covered >= required) return null;
  const [name, law] = missingNames[kind];
  return covered === 0
    ? `Falta la garantía ${name}: ${formatMoney(required)} (${law}).`
    : `La garantía ${name} es de ${formatMoney(covered)} y se exigen ${formatMoney(required)} (${law}).`;
};

const endorsementWarning = ({ amendment, missing, limit, days_left }: RequiredEndorsement): string => {
  const amount = missing > 0 ? ` por ${formatMoney(missing)}` : '';
  const by = days_left < 0 ? `venció el ${formatDay(limit)}` : `a más tardar el ${formatDay(limit)}`;
  return `Falta el endoso de la garantía de cumplimiento por el convenio ${amendment}${amount}, ${by} (RLOPSRM art. 91).`;
};

/**
 * What the guarantees of a contract are on day `today`, what it requires, and what is missing (LOPSRM arts. 48 and 66, RLOPSRM art. 91).
 * Each share is rounded half up to the cent; days are natural.
 */
export const guaranteesOn = (
  contract: GuaranteedContract,
  known: Guarantees,
  today: string,
): GuaranteesStatus => {
  const required = requiredOf(contract, known, today);
  const compliance = required.find(({ kind }) => kind === 'cumplimiento')!;
  const endorsements = endorsementsOf(contract, known, compliance, today);
  return {
    status: known.guarantees.map((one) => {
      const until = guaranteedUntil(one);
      const limit = limitOn(until, today);
      return { amount: guaranteedAmount(one), until, ...limit, light: one.released ? 'none' : limit.light };
    }),
    required,
    endorsements,
    warnings: [
      ...required.flatMap((one) => (one.due ? (missingGuarantee(one) ?? []) : [])),
      ...endorsements.filter(({ done }) => !done).map(endorsementWarning),
    ],
  };
};

/** What a payment of an estimation lacks: the guarantee of compliance. Null if it is there. */
export const paymentWarning = (required: readonly RequiredGuarantee[]): string | null => {
  const compliance = required.find(({ kind, due }) => kind === 'cumplimiento' && due);
  return compliance ? missingGuarantee(compliance) : null;
};

/** What an advance of `granted` pesos in all lacks: its guarantee. Null if it is there. */
export const advanceWarning = (
  {
    required,
    terms,
    iva_percentage,
  }: { required: readonly RequiredGuarantee[]; terms: GuaranteeTerms; iva_percentage: number },
  granted: number,
): string | null => {
  const covered = required.find(({ kind }) => kind === 'anticipo')?.covered ?? 0;
  return missingGuarantee({
    kind: 'anticipo',
    required: advanceGuarantee(granted, terms, iva_percentage),
    covered,
  });
};
