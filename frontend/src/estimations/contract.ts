import type { PresentedStatus } from '@obraclara/events';
import { createContext, useContext } from 'react';
import type { EstimationProject } from './row.ts';

/** A project's works contract or its internal services contract. Both use the same screens. */
export type Contract = {
  /** Resource of its estimations: name of the list and path of each estimation. */
  resource: 'estimations' | 'internal-estimations';
  /** Statuses of its presented estimations, in their order. */
  statuses: readonly PresentedStatus[];
  /** Whether an estimation needs a quantity above 0; else one concept is enough (specification §5). */
  needsQuantity: boolean;
  /** Whether a new estimation goes to the outbox of this device while offline. */
  waits: boolean;
  /** Storage name of the drafts of its estimations on this device. */
  draftsOf: (project_id: string) => string;
};

const worksContract: Contract = {
  resource: 'estimations',
  statuses: ['entregada', 'validada', 'revision', 'autorizada', 'pagada'],
  needsQuantity: true,
  waits: true,
  draftsOf: (project_id) => project_id,
};

export const internalContract: Contract = {
  resource: 'internal-estimations',
  statuses: ['entregada', 'revision', 'autorizada', 'pagada'],
  needsQuantity: false,
  waits: false,
  draftsOf: (project_id) => `${project_id}/interno`,
};

/** Contract of the estimations below in the tree; the works contract by default. */
export const ContractContext = createContext(worksContract);
export const useContract = () => useContext(ContractContext);

/** Whether the estimations of the current contract are under formal control; those of services never are. */
export const useIsFormal = ({ estimation_control }: Pick<EstimationProject, 'estimation_control'>): boolean =>
  useContract().resource === 'estimations' && estimation_control === 'formal';
