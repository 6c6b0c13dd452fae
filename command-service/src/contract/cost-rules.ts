import {
  addQuantities,
  factorKey,
  formatDay,
  formatPercentage,
  foldedText,
  indexKey,
  monthInWords,
  monthOf,
  type ConceptFactor,
  type CostAdjustmentEvent,
  type CostAdjustmentTerms,
  type CostAuthorisation,
  type CostIndex,
  type CostRequest,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { isDeepStrictEqual } from 'node:util';
import { liveConcept, type CatalogState } from '../catalog/rules.ts';
import type { Rule } from '../machinery/aggregate.ts';

type InContract = { contract_id: string; project_id: string };
type CostRule<Input> = Rule<InContract & Input, CatalogState, CostAdjustmentEvent>;

const refuseField = (field: string, message: string): never => refuse(422, message, [{ field, message }]);

/** The first row whose key repeats an earlier one. */
const repeatedIn = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row | undefined => {
  const seen = new Set<string>();
  return rows.find((row) => seen.size === seen.add(keyOf(row)).size);
};

/** The rows that differ from the recorded one of their key. */
const changedIn = <Row>(known: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string): Row[] => {
  const former = new Map(known.map((row) => [keyOf(row), row]));
  return rows.filter((row) => !isDeepStrictEqual(former.get(keyOf(row)), row));
};

/** Sets how the contract adjusts its costs. Refuses (422) weights that do not add up to 100, or that methods I and II do not have. */
export const setCostTerms: CostRule<CostAdjustmentTerms> = (state, { contract_id, project_id, ...terms }) => {
  const { method, weights } = terms;
  if (method !== 'III' && weights.length > 0)
    refuseField('weights', 'Los métodos I y II usan un factor por concepto, sin pesos de series.');
  const twice = repeatedIn(weights, ({ series }) => foldedText(series));
  if (twice) refuseField('weights', `La serie ${twice.series} viene dos veces.`);
  const sum = addQuantities(...weights.map(({ percentage }) => percentage));
  if (method === 'III' && sum !== 100)
    refuseField('weights', `Los pesos suman ${formatPercentage(sum)}; deben sumar 100 %.`);
  return isDeepStrictEqual(state.costs.terms, terms)
    ? []
    : [{ type: 'CostAdjustmentTermsSet', data: { contract_id, project_id, ...terms } }];
};

/** Records indices. Refuses (422) two of one series and month, and a publication in the future or before its month. */
export const recordIndices: CostRule<{ indices: readonly CostIndex[]; today: string }> = (
  { costs },
  { indices, today, ...of },
) => {
  const twice = repeatedIn(indices, indexKey);
  if (twice)
    refuseField('indices', `El índice de ${monthInWords(twice.month)} de ${twice.series} viene dos veces.`);
  const wrong = indices.find(
    ({ month, published_on }) => published_on > today || monthOf(published_on) < month,
  );
  if (wrong)
    refuseField(
      'indices',
      `La publicación del índice de ${monthInWords(wrong.month)} de ${wrong.series} debe estar entre ese mes y hoy, ${formatDay(today)}.`,
    );
  const changed = changedIn(costs.indices, indices, indexKey);
  return changed.length === 0 ? [] : [{ type: 'CostIndicesRecorded', data: { ...of, indices: changed } }];
};

/** Records factors of concepts. Refuses (422) two of one concept and month, (404) a concept that the contract does not have. */
export const recordFactors: CostRule<{ factors: readonly ConceptFactor[] }> = (state, { factors, ...of }) => {
  const twice = repeatedIn(factors, factorKey);
  if (twice) {
    const { concept_code } = liveConcept(state, twice.concept_id);
    refuseField('factors', `El factor de ${concept_code} para ${monthInWords(twice.month)} viene dos veces.`);
  }
  for (const { concept_id } of factors) liveConcept(state, concept_id);
  const changed = changedIn(state.costs.factors, factors, factorKey);
  return changed.length === 0 ? [] : [{ type: 'ConceptFactorsRecorded', data: { ...of, factors: changed } }];
};

/** Refuses (422) a month without terms, or not after the base month; a day in the future or before the month. */
const mustBeAdjustable = (
  { costs: { terms } }: CatalogState,
  { month, on }: CostRequest,
  today: string,
): CostAdjustmentTerms => {
  if (terms === null) return refuse(422, 'Defina antes el método y el mes base del ajuste de costos.');
  if (month <= terms.base_month)
    refuseField('month', `El mes debe ser posterior al mes base, ${monthInWords(terms.base_month)}.`);
  if (on > today || monthOf(on) < month)
    refuseField('on', `La fecha debe estar entre ${monthInWords(month)} y hoy, ${formatDay(today)}.`);
  return terms;
};

/** Records that the contractor asked for the adjustment of a month (LOPSRM art. 56). */
export const requestAdjustment: CostRule<CostRequest & { today: string }> = (state, { today, ...data }) => {
  const { month, on } = data;
  mustBeAdjustable(state, data, today);
  const known = state.costs.requests.find((one) => one.month === month);
  return known?.on === on ? [] : [{ type: 'CostAdjustmentRequested', data }];
};

/** Records the authorised factor of a month. Refuses (422) method III without its factor, and a factor under methods I and II. */
export const authoriseAdjustment: CostRule<CostAuthorisation & { today: string }> = (
  state,
  { today, contract_id, project_id, ...authorisation },
) => {
  const { method } = mustBeAdjustable(state, authorisation, today);
  const { month, factor } = authorisation;
  if (method === 'III' && factor === undefined) refuseField('factor', 'Escriba el factor autorizado.');
  if (method !== 'III' && factor !== undefined)
    refuseField('factor', `El método ${method} autoriza los factores por concepto, no uno del contrato.`);
  const known = state.costs.authorisations.find((one) => one.month === month);
  return isDeepStrictEqual(known, authorisation)
    ? []
    : [{ type: 'CostAdjustmentAuthorised', data: { contract_id, project_id, ...authorisation } }];
};
