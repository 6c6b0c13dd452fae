import { contractId, type InternalContractTerms } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { catalog } from '../catalog/rules.ts';
import type { Services } from '../machinery/services.ts';
import { definedTerms, internalContract } from './rules.ts';

/** The terms of a project's internal contract; throws 409 if it has none. */
export const internalTerms = async (
  { streams }: Services,
  project_id: string,
): Promise<InternalContractTerms> => definedTerms((await streams.load(internalContract, project_id)).state);

/** Whether the internal contract has a catalog and a program. */
export const loadedOf = async ({ streams }: Services, project_id: string) => {
  const { concepts, program } = (await streams.load(catalog, contractId(project_id, 'internal'))).state;
  return { has_catalog: concepts.size > 0, has_program: program !== undefined };
};

/** Refuses (409) estimations of an internal contract without a catalog or a program (specification §4). */
export const readyForEstimations = async (services: Services, project_id: string): Promise<void> => {
  const { has_catalog, has_program } = await loadedOf(services, project_id);
  if (!has_catalog || !has_program)
    refuse(409, 'Cargue primero el catálogo y el programa del contrato interno');
};
