import {
  addMoney,
  addQuantities,
  amendmentAmount,
  contractTerms,
  daysBetween,
  daysFrom,
  formatDay,
  formatTwoDecimals,
  lineAmount,
  maxAmendmentNumber,
  maxQuantity,
  withdrawnQuantity,
  amendedQuantity,
  type AmendmentEvent,
  type AmendmentLine,
  type Award,
  type Concept,
  type ContractTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { agreedPriceStays } from './refusal.ts';
import { codeKey } from '@obraclara/spreadsheet/words';
import { liveConcept, type CatalogState, type KnownConcept } from '../catalog/rules.ts';
import type { Rule } from '../machinery/aggregate.ts';

type InContract = { contract_id: string; project_id: string };
type ContractRule<Input> = Rule<Input, CatalogState, AmendmentEvent>;

/** Estimated quantity of each concept, by concept id. */
type Estimated = ReadonlyMap<string, number>;

/** All terms of the contract, with its amendments and suspensions. */
export const termsOf = (award: Award, { amendments, suspensions }: CatalogState): ContractTerms[] =>
  contractTerms(
    award,
    amendments.map((one) => ({ ...one, amount: amendmentAmount(one) })),
    suspensions,
  );

const refuseField = (field: string, message: string): never => refuse(422, message, [{ field, message }]);

/**
 * Refuses (422) a quantity below what was estimated, or above the largest. Throws RangeError if its amount exceeds the largest amount of
 * money.
 */
const mustBePossible = (what: string, concept: KnownConcept, quantity: number, estimated: Estimated) => {
  const { id, concept_code, unit_price } = concept;
  const done = estimated.get(id) ?? 0;
  if (quantity < done || quantity < 0)
    refuse(
      422,
      `${what} deja ${concept_code} en ${formatTwoDecimals(quantity)} y ya se estimaron ${formatTwoDecimals(done)}.`,
    );
  if (quantity > maxQuantity) refuse(422, `${what} deja ${concept_code} con una cantidad demasiado grande.`);
  lineAmount(quantity, unit_price);
};

/** A change of a concept; without a price, the present one stays. */
type AskedLine = Pick<AmendmentLine, 'concept_id' | 'quantity'> & { unit_price?: number | undefined };

/** The change of a price: what was estimated keeps the former one. Refuses (409) it for a conciliated price, (422) for an extraordinary one. */
const repricingOf = (
  { ordered }: CatalogState,
  concept: KnownConcept,
  { unit_price, charged_quantity }: { unit_price: number; charged_quantity: number },
): Pick<AmendmentLine, 'repricing'> => {
  const { concept_code, is_extraordinary, quantity, unit_price: former_price } = concept;
  if (unit_price === former_price) return {};
  if (is_extraordinary)
    refuseField(
      'lines',
      `${concept_code} es extraordinario: su precio se concilia, no lo cambia un convenio.`,
    );
  agreedPriceStays(ordered, concept, unit_price);
  const pending_quantity = Math.max(0, addQuantities(quantity, -charged_quantity));
  return { repricing: { former_price, charged_quantity, pending_quantity } };
};

/** The line as signed: at the price from then on; an extraordinary concept joins the contract. */
const signedLine = (
  state: CatalogState,
  { concept_id, quantity, unit_price }: AskedLine,
  estimated: Estimated,
): AmendmentLine => {
  const known = liveConcept(state, concept_id);
  const price = unit_price ?? known.unit_price;
  return {
    concept_id,
    quantity,
    unit_price: price,
    ...repricingOf(state, known, {
      unit_price: price,
      charged_quantity: Math.max(0, estimated.get(concept_id) ?? 0),
    }),
    ...(known.is_extraordinary && { extraordinary_quantity: known.quantity }),
  };
};

const checkedLines = (state: CatalogState, { lines, estimated }: Pick<Signing, 'lines' | 'estimated'>) => {
  const seen = new Set<string>();
  return lines.map((asked) => {
    const line = signedLine(state, asked, estimated);
    const known = liveConcept(state, line.concept_id);
    if (seen.has(known.id))
      refuseField('lines', `El concepto ${known.concept_code} viene dos veces en el convenio.`);
    seen.add(known.id);
    if (line.quantity === 0 && !line.repricing)
      refuseField('lines', `El convenio no cambia la cantidad ni el precio de ${known.concept_code}.`);
    const { unit_price } = line;
    mustBePossible('El convenio', { ...known, unit_price }, amendedQuantity(known.quantity, line), estimated);
    return line;
  });
};

const codesAreFree = ({ idByCode }: CatalogState, concepts: readonly Concept[]) => {
  const seen = new Set(idByCode.keys());
  for (const { concept_code } of concepts) {
    const key = codeKey(concept_code);
    if (seen.has(key)) refuse(409, `Ya existe un concepto con el código ${concept_code}`);
    seen.add(key);
  }
};

export type Signing = InContract & {
  id: string;
  /** The next number if absent. */
  number: number | undefined;
  on: string;
  reason: string;
  days: number;
  lines: readonly AskedLine[];
  concepts: readonly Concept[];
  changes_program: boolean;
  /** Unknown if absent. */
  advance_percentage: number | undefined;
  document_id?: string | undefined;
  award: Award;
  estimated: Estimated;
  /** Business day of the request. */
  today: string;
};

/** Refuses (422) a day in the future, or before the last amendment. */
const inOrder = ({ amendments }: CatalogState, { on, today }: Pick<Signing, 'on' | 'today'>) => {
  if (on > today)
    refuseField('on', `La fecha del convenio no puede ser posterior a hoy, ${formatDay(today)}.`);
  const last = amendments.at(-1);
  if (last && on < last.on)
    refuseField(
      'on',
      `El convenio no puede ser anterior al convenio ${last.number}, del ${formatDay(last.on)}.`,
    );
};

/** Refuses (422) a plazo of less than one day or an amount below zero. Throws RangeError above the largest amount of money. */
const remainsContract = (
  award: Award,
  { days, amount }: { days: number; amount: number },
  state: CatalogState,
) => {
  const now = termsOf(award, state).at(-1)!;
  if (now.days + days < 1) refuseField('days', `El convenio dejaría el plazo en ${now.days + days} días.`);
  if (addMoney(now.contract_amount, amount) < 0)
    refuseField('lines', 'El convenio dejaría el contrato en menos de $0.00.');
};

/**
 * Records an amendment. Refuses (422) one that changes nothing, that is dated in the future or before an earlier one, or that leaves a
 * concept below what was estimated; 409 for a number or a code that is in use.
 */
export const sign: ContractRule<Signing> = (state, asked) => {
  const {
    contract_id,
    project_id,
    id,
    on,
    reason,
    days,
    concepts,
    changes_program,
    advance_percentage,
    document_id,
  } = asked;
  const number = asked.number ?? Math.max(0, ...state.amendments.map((one) => one.number)) + 1;
  if (number > maxAmendmentNumber)
    refuseField('number', `El número de un convenio no puede pasar de ${maxAmendmentNumber}.`);
  if (state.amendments.some((one) => one.number === number))
    refuse(409, `Ya existe el convenio ${number}.`, [{ field: 'number', message: 'Ya existe' }]);
  if (asked.lines.length + concepts.length === 0 && days === 0 && !changes_program)
    refuseField('lines', 'El convenio no cambia nada: indique conceptos, días o programa.');
  inOrder(state, asked);
  codesAreFree(state, concepts);
  const lines = checkedLines(state, asked);
  const terms = {
    number,
    on,
    reason,
    days,
    lines,
    concepts: [...concepts],
    ...(changes_program && { changes_program }),
    ...(advance_percentage !== undefined && { advance_percentage }),
    ...(document_id !== undefined && { document_id }),
  };
  remainsContract(asked.award, { days, amount: amendmentAmount(terms) }, state);
  return [{ type: 'AmendmentSigned', data: { contract_id, project_id, id, ...terms } }];
};

type Withdrawal = InContract & {
  id: string;
  reason: string;
  estimated: Estimated;
  /** What refers to one of its new concepts or charges one of its prices, as the end of a Spanish sentence. */
  used: string | undefined;
};

/** Undoes the last amendment. Refuses (409) an earlier one, (422) if what was estimated needs it. */
export const withdraw: ContractRule<Withdrawal> = (state, { id, reason, estimated, used, ...of }) => {
  const amendment = state.amendments.find((one) => one.id === id) ?? refuse(404, 'El convenio no existe');
  const last = state.amendments.at(-1)!;
  if (last.id !== id) refuse(409, `Retire antes el convenio ${last.number}.`);
  if (used) refuse(409, `No se puede retirar el convenio ${last.number}: ${used}`);
  const none: Estimated = new Map();
  for (const line of amendment.lines) {
    const known = state.concepts.get(line.concept_id);
    if (!known) continue;
    const isContracted = line.extraordinary_quantity === undefined;
    const quantity = withdrawnQuantity(known.quantity, line);
    mustBePossible('Retirar el convenio', known, quantity, isContracted ? estimated : none);
  }
  const { on, lines, concepts } = amendment;
  return [
    {
      type: 'AmendmentWithdrawn',
      data: { ...of, id, on, reason, lines, concept_ids: concepts.map((one) => one.id) },
    },
  ];
};

type Suspending = InContract & {
  id: string;
  on: string;
  until: string;
  reason: string;
  document_id?: string;
  today: string;
};

/** Refuses (409) days that share one with another suspension. */
const apart = ({ suspensions }: CatalogState, { id, on, until }: Pick<Suspending, 'id' | 'on' | 'until'>) => {
  const other = suspensions.find((one) => one.id !== id && one.on <= until && on <= one.until);
  if (other)
    refuse(409, `Los trabajos ya están suspendidos del ${formatDay(other.on)} al ${formatDay(other.until)}.`);
};

/** Records a suspension of the works (RLOPSRM art. 147). Refuses (422) days in the wrong order or a start in the future. */
export const suspend: ContractRule<Suspending> = (state, { today, ...data }) => {
  const { on, until } = data;
  if (on > today) refuseField('on', `La suspensión no puede empezar después de hoy, ${formatDay(today)}.`);
  if (until < on) refuseField('until', 'El último día sin trabajo no puede ser anterior al primero.');
  if (daysBetween(on, until) > 3660) refuseField('until', 'La suspensión no puede durar más de diez años.');
  apart(state, data);
  return [{ type: 'WorksSuspended', data }];
};

/** Resumes suspended works. Refuses (422) a day before the suspension or in the future. */
export const resume: ContractRule<InContract & { id: string; on: string; today: string }> = (
  state,
  { today, ...data },
) => {
  const known = state.suspensions.find(({ id }) => id === data.id) ?? refuse(404, 'La suspensión no existe');
  if (data.on < known.on || data.on > today)
    refuseField(
      'on',
      `La reanudación debe estar entre el ${formatDay(known.on)} y hoy, ${formatDay(today)}.`,
    );
  const until = daysFrom(data.on, -1);
  apart(state, { id: known.id, on: known.on, until });
  return known.until === until ? [] : [{ type: 'WorksResumed', data }];
};
