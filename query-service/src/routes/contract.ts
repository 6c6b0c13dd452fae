import { contractId, type Action, type ContractKind } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';
import type { Asked } from '../read-route.ts';

/** Id of the contract of a route, from the project in the URL and the route's kind of contract. */
export const contractOfRoute = ({ params }: Asked, kind: ContractKind): string =>
  contractId(params['projectId'] ?? '', kind);

export const projectOfRoute = ({ projectId = '' }: Asked['params']): string => projectId;

/** Action that permits reading the estimations of each kind of contract. */
export const readsEstimations: Record<ContractKind, Action> = {
  main: 'estimations.read',
  internal: 'internal-estimations.read',
};

const ofKind = (from: string) =>
  `select project_id from ${from} where id = $1 and contract_id = project_id || ':' || $2`;
/** SQL: includes deleted estimations, which can be read as of an earlier instant. */
const projectText = `${ofKind(tables.estimations.from)} union all ${ofKind(tables.deleted_estimations.from)}`;

/**
 * Returns a function that finds the project of a route's estimation, also of a deleted one. Refuses (404) if there is none of this kind of
 * contract.
 */
export const projectOfEstimation =
  (kind: ContractKind) =>
  async ({ id }: Asked['params'], db: ReadDb) => {
    const { rows } = await db.query<{ project_id: string }>({
      name: 'project of estimation',
      text: projectText,
      values: [id, kind],
    });
    return rows[0]?.project_id ?? refuse(404, 'La estimación no existe');
  };
