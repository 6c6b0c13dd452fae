import type { EstimationStatus } from '@obraclara/events';
import { createContext, useContext } from 'react';

/** A project's contract for works, or its internal one for services. The same screens serve both. */
export type Contract = {
  /** Resource of its estimations: where its list is found, and the path of each estimation. */
  resource: 'estimations' | 'internal-estimations';
  /** Those that its estimations may have, in the order in which they take them. */
  statuses: readonly EstimationStatus[];
  /** An estimation must hold a quantity above 0; else a concept suffices (specification §5). */
  needsQuantity: boolean;
  /** A new one that cannot reach the server waits in the line of this device. */
  waits: boolean;
  /** Under what name this device keeps drafts of its estimations. */
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

/** Which contract the estimations below are of: the works unless said otherwise. */
export const ContractContext = createContext(worksContract);
export const useContract = () => useContext(ContractContext);
