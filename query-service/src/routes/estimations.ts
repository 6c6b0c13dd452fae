import { EstimationAnswer, ListQuerystring, ProjectParams } from '@obraclara/api';
import type { ContractKind } from '@obraclara/events';
import {
  cumulativeColumns,
  estimationDoc,
  estimationOrder,
  ledgerWindow,
  tables,
} from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { listAnswer } from '../list/list-answer.ts';
import { comparable } from '../list/table-listing.ts';
import type { Listing } from '../list/list-query.ts';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute, readsEstimations } from './contract.ts';

const listing: Listing = {
  name: 'estimations',
  columns: {
    ...comparable(tables.estimations.columns),
    net_amount: 'number',
    cumulative_amortization: 'number',
    cumulative_liquid_amount: 'number',
    cumulative_amount: 'number',
  },
  search: ['period'],
  order: estimationOrder,
};

/** SQL: estimations of contract $1. Running totals cover the whole contract, whatever is filtered or shown. */
export const ledger = `
  select *, importe_liquido as net_amount, cumulative_liquid_amount as cumulative_amount
  from (
    select *, ${cumulativeColumns} from ${tables.estimations.from} where contract_id = $1 window ${ledgerWindow}
  ) estimations`;

/** Estimations of a contract, in ledger order. */
export const estimationsRoute = (url: string, kind: ContractKind): ReadRoute => ({
  url,
  summary: 'Estimaciones, con sus acumulados',
  tag: 'Estimaciones',
  action: readsEstimations[kind],
  projections: ['estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  querystring: ListQuerystring,
  response: Type.Array(EstimationAnswer),
  links: { croquis: 'view', thumbnail_url: 'thumb' },
  answer: (asked) =>
    listAnswer(asked, listing, { sql: ledger, values: [contractOfRoute(asked, kind)], json: estimationDoc }),
});
