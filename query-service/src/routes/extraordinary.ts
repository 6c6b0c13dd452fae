import { ExtraordinariesAnswer, ProjectParams } from '@obraclara/api';
import { contractId, extraordinaryStage, type OrderedConcept } from '@obraclara/events';
import { tables, type CatalogItemRow } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

type Found = Pick<
  CatalogItemRow,
  'id' | 'concept_code' | 'concept_name' | 'unit' | 'quantity' | 'unit_price' | 'extraordinary' | 'amendments'
> & { records: OrderedConcept | null };

/** SQL: extraordinary concepts of contract $1, and those that an amendment took in after they were ordered. */
const text = `
  select item.id, item.concept_code, item.concept_name, item.unit, item.quantity::float8 as quantity,
    item.unit_price::float8 as unit_price, item.extraordinary, item.amendments, contract.ordered_concepts -> item.id as records
  from ${tables.catalog_items.from} item join ${tables.contracts.from} contract on contract.contract_id = item.contract_id
  where item.contract_id = $1 and (item.extraordinary or contract.ordered_concepts ? item.id)
  order by item.ordinal, item.id`;

const answerOf = ({ extraordinary, amendments, records, ...concept }: Found) => ({
  ...concept,
  stage: extraordinaryStage(extraordinary, records ?? undefined),
  order: records?.order ?? null,
  price: records?.price ?? null,
  amendment: amendments?.at(-1)?.amendment ?? null,
});

/** The extraordinary concepts of a works contract with their orders and prices. */
export const extraordinaryPricesRoute: ReadRoute = {
  url: '/projects/:projectId/extraordinary',
  summary: 'Conceptos extraordinarios con su orden, su precio conciliado y su convenio',
  tag: 'Contrato',
  action: 'contract.read',
  projections: ['contract-terms', 'catalog'],
  project: projectOfRoute,
  params: ProjectParams,
  response: ExtraordinariesAnswer,
  answer: async ({ db, params }) => {
    const values = [contractId(projectOfRoute(params))];
    const { rows } = await db.query<Found>({ name: 'extraordinary-prices', text, values });
    return { body: JSON.stringify(rows.map(answerOf)) };
  },
};
