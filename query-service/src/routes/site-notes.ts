import { ProjectParams, SiteNotesAnswer } from '@obraclara/api';
import { contractId } from '@obraclara/events';
import { tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

/** SQL: the notes of contract $1 with the names of what they refer to. A deleted estimation keeps its number. */
const text = `
  select note.id, note.number, note."on"::text as "on", note.kind, note.text, note.folio, note.document_id,
    coalesce(estimation.number, deleted.number) as estimation, suspension ->> 'on' as suspension,
    note.amendment::int as amendment, item.concept_code as concept, note.annulled
  from ${tables.site_notes.from} note
  left join ${tables.estimations.from} estimation on estimation.id = note.estimation_id
  left join ${tables.deleted_estimations.from} deleted on deleted.id = note.estimation_id
  left join ${tables.catalog_items.from} item on item.id = note.concept_id
  left join ${tables.contracts.from} contract on contract.contract_id = note.contract_id
  left join jsonb_array_elements(contract.suspensions) suspension on suspension ->> 'id' = note.suspension_id
  where note.contract_id = $1
  order by note.number desc`;

/** The bitácora of a works contract. */
export const siteNotesRoute: ReadRoute = {
  url: '/projects/:projectId/notes',
  summary: 'Notas de la bitácora del contrato, también las anuladas',
  tag: 'Contrato',
  action: 'contract.read',
  projections: ['site-notes', 'contract-terms', 'catalog', 'estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  response: SiteNotesAnswer,
  answer: async ({ db, params }) => {
    const values = [contractId(projectOfRoute(params))];
    const { rows } = await db.query({ name: 'site-notes', text, values });
    return { body: JSON.stringify(rows) };
  },
};
