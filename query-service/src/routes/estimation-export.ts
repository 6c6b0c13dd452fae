import { EstimationExport, IdParams } from '@obraclara/api';
import { refuse } from '@obraclara/platform/http';
import type { ContractKind } from '@obraclara/events';
import { accumulatesSql, tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { projectOfEstimation, readsEstimations } from './contract.ts';

/**
 * SQL: the lines of one estimation compared with the contract. `concept_code` and `total_*` come from the catalog (empty and 0 for a
 * removed concept). `remaining_qty` is the contract's quantity less all estimated up to and including this estimation, in ledger order.
 */
const lines = `
  with estimation as (select * from ${tables.estimations.from} where id = $1),
  estimated as (
    select line.concept_id, sum(line.quantity) as quantity
    from estimation join ${tables.estimations.from} earlier
      on earlier.contract_id = estimation.contract_id and ${accumulatesSql('earlier', 'estimation')},
      jsonb_to_recordset(earlier.concepts) as line(concept_id text, quantity numeric)
    group by line.concept_id
  )
  select json_build_object('data', coalesce(json_agg(json_build_object(
    'concept_id', line.concept_id,
    'concept_code', coalesce(item.concept_code, ''),
    'description', line.concept_name,
    'unit', line.unit,
    'unit_price', line.unit_price,
    'total_qty', coalesce(item.quantity, 0),
    'total_amount', coalesce(item.amount, 0),
    'qty_per_estimation', line.quantity,
    'amount_per_estimation', line.subtotal,
    'remaining_qty', trim_scale(coalesce(item.quantity, 0) - estimated.quantity),
    'folio_factura', estimation.folio_factura
  ) order by line.ordinal), '[]'))::text as json
  from estimation,
    rows from (jsonb_to_recordset(estimation.concepts) as (
      concept_id text, concept_name text, unit text, unit_price numeric, quantity numeric, subtotal numeric
    )) with ordinality as line(concept_id, concept_name, unit, unit_price, quantity, subtotal, ordinal)
    join estimated using (concept_id)
    left join ${tables.catalog_items.from} item on item.id = line.concept_id
  having exists (select from estimation)`;

/** Responds `{ data: [rows] }`: the client reads `response.data.data` and writes it as CSV. */
export const estimationExportRoute = (url: string, kind: ContractKind): ReadRoute => ({
  url,
  summary: 'Renglones de una estimación, para exportar',
  tag: 'Estimaciones',
  action: readsEstimations[kind],
  projections: ['estimations', 'catalog'],
  project: projectOfEstimation(kind),
  params: IdParams,
  response: EstimationExport,
  answer: async ({ db, params }) => {
    const { rows } = await db.query<{ json: string }>({
      name: 'estimation export',
      text: lines,
      values: [params['id']],
    });
    return { body: rows[0]?.json ?? refuse(404, 'La estimación no existe') };
  },
});
