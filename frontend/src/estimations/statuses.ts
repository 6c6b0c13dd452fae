import type { EstimationStatus } from '@obraclara/events';

/** Statuses that the manager may choose. The role that captures can also return an estimation to review (specification §4). */
export const managerStatuses: EstimationStatus[] = ['entregada', 'validada', 'autorizada', 'pagada'];

/** Choices of the status field: `offered`, and the stored status if it is not among them. */
export const statusChoices = (
  offered: readonly EstimationStatus[],
  stored: EstimationStatus,
): readonly EstimationStatus[] => (offered.includes(stored) ? offered : [stored, ...offered]);
