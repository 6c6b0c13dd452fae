import {
  accompanyingText,
  byNumber,
  calculatedEstimations,
  defaultEstimationTerms,
  draftStatus,
  estimationStatusNames,
  EstimationTerms,
  formatMoney,
  isDraft,
  leftToPay,
  nextStatuses,
  presentedOf,
  type Accompanying,
  type CapturedEstimation,
  type ContractEstimations,
  type EstimationControl,
  type PresentedStatus,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CatalogState } from '../catalog/rules.ts';

const listOf = (texts: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('es', { type }).format(texts);

/** Terms that people sign. The folio of the invoice is issued after authorisation. */
const SignedTerms = Type.Omit(EstimationTerms, ['folio_factura']);
const signedTerms = (terms: EstimationTerms) =>
  Value.Clean(SignedTerms, Value.Clone({ ...defaultEstimationTerms, ...terms }));

/** Whether two captures of an estimation differ in nothing that people sign. */
export const sameSignedTerms = (a: EstimationTerms, b: EstimationTerms): boolean =>
  a === b || Value.Equal(signedTerms(a), signedTerms(b));

const statusOf = ({ status }: CapturedEstimation): string => estimationStatusNames[status].toLowerCase();

const frozen = (estimation: CapturedEstimation): never =>
  refuse(
    409,
    estimation.status === 'pagada'
      ? `La estimación ${estimation.number} está pagada: corrija en la siguiente (LOPSRM art. 54).`
      : `La estimación ${estimation.number} está ${statusOf(estimation)}: devuélvala a captura con un motivo, o corrija en la siguiente (LOPSRM art. 54).`,
  );

/** Refuses (409) a change of the terms or the figures of a presented estimation, by name of the first one. Drafts may change. */
export const presentedStay = (before: ContractEstimations, after: ContractEstimations): void => {
  const later = new Map(calculatedEstimations(after).map((row) => [row.id, row]));
  for (const row of presentedOf(calculatedEstimations(before))) {
    const next = later.get(row.id);
    const sameFigures = next?.anticipo_amortization_amount === row.anticipo_amortization_amount;
    if (!next || !sameFigures || !sameSignedTerms(row, next)) frozen(row);
  }
};

/** A person who changes a status. */
export type Reviewer = { id: string; role: string };

/** Refuses (409) to mark a partly paid estimation as paid. */
const paidAlready = (state: ContractEstimations, { id, number, billing }: CapturedEstimation): void => {
  if (billing.payments.length === 0) return;
  const left = leftToPay(calculatedEstimations(state).find((row) => row.id === id)!);
  refuse(409, `Faltan ${formatMoney(left)} por pagar de la estimación ${number}: registre el pago.`);
};

/** Refuses (409) a status out of order, and (403) an authorisation by a supervisor or by a person who captured the estimation. */
export const statusMayFollow = (
  state: ContractEstimations,
  estimation: CapturedEstimation,
  { status, by }: { status: PresentedStatus; by: Reviewer },
): void => {
  const { id, number, status: present } = estimation;
  if (present === draftStatus)
    return refuse(409, `La estimación ${number} está en captura: preséntela antes.`);
  const next = nextStatuses[present];
  if (!next.includes(status)) {
    const allowed = listOf(
      next.map((one) => `«${estimationStatusNames[one]}»`),
      'disjunction',
    );
    refuse(
      409,
      allowed
        ? `La estimación ${number} está ${statusOf(estimation)}; de ahí pasa a ${allowed}.`
        : `La estimación ${number} está pagada y su estatus ya no cambia.`,
    );
  }
  if (status === 'pagada') paidAlready(state, estimation);
  const captured = by.role === 'supervisor' || state.capturers.get(id)?.has(by.id);
  if (status === 'autorizada' && captured) refuse(403, 'Quien captura la estimación no puede autorizarla.');
};

const othersOf = ({ estimations }: ContractEstimations, { id }: { id: string }) =>
  [...estimations.values()].filter((other) => other.id !== id).sort(byNumber);

/** Refuses (409) another estimation after a presented final one. */
export const lineIsOpen = (state: ContractEstimations, estimation: { id: string }): void => {
  const final = presentedOf(othersOf(state, estimation)).find((one) => one.es_final);
  if (final)
    refuse(
      409,
      `La estimación ${final.number} es la final: devuélvala a captura para agregar o presentar otra.`,
    );
};

/** Refuses (409) to present what is presented already, or out of the order of numbers. */
export const isNext = (state: ContractEstimations, estimation: CapturedEstimation): void => {
  const { number } = estimation;
  if (!isDraft(estimation)) refuse(409, `La estimación ${number} ya está presentada.`);
  lineIsOpen(state, estimation);
  const others = othersOf(state, estimation);
  const earlier = others.find((one) => isDraft(one) && one.number < number);
  if (earlier) refuse(409, `Presente antes la estimación ${earlier.number}.`);
  const later = presentedOf(others).find((one) => one.number > number);
  if (later)
    refuse(
      409,
      `La estimación ${later.number} ya está presentada: dé a esta un número mayor, o devuelva antes aquella a captura.`,
    );
};

/** Refuses (409) to return a draft, a paid estimation, or one after which others were presented. */
export const mayBeReturned = (
  state: ContractEstimations,
  estimation: CapturedEstimation,
  control: EstimationControl | undefined,
): void => {
  const { number, status } = estimation;
  if (control !== 'formal')
    refuse(409, 'Este contrato no lleva control formal: cambie el estatus de la estimación.');
  if (isDraft(estimation)) refuse(409, `La estimación ${number} ya está en captura.`);
  if (status === 'pagada') frozen(estimation);
  if (estimation.billing.payments.length > 0)
    refuse(409, `La estimación ${number} tiene pagos: retírelos antes de devolverla a captura.`);
  const later = presentedOf(othersOf(state, estimation)).filter((one) => one.number > number);
  if (later.length === 0) return;
  const numbers = listOf(
    later.map((one) => String(one.number)),
    'conjunction',
  );
  refuse(
    409,
    later.length === 1
      ? `Devuelva antes a captura la estimación ${numbers}, que se presentó después.`
      : `Devuelva antes a captura las estimaciones ${numbers}, que se presentaron después.`,
  );
};

/** Refuses (422) to present without what the contract requires, by name, unless there is a reason. Returns what is missing. */
export const whyMissing = (
  { number }: Pick<CapturedEstimation, 'number'>,
  missing: readonly Accompanying[],
  reason: string | undefined,
): { missing?: Accompanying[]; reason?: string } => {
  if (missing.length === 0) return {};
  if (reason) return { missing: [...missing], reason };
  return refuse(
    422,
    `Faltan documentos que acompañan a la estimación ${number} (RLOPSRM art. 132): ${accompanyingText(missing)}. Diga por qué se presenta sin ellos.`,
    [{ field: 'missing', message: 'Diga el motivo' }],
  );
};

/** Refuses (409) to charge an extraordinary concept before its price is conciliated, or at another price (RLOPSRM art. 107). */
export const pricesAgreed = (
  { concepts }: Pick<CapturedEstimation, 'concepts'>,
  { concepts: known, ordered }: Pick<CatalogState, 'concepts' | 'ordered'>,
): void => {
  for (const { concept_id, concept_code, unit_price } of concepts) {
    if (!known.get(concept_id)?.is_extraordinary) continue;
    const price = ordered[concept_id]?.price;
    if (!price) return refuse(409, `${concept_code} aún no tiene precio conciliado (RLOPSRM 107).`);
    if (price.unit_price !== unit_price)
      refuse(
        409,
        `${concept_code} se capturó a ${formatMoney(unit_price)} y su precio conciliado es ${formatMoney(price.unit_price)} (RLOPSRM 107): guarde otra vez la estimación.`,
      );
  }
};
