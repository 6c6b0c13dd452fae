import { Type, type Static } from 'typebox';
import { MonthKey } from './catalog.ts';
import { reducer, shape, type EventOf } from './define.ts';
import { Day, Id, Percentage, Text } from './fields.ts';
import { maxQuantity } from './money.ts';
import { costMethods } from './cost-methods.ts';

const of = { contract_id: Id, project_id: Id };

/** Name of a series of indices. */
export const SeriesName = Text(120);
/** Value of an index, above 0, at most 6 decimals. */
export const IndexValue = Type.Number({ minimum: 0.000001, maximum: maxQuantity, decimals: 6 });
/** Factor of adjustment, 4 decimals; below 1 if costs fell. */
export const CostFactor = Type.Number({ minimum: 0.0001, maximum: 9999.9999, decimals: 4 });
/** The letter by which the dependencia authorised a factor. */
export const OficioNumber = Text(120);

/** An index of a series and month, with the publication that it was taken from. */
export const CostIndex = shape({
  series: SeriesName,
  month: MonthKey,
  value: IndexValue,
  source: Text(200),
  published_on: Day,
});
export type CostIndex = Static<typeof CostIndex>;

/** Weight of a series in the price, in per cent. */
export const SeriesWeight = shape({ series: SeriesName, percentage: Percentage });
export type SeriesWeight = Static<typeof SeriesWeight>;

/** Factor of a concept for a month (LOPSRM art. 57-I and II). */
export const ConceptFactor = shape({ concept_id: Id, month: MonthKey, factor: CostFactor });
export type ConceptFactor = Static<typeof ConceptFactor>;

/** Maximum numbers of weights, and of indices or factors in one event: EventStoreDB refuses appends over 1 MiB. */
export const maxSeries = 60;
export const maxCostRows = 2000;

/** How the contract adjusts its costs (LOPSRM art. 57). Only method III has weights, which add up to 100. */
export const CostAdjustmentTerms = shape({
  method: Type.Enum(costMethods),
  base_month: MonthKey,
  weights: Type.Array(SeriesWeight, { maxItems: maxSeries }),
});
export type CostAdjustmentTerms = Static<typeof CostAdjustmentTerms>;

/** The contractor asked for the adjustment of a month (LOPSRM art. 56). */
export const CostRequest = shape({ month: MonthKey, on: Day });
export type CostRequest = Static<typeof CostRequest>;

/** The dependencia authorised the adjustment from a month on. Under methods I and II the factors of concepts are authorised. */
export const CostAuthorisation = shape({
  month: MonthKey,
  factor: Type.Optional(CostFactor),
  oficio_number: OficioNumber,
  on: Day,
});
export type CostAuthorisation = Static<typeof CostAuthorisation>;

export const costAdjustmentEvents = {
  CostAdjustmentTermsSet: shape({ ...of, ...CostAdjustmentTerms.properties }),
  /** An index replaces the former one of its series and month. */
  CostIndicesRecorded: shape({ ...of, indices: Type.Array(CostIndex, { maxItems: maxCostRows }) }),
  ConceptFactorsRecorded: shape({ ...of, factors: Type.Array(ConceptFactor, { maxItems: maxCostRows }) }),
  CostAdjustmentRequested: shape({ ...of, ...CostRequest.properties }),
  CostAdjustmentAuthorised: shape({ ...of, ...CostAuthorisation.properties }),
};
export type CostAdjustmentEvent = EventOf<typeof costAdjustmentEvents>;

/** What is recorded about the adjustment of costs of a contract. */
export type CostAdjustment = {
  terms: CostAdjustmentTerms | null;
  indices: readonly CostIndex[];
  factors: readonly ConceptFactor[];
  requests: readonly CostRequest[];
  /** In the order of their months. */
  authorisations: readonly CostAuthorisation[];
};

export const noCostAdjustment: CostAdjustment = {
  terms: null,
  indices: [],
  factors: [],
  requests: [],
  authorisations: [],
};

/** These rows with others, each in place of the former one with its key, in the order of their keys. */
const replaced = <Row>(rows: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  [...new Map([...rows, ...others].map((row) => [keyOf(row), row]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);

const byMonth = ({ month }: { month: string }) => month;
export const indexKey = ({ series, month }: Pick<CostIndex, 'series' | 'month'>): string =>
  `${month} ${series}`;
export const factorKey = ({ concept_id, month }: Pick<ConceptFactor, 'concept_id' | 'month'>): string =>
  `${month} ${concept_id}`;

/** What each event makes of the adjustment of costs, for the rules and the projection. */
export const costAdjustmentAfter = reducer<CostAdjustmentEvent, CostAdjustment>({
  CostAdjustmentTermsSet: (known, { method, base_month, weights }) => ({
    ...known,
    terms: { method, base_month, weights },
  }),
  CostIndicesRecorded: (known, { indices }) => ({
    ...known,
    indices: replaced(known.indices, indices, indexKey),
  }),
  ConceptFactorsRecorded: (known, { factors }) => ({
    ...known,
    factors: replaced(known.factors, factors, factorKey),
  }),
  CostAdjustmentRequested: (known, { month, on }) => ({
    ...known,
    requests: replaced(known.requests, [{ month, on }], byMonth),
  }),
  CostAdjustmentAuthorised: (known, { contract_id: _, project_id: __, ...authorisation }) => ({
    ...known,
    authorisations: replaced(known.authorisations, [authorisation], byMonth),
  }),
});
