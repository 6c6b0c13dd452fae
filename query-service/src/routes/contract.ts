import { contractId, type Action, type ContractKind } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/past';
import { estimationOrder, tables } from '@obraclara/projections/tables';
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

const ofKind = (from: string) =>
  `select project_id from ${from} where id = $1 and contract_id = project_id || ':' || $2`;
/** One that was deleted may be asked for as of when it was not. */
const projectText = `${ofKind(tables.estimations.from)} union all ${ofKind(tables.deleted_estimations.from)}`;

/** The project of the estimation a route is about, be it deleted; refuses with 404 where there is none, or one of another kind of contract. */
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

/** SQL: what rows of `read.estimations` are compared by for their order in the ledger. */
export const ledgerOrder = (estimation: string) =>
  `(${estimationOrder
    .split(', ')
    .map((column) => `${estimation}.${column}`)
    .join(', ')})`;
