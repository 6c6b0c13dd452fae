import {
  closesContract,
  estimationStatuses,
  isDraft,
  type EstimationControl,
  type EstimationStatus,
  type PresentedStatus,
} from '@obraclara/events';
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
  statuses: estimationStatuses,
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

/** How estimations are controlled. `closed`: formal control of a finished or cancelled contract, which accepts no change. */
export type Control = EstimationControl | 'closed';

/** Control of the current contract's estimations; those of services are always free. */
export const useControl = ({
  estimation_control = 'free',
  status,
}: Pick<EstimationProject, 'estimation_control' | 'status'>): Control => {
  const { resource } = useContract();
  if (resource !== 'estimations' || estimation_control === 'free') return 'free';
  return status && closesContract({ status }) ? 'closed' : 'formal';
};

/** Whether an estimation may be edited and deleted: under formal control, only a draft. */
export const isEditable = (row: { status: EstimationStatus }, control: Control): boolean =>
  control === 'free' || (control === 'formal' && isDraft(row));

/** Whether a manager may return an estimation to capture: a presented one that is not paid. */
export const isReturnable = (row: { status: EstimationStatus }, control: Control): boolean =>
  control === 'formal' && !isDraft(row) && row.status !== 'pagada';
