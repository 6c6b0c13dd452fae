import {
  ConceptFactor,
  CostAdjustmentTerms,
  CostAuthorisation,
  CostIndex,
  CostRequest,
  Day,
  maxCostRows,
  Nullable,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** Request body of how a contract adjusts its costs. Methods I and II have no weights. */
export const CostTermsBody = CostAdjustmentTerms;
export type CostTermsBody = Static<typeof CostTermsBody>;

/** Request body of indices. Each one replaces the former one of its series and month. */
export const CostIndicesBody = shape({
  indices: Type.Array(CostIndex, { minItems: 1, maxItems: maxCostRows }),
});
export type CostIndicesBody = Static<typeof CostIndicesBody>;

/** Request body of factors of concepts (methods I and II). */
export const ConceptFactorsBody = shape({
  factors: Type.Array(ConceptFactor, { minItems: 1, maxItems: maxCostRows }),
});
export type ConceptFactorsBody = Static<typeof ConceptFactorsBody>;

export const CostRequestBody = CostRequest;
export const CostAuthorisationBody = CostAuthorisation;
export type CostAuthorisationBody = Static<typeof CostAuthorisationBody>;

/** What is recorded about the adjustment of costs of a contract. */
export const WrittenCostAdjustment = shape({
  terms: Nullable(CostAdjustmentTerms),
  indices: Type.Array(CostIndex),
  factors: Type.Array(ConceptFactor),
  requests: Type.Array(CostRequest),
  authorisations: Type.Array(CostAuthorisation),
});
export type WrittenCostAdjustment = Static<typeof WrittenCostAdjustment>;

const Month = CostRequest.properties.month;
const Factor = Type.Number();

/**
 * The adjustment of the work of one month: pesos without IVA; `calculated`: factor of method III with its terms, null with a sentence for
 * each index that is missing; `granted`: the factor that holds; `pending`: what may be estimated now.
 */
export const CostMonthAnswer = shape({
  month: Month,
  state: Type.Enum(['missing', 'requestable', 'expired', 'requested', 'granted']),
  calculated: shape({
    factor: Nullable(Factor),
    terms: Type.Array(shape({ series: Type.String(), percentage: Decimal, value: Decimal, base: Decimal })),
    missing: Type.Array(Type.String()),
    published_on: Nullable(Day),
  }),
  requested_on: Nullable(Day),
  authorisation: Nullable(CostAuthorisation),
  granted: Nullable(
    shape({ month: Month, factor: Nullable(Factor), origin: Type.Enum(['oficio', 'silencio']) }),
  ),
  deadline: Nullable(Day),
  parts: Type.Array(
    shape({ due: Month, factor: Factor, amount: Decimal, increase: Decimal, adjustment: Decimal }),
  ),
  executed: Decimal,
  unadjusted: Decimal,
  adjustment: Nullable(Decimal),
  estimated: Decimal,
  estimations: Type.Array(Type.String()),
  pending: Decimal,
});
export type CostMonthAnswer = Static<typeof CostMonthAnswer>;

/** The adjustment of costs of a contract, month by month. `notices`: sentences about work that counts in one month of several. */
export const CostAdjustmentAnswer = shape({
  ...WrittenCostAdjustment.properties,
  advance_percentage: Decimal,
  months: Type.Array(CostMonthAnswer),
  notices: Type.Array(Type.String()),
});
export type CostAdjustmentAnswer = Static<typeof CostAdjustmentAnswer>;
