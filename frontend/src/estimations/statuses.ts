import type { EstimationStatus } from '@obraclara/events';
import { estimationStatuses } from '../messages.ts';

/** All there are, in the order in which an estimation takes them. */
export const allStatuses = Object.keys(estimationStatuses) as EstimationStatus[];

/** What the manager may choose; the supervisor also sends an estimation back to review (specification §4). */
export const managerStatuses: EstimationStatus[] = ['entregada', 'validada', 'autorizada', 'pagada'];
export const supervisorStatuses: EstimationStatus[] = [
  'entregada',
  'validada',
  'revision',
  'autorizada',
  'pagada',
];

/** What can be chosen; a stored status outside the list still shows. */
export const statusChoices = (offered: EstimationStatus[], stored: EstimationStatus): EstimationStatus[] =>
  offered.includes(stored) ? offered : [stored, ...offered];
