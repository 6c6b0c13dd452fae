import {
  advanceAfter,
  contractEstimations,
  ledgerOf,
  noAdvance,
  advanceUntil,
  reducer,
  dependOnOthers,
  type AdvanceEvent,
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

/** State of the contract from its rows: the advance and this one estimation. */
const stateOf = (rows: TableRows, contract_id: string, id: string): ContractEstimations => {
  const row = rows.estimations.get(id);
  return {
    advance: rows.advances.get(contract_id) ?? noAdvance,
    estimations: new Map(row && [[id, row]]),
    issued: new Map(),
    capturers: new Map(),
    deleted: new Set(rows.deleted_estimations.get(id) && [id]),
  };
};

/**
 * The estimations to compute: all of the contract if their figures depend on each other, else only this one. `id` is empty if the event is
 * about the advance.
 */
const concerned = (rows: TableRows, { advance, estimations }: ContractEstimations, id: string) =>
  dependOnOthers(advance) || id === ''
    ? [...rows.estimations.all().filter((row) => row.id !== id), ...estimations.values()]
    : estimations.values();

/**
 * Applies the event with the fold that commands use too. A row whose figures do not change stays the same object, so that only changed rows
 * are written.
 */
const folded =
  (type: EstimationEvent['type']) =>
  (rows: TableRows, data: { contract_id: string; id?: string }, fact: Fact) => {
    // An event concerns one estimation or the advance, whose instalments have ids of their own.
    const { contract_id, id = '' } = data;
    const state = stateOf(rows, contract_id, id);
    const after = reducer(contractEstimations)(state, { type, data }, { ...fact, at: instant(fact.at) });
    if (!after.estimations.has(id)) rows.estimations.remove(id);
    if (!after.deleted.has(id)) rows.deleted_estimations.remove(id);
    for (const row of ledgerOf(after.advance, concerned(rows, after, id))) rows.estimations.put(row);
  };

/** Stores the advance after the event, and the figures that depend on it. */
const advanced =
  (type: AdvanceEvent['type']) => (rows: TableRows, data: AdvanceEvent['data'], fact: Fact) => {
    const { contract_id, project_id } = data;
    const former = rows.advances.get(contract_id) ?? noAdvance;
    const advance = advanceAfter(former, { type, data } as AdvanceEvent, fact.revision);
    folded(type)(rows, data, fact);
    const total = advanceUntil(advance);
    rows.advances.put({ contract_id, project_id, ...advance, total, granted_at: instant(fact.at) });
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
    AdvanceInstalmentRecorded: contract,
    AdvanceInstalmentWithdrawn: contract,
    EstimationCreated: contract,
    EstimationUpdated: contract,
    StatusChanged: contract,
    RetentionsClassified: contract,
    EstimationDeleted: contract,
    EstimationRestored: contract,
    InvoiceReceived: contract,
    InvoiceReturned: contract,
    PaymentMade: contract,
    PaymentWithdrawn: contract,
  },
  on: {
    AdvanceGranted: advanced('AdvanceGranted'),
    AdvanceInstalmentRecorded: advanced('AdvanceInstalmentRecorded'),
    AdvanceInstalmentWithdrawn: advanced('AdvanceInstalmentWithdrawn'),
    EstimationCreated: folded('EstimationCreated'),
    EstimationUpdated: folded('EstimationUpdated'),
    StatusChanged: folded('StatusChanged'),
    RetentionsClassified: folded('RetentionsClassified'),
    InvoiceReceived: folded('InvoiceReceived'),
    InvoiceReturned: folded('InvoiceReturned'),
    PaymentMade: folded('PaymentMade'),
    PaymentWithdrawn: folded('PaymentWithdrawn'),
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
