import { contractId, formatDay } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import type { Services } from '../machinery/services.ts';
import { document } from './rules.ts';

type Of = { services: Services; project_id: string };

/** Code of the extraordinary concept whose order or price this document proves. */
const orderedWith = ({ ordered, concepts }: CatalogState, id: string): string | undefined => {
  const found = Object.entries(ordered).find(([, { order, price }]) =>
    [order, price].some((record) => record?.document_id === id),
  );
  return found && concepts.get(found[0])?.concept_code;
};

/** Names the amendment, suspension, guarantee, reception, finiquito ordered concept or note that this document proves, as the end of a Spanish sentence; undefined if there is none. */
export const signedBy = async ({ services, project_id }: Of, id: string): Promise<string | undefined> => {
  for (const kind of ['main', 'internal'] as const) {
    const { state } = await services.streams.load(catalog, contractId(project_id, kind));
    const amendment = state.amendments.find(({ document_id }) => document_id === id);
    if (amendment) return `es el del convenio ${amendment.number}`;
    const suspension = state.suspensions.find(({ document_id }) => document_id === id);
    if (suspension) return `es el de la suspensión del ${formatDay(suspension.on)}`;
    const guarantee = state.guarantees.guarantees.find((one) =>
      [one, ...one.endorsements, one.released].some((record) => record?.document_id === id),
    );
    if (guarantee) return `es de la fianza ${guarantee.folio}`;
    const { receptions, settlement } = state.closing;
    const reception = receptions.find(({ document_id }) => document_id === id);
    if (reception) return `es el de la entrega-recepción del ${formatDay(reception.on)}`;
    const concept = orderedWith(state, id);
    if (concept) return `es de la orden o del precio de ${concept}`;
    const note = state.notes.find(({ document_id }) => document_id === id);
    if (note) return `es el de la nota ${note.number} de bitácora`;
    if (settlement?.document_id === id) return `es el del finiquito del ${formatDay(settlement.on)}`;
  }
  return undefined;
};

/** Refuses (422) a signed document that is not in the project, or no longer. */
export const requireInProject = async (
  { services, project_id }: Of,
  document_id: string | undefined,
): Promise<void> => {
  if (document_id === undefined) return;
  const { state } = await services.streams.load(document, document_id);
  if (state.is !== 'live' || state.project_id !== project_id)
    refuse(422, 'El documento no está en este proyecto.', [
      { field: 'document_id', message: 'No está en este proyecto' },
    ]);
};
