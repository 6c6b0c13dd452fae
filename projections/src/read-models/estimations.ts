import {
  contractEstimations,
  noEstimations,
  reducer,
  workedOut,
  type ContractEstimations,
  type EstimationEvent,
  type Fact,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import {
  projectionVersions,
  tables,
  type AdvanceRow,
  type DeletedEstimationRow,
  type EstimationRow,
} from '../tables.ts';
import { docOf, linesDocOf } from './estimation-doc.ts';

type Tables = {
  estimations: EstimationRow;
  deleted_estimations: DeletedEstimationRow;
  advances: AdvanceRow;
};
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const contract = ({ contract_id }: { contract_id: string }) => contract_id;

/** The contract as the rows hold it. */
const stateOf = (rows: TableRows, contract_id: string): ContractEstimations => {
  const state = noEstimations();
  state.advance = rows.advances.get(contract_id) ?? state.advance;
  for (const row of rows.estimations.all()) state.estimations.set(row.id, row);
  for (const { id } of rows.deleted_estimations.all()) state.deleted.add(id);
  return state;
};

/**
 * Lets the one fold say what the event makes of the contract. A row that keeps its figures comes back as the same object,
 * so only what changed is put.
 */
const folded =
  (type: EstimationEvent['type']) =>
  (rows: TableRows, data: { contract_id: string; id?: string }, fact: Fact) => {
    const after = reducer(contractEstimations)(
      stateOf(rows, data.contract_id),
      { type, data },
      { ...fact, at: instant(fact.at) },
    );
    // An event is about one estimation, or about the advance.
    const { id = '' } = data;
    if (!after.estimations.has(id)) rows.estimations.remove(id);
    if (!after.deleted.has(id)) rows.deleted_estimations.remove(id);
    for (const row of workedOut(after)) rows.estimations.put(row);
  };

const deletedRow = (former: EstimationRow, { at, by }: Fact): DeletedEstimationRow => {
  const { id, contract_id, project_id, number, period, importe_liquido } = former;
  const deleted_at = instant(at);
  return { id, contract_id, project_id, number, period, importe_liquido, deleted_at, deleted_by: by };
};

export const estimations = projection<EstimationEvent, Tables>()({
  name: 'estimations',
  version: projectionVersions.estimations,
  tables: {
    estimations: {
      ...tables.estimations,
      indexes: ['project_id'],
      derived: { doc: docOf, lines_doc: linesDocOf },
    },
    deleted_estimations: tables.deleted_estimations,
    advances: tables.advances,
  },
  groupBy: 'contract_id',
  groupOf: {
    AdvanceGranted: contract,
    EstimationCreated: contract,
    EstimationUpdated: contract,
    StatusChanged: contract,
    EstimationDeleted: contract,
    EstimationRestored: contract,
  },
  on: {
    AdvanceGranted: (rows, granted, fact) => {
      rows.advances.put({ ...granted, granted_at: instant(fact.at), revision: fact.revision });
      folded('AdvanceGranted')(rows, granted, fact);
    },
    EstimationCreated: folded('EstimationCreated'),
    EstimationUpdated: folded('EstimationUpdated'),
    StatusChanged: folded('StatusChanged'),
    EstimationDeleted: (rows, deleted, fact) => {
      const former = rows.estimations.get(deleted.id);
      folded('EstimationDeleted')(rows, deleted, fact);
      if (former) rows.deleted_estimations.put(deletedRow(former, fact));
    },
    EstimationRestored: (rows, restored, fact) => {
      const data = { ...restored, creation_date: instant(restored.creation_date) };
      folded('EstimationRestored')(rows, data, fact);
    },
  },
});
