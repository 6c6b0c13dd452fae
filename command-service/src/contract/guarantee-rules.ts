import {
  addMoney,
  foldedText,
  formatDay,
  guaranteedAmount,
  guaranteedUntil,
  lastRecordOf,
  type FiledGuarantee,
  type Guarantee,
  type GuaranteeEndorsement,
  type GuaranteeEvent,
  type GuaranteeRecord,
  type GuaranteeRelease,
  type GuaranteeTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { isDeepStrictEqual } from 'node:util';
import type { CatalogState } from '../catalog/rules.ts';
import type { Rule } from '../machinery/aggregate.ts';

type InContract = { contract_id: string; project_id: string };
type GuaranteeRule<Input> = Rule<InContract & Input, CatalogState, GuaranteeEvent>;
type Named<T> = T & { id: string };

const refuseField = (field: string, message: string): never => refuse(422, message, [{ field, message }]);

/** The guarantee with this id; refuses (404) if there is none. */
export const guaranteeOf = ({ guarantees }: CatalogState, id: string): Guarantee =>
  guarantees.guarantees.find((one) => one.id === id) ?? refuse(404, 'La garantía no existe');

/** Sets which guarantees the contract requires. */
export const setGuaranteeTerms: GuaranteeRule<GuaranteeTerms> = (
  state,
  { contract_id, project_id, ...terms },
) =>
  isDeepStrictEqual(state.guarantees.terms, terms)
    ? []
    : [{ type: 'GuaranteeTermsSet', data: { contract_id, project_id, ...terms } }];

/** Files a guarantee. Refuses (422) one of 0.00 or that ends before it begins, and (409) one of an institution twice. */
export const fileGuarantee: GuaranteeRule<Named<FiledGuarantee>> = ({ guarantees: { guarantees } }, data) => {
  const { folio, institution, amount, from, until } = data;
  if (amount === 0) refuseField('amount', 'La garantía debe ser de más de $0.00.');
  if (until < from) refuseField('until', 'La vigencia no puede terminar antes de empezar.');
  const key = (one: Pick<FiledGuarantee, 'folio' | 'institution'>) =>
    foldedText(`${one.institution} ${one.folio}`);
  if (guarantees.some((one) => key(one) === key(data)))
    refuse(409, `Ya está registrada la fianza ${folio} de ${institution}.`, [
      { field: 'folio', message: 'Ya está registrada' },
    ]);
  return [{ type: 'GuaranteeFiled', data }];
};

/** Refuses (409) a guarantee that was released, and (422) a day in the future or before the last record of the guarantee. */
const mustBeLive = (
  { from, folio, endorsements, released }: Guarantee,
  { on, today }: { on: string; today: string },
) => {
  if (released) refuse(409, `La fianza ${folio} ya se liberó el ${formatDay(released.on)}.`);
  const last = endorsements.at(-1)?.on ?? from;
  if (on > today) refuseField('on', `La fecha no puede ser posterior a hoy, ${formatDay(today)}.`);
  if (on < last) refuseField('on', `La fecha no puede ser anterior al ${formatDay(last)}.`);
};

type Endorsing = Named<GuaranteeEndorsement> & { endorsement_id: string; today: string };

/** Endorses a guarantee. Refuses (422) an endorsement that changes nothing, or that follows an amendment that does not exist. */
export const endorseGuarantee: GuaranteeRule<Endorsing> = (state, { today, ...data }) => {
  const { id, on, amount, until, amendment } = data;
  const guarantee = guaranteeOf(state, id);
  mustBeLive(guarantee, { on, today });
  if (amount === 0 && (until ?? guaranteedUntil(guarantee)) === guaranteedUntil(guarantee))
    refuseField('amount', 'El endoso no cambia nada: indique un monto o una nueva vigencia.');
  if (until !== undefined && until < on)
    refuseField('until', 'La vigencia no puede terminar antes de la fecha del endoso.');
  if (amendment !== undefined && !state.amendments.some(({ number }) => number === amendment))
    refuseField('amendment', `El contrato no tiene convenio ${amendment}.`);
  // Throws RangeError above the largest amount of money.
  addMoney(guaranteedAmount(guarantee), amount);
  return [{ type: 'GuaranteeEndorsed', data }];
};

/** Releases a guarantee. */
export const releaseGuarantee: GuaranteeRule<Named<GuaranteeRelease> & { today: string }> = (
  state,
  { today, ...data },
) => {
  mustBeLive(guaranteeOf(state, data.id), { on: data.on, today });
  return [{ type: 'GuaranteeReleased', data }];
};

const recordNames: Record<GuaranteeRecord, string> = {
  filing: 'la fianza',
  endorsement: 'su último endoso',
  release: 'su liberación',
};

/** The guarantee without its last record. */
const before = (guarantee: Guarantee, record: GuaranteeRecord) => {
  const { amount, endorsements } = guarantee;
  const until = guaranteedUntil({ ...guarantee, endorsements: endorsements.slice(0, -1) });
  if (record === 'endorsement') return { amount: endorsements.at(-1)!.amount, until };
  return { amount: record === 'filing' ? amount : 0, until: guaranteedUntil(guarantee) };
};

/** Withdraws the last record of a guarantee, a mistake. Refuses (409) another record than the last one. */
export const withdrawGuarantee: GuaranteeRule<{ id: string; record: GuaranteeRecord; reason: string }> = (
  state,
  { record, reason, ...of },
) => {
  const guarantee = guaranteeOf(state, of.id);
  const last = lastRecordOf(guarantee);
  if (record !== last)
    refuse(409, `De la fianza ${guarantee.folio}, lo último es ${recordNames[last]}: retírelo antes.`);
  return [{ type: 'GuaranteeWithdrawn', data: { ...of, record, ...before(guarantee, record), reason } }];
};
