import type { EstimationStatus } from '@obraclara/events';

/** What the manager may choose; who captures also sends an estimation back to review (specification §4). */
export const managerStatuses: EstimationStatus[] = ['entregada', 'validada', 'autorizada', 'pagada'];

/** What can be chosen; a stored status outside the list still shows. */
export const statusChoices = (
  offered: readonly EstimationStatus[],
  stored: EstimationStatus,
): readonly EstimationStatus[] => (offered.includes(stored) ? offered : [stored, ...offered]);
