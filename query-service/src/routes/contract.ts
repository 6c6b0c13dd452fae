import { contractId, type Action, type ContractKind } from '@obraclara/events';
import type { Asked } from '../read-route.ts';

/** The contract a route is about: the project of its address, and the kind the route is registered for. */
export const contractOfRoute = ({ params }: Asked, kind: ContractKind): string =>
  contractId(params['projectId'] ?? '', kind);

export const projectOfRoute = ({ projectId = '' }: Asked['params']): string => projectId;

/** Who reads the estimations of a contract. */
export const readsEstimations: Record<ContractKind, Action> = {
  main: 'estimations.read',
  internal: 'internal-estimations.read',
};
