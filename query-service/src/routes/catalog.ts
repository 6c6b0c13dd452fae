import { ConceptAnswer, ListQuerystring, ProjectParams } from '@obraclara/api';
import type { ContractKind } from '@obraclara/events';
import { tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { listAnswer } from '../list/list-answer.ts';
import { tableListing } from '../list/table-listing.ts';
import type { JsonRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';

const fields = `id, contract_id, project_id, concept_code, concept_name, concept_name as description, unit, quantity,
  unit_price, amount, partida, extraordinary, amendments, ordinal, revision`;

/** SQL: concepts of contract $1, of its budget ($2 false) or extraordinary ($2 true). */
export const catalogItems = `select ${fields} from ${tables.catalog_items.from} where contract_id = $1 and extraordinary = $2`;

const { columns } = tables.catalog_items;
const listing = (name: string) =>
  tableListing(
    name,
    { columns: { ...columns, description: columns.concept_name } },
    ['concept_code', 'concept_name'],
    'ordinal, id',
  );

const common = {
  tag: 'Catálogo',
  projections: ['catalog'],
  project: projectOfRoute,
  params: ProjectParams,
  querystring: ListQuerystring,
  response: Type.Array(ConceptAnswer),
};

/** Concepts of a contract's budget. */
export const catalogRoute = (url: string, kind: ContractKind): JsonRoute => ({
  ...common,
  url,
  summary: 'Catálogo de conceptos',
  action: 'catalog.read',
  answer: (asked) =>
    listAnswer(asked, listing('catalog'), {
      sql: catalogItems,
      values: [contractOfRoute(asked, kind), false],
    }),
});

/** Extraordinary concepts, added outside the budget; only the main contract has them. */
export const extraordinaryRoute: JsonRoute = {
  ...common,
  url: '/extraordinary/:projectId',
  summary: 'Conceptos extraordinarios',
  action: 'extraordinary.read',
  answer: (asked) =>
    listAnswer(asked, listing('extraordinary'), {
      sql: catalogItems,
      values: [contractOfRoute(asked, 'main'), true],
    }),
};
