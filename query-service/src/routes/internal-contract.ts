import { InternalContractAnswer, ProjectParams } from '@obraclara/api';
import { contractId } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { tables } from '@obraclara/projections/tables';
import { jsonRows } from '../json-sql.ts';
import type { ReadRoute } from '../read-route.ts';
import { catalogItems } from './catalog.ts';
import { projectOfRoute } from './contract.ts';
import { programByCode } from './program-data.ts';

const one = {
  name: 'internal contract',
  text: jsonRows(`
    select contract_id as id, project_id, title, description, contract_amount, start_date, end_date, anticipo_amount,
      anticipo_amortization_percentage, iva_percentage, iva_exempt, closes_cents,
      (select coalesce(json_agg(item order by ordinal, id), '[]') from (${catalogItems}) item) as catalog_data,
      ${programByCode('$1')} as program_data,
      exists (select from ${tables.catalog_items.from} where contract_id = $1 and extraordinary = $2) as has_catalog,
      exists (select from ${tables.programs.from} where contract_id = $1) as has_program, revision
    from ${tables.internal_contracts.from} where contract_id = $1`),
};

/** A project's services contract with its catalog and program; 404 if it has none. */
export const internalContractRoute: ReadRoute = {
  url: '/projects/:projectId/internal-contract',
  summary: 'Contrato interno, con su catálogo y su programa',
  tag: 'Contrato interno',
  action: 'internal-contract.read',
  projections: ['internal-contracts', 'catalog', 'program'],
  project: projectOfRoute,
  params: ProjectParams,
  response: InternalContractAnswer,
  answer: async ({ db, params }) => {
    const values = [contractId(projectOfRoute(params), 'internal'), false];
    const { rows } = await db.query<{ json: string }>({ ...one, values });
    return { body: rows[0]?.json ?? refuse(404, 'El proyecto no tiene contrato interno') };
  },
};
