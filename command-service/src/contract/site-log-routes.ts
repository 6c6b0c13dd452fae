import {
  ChecklistBody,
  IdParams,
  NoteAnnulmentBody,
  ProjectParams,
  SiteNoteBody,
  WrittenNote,
} from '@obraclara/api';
import { businessDay, contractId, shape } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { requireInProject } from '../document/signed-document.ts';
import { estimations } from '../estimation/rules.ts';
import { command } from '../machinery/command.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import { annulNote, noteOf, recordNote, setChecklist } from './site-log-rules.ts';

const url = '/projects/:projectId/notes';

const ofProject = ({ params: { projectId } }: { params: { projectId: string } }) => ({
  key: contractId(projectId),
  project_id: projectId,
});

const shared = {
  method: 'POST',
  action: 'contract.write',
  tag: 'contract',
  response: WrittenNote,
  aggregate: catalog,
  answer: (state: CatalogState, { id }: { id: string }) => noteOf(state, id),
} as const;

type Linked = {
  key: string;
  project_id: string;
  services: Services;
  body: { document_id?: string; estimation_id?: string };
};

/** Refuses (422) a document or an estimation that is not there. */
const checkLinks = async (context: Linked): Promise<void> => {
  const { document_id, estimation_id } = context.body;
  await requireInProject(context, document_id);
  if (estimation_id === undefined) return;
  const { state } = await context.services.streams.load(estimations, context.key);
  if (!state.estimations.has(estimation_id))
    refuse(422, 'La estimación no existe en el contrato.', [
      { field: 'estimation_id', message: 'No existe' },
    ]);
};

/** The bitácora of a works contract (RLOPSRM arts. 122 to 125), and what accompanies its estimations (art. 132). */
export const siteLogRoutes = [
  command({
    ...shared,
    name: 'contract.checklist',
    status: 200,
    url: '/projects/:projectId/checklist',
    summary: 'Definir los documentos que acompañan a cada estimación; sin ninguno no se pregunta nada',
    params: ProjectParams,
    body: ChecklistBody,
    response: ChecklistBody,
    target: ofProject,
    rule: setChecklist,
    input: ({ key, project_id, body: { items } }) => ({ contract_id: key, project_id, items }),
    answer: ({ checklist: items }: CatalogState) => ({ items }),
  }),
  command({
    ...shared,
    name: 'contract.note',
    url,
    summary: 'Registrar una nota de la bitácora, con el número que sigue',
    params: ProjectParams,
    body: SiteNoteBody,
    target: ofProject,
    prepare: checkLinks,
    rule: recordNote,
    input: ({ key, project_id, id, body: { folio, text, ...note }, services }) => ({
      contract_id: key,
      project_id,
      id,
      ...note,
      text: text.trim(),
      ...(folio?.trim() && { folio: folio.trim() }),
      today: businessDay(services.deps.now()),
    }),
  }),
  command({
    ...shared,
    name: 'contract.note-annul',
    status: 200,
    url: `${url}/:id/annul`,
    summary: 'Anular una nota de la bitácora que tiene un error, con el motivo',
    params: shape({ ...ProjectParams.properties, ...IdParams.properties }),
    body: NoteAnnulmentBody,
    refuseBody: requireReason,
    target: (asked: { params: { projectId: string; id: string } }) => ({
      ...ofProject(asked),
      id: asked.params.id,
    }),
    rule: annulNote,
    input: ({ key, project_id, id, body }) => ({
      contract_id: key,
      project_id,
      id,
      reason: body.reason.trim(),
    }),
  }),
];
