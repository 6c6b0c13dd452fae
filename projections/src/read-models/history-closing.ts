import { settlementTotals } from '@obraclara/events';
import type { Terms } from './history-changes.ts';
import { telling, type Effect } from './history-rows.ts';
import { keyOf, ofCatalog, type OfContract } from './history-subjects.ts';

const record = ({ contract_id }: OfContract) => keyOf('closing', contract_id);

/** The group of the history of the ending of a contract. */
export const closingRecords = {
  WorksReceived: record,
  ReceptionWithdrawn: record,
  SettlementItemsSet: record,
  SettlementSigned: record,
  ActIssued: record,
  SettlementWithdrawn: record,
};

/** Each act of the ending of a contract is independent of the others. */
const closing = ({ contract_id, project_id }: OfContract, terms: Terms, reason?: string): Effect => ({
  ...ofCatalog({ contract_id, project_id }),
  kind: 'closing',
  terms: () => terms,
  afresh: true,
  reason,
});

const withdrawn = ({ on, reason, ...of }: OfContract & { on: string; reason: string }): Effect =>
  closing(of, { on }, reason);

/** The history of the ending of a contract, by event. */
export const closingHistory = {
  WorksReceived: telling('WorksReceived', ({ contract_id, project_id, id: _, kind, ...act }) =>
    closing({ contract_id, project_id }, { reception: kind, ...act }),
  ),
  ReceptionWithdrawn: telling('ReceptionWithdrawn', withdrawn),
  SettlementItemsSet: telling('SettlementItemsSet', ({ items, ...of }) => closing(of, { items })),
  SettlementSigned: telling('SettlementSigned', ({ contract_id, project_id, rows, ...act }) => {
    const { balance, side } = settlementTotals(rows);
    return closing({ contract_id, project_id }, { ...act, balance, ...(side && { side }) });
  }),
  ActIssued: telling('ActIssued', ({ contract_id, project_id, paper, on }) =>
    closing({ contract_id, project_id }, { paper, on }),
  ),
  SettlementWithdrawn: telling('SettlementWithdrawn', withdrawn),
};
