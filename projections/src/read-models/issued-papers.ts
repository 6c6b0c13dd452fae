import {
  contractId,
  draftStatus,
  extinctionAct,
  settlementAct,
  type ClosingEvent,
  type EstimationEvent,
  type ProjectEvent,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type IssuedPaperRow } from '../tables.ts';

type Tables = { issued_papers: IssuedPaperRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const contract = ({ contract_id }: { contract_id: string }) => contract_id;

/** The papers of an estimation or of an act. */
type Own = (row: IssuedPaperRow) => boolean;
const ofEstimation =
  (id: string): Own =>
  ({ estimation_id }) =>
    estimation_id === id;
const ofAct =
  ({ contract_id }: { contract_id: string }, act: string): Own =>
  (row) =>
    row.contract_id === contract_id && row.act === act;

/** Marks the papers of a last issue as in force, unless withdrawn; none if the estimation is deleted. */
const settle = ({ issued_papers }: TableRows, isOwn: Own, isThere: boolean) => {
  const own = issued_papers.all().filter(isOwn);
  const last = Math.max(...own.map(({ revision }) => revision));
  for (const row of own) {
    const in_force = isThere && row.revision === last && !row.withdrawn;
    if (row.in_force !== in_force) issued_papers.put({ ...row, in_force });
  }
};

/** Withdraws the papers of an estimation that returns to capture, or of an act that is withdrawn. */
const withdraw = ({ issued_papers }: TableRows, isOwn: Own) => {
  for (const row of issued_papers.all())
    if (isOwn(row) && !row.withdrawn) issued_papers.put({ ...row, in_force: false, withdrawn: true });
};

const works = ({ id }: { id: string }) => contractId(id);

/** Every issued paper, and whether it is still in force. */
export const issuedPapers = projection<EstimationEvent | ClosingEvent | ProjectEvent, Tables>()({
  name: 'issued-papers',
  version: projectionVersions['issued-papers'],
  tables: { issued_papers: { ...tables.issued_papers, indexes: ['estimation_id', 'contract_id'] } },
  groupBy: 'contract_id',
  groupOf: {
    PaperIssued: contract,
    StatusChanged: contract,
    EstimationDeleted: contract,
    EstimationRestored: contract,
    ActIssued: contract,
    ReceptionWithdrawn: contract,
    SettlementWithdrawn: contract,
    ProjectReopened: works,
  },
  on: {
    PaperIssued: (rows, { id: estimation_id, papers, content: _, ...fields }, { at, revision }) => {
      for (const paper of papers)
        rows.issued_papers.put({
          ...fields,
          ...paper,
          estimation_id,
          act: null,
          signed_on: null,
          issued_at: instant(at),
          revision,
          in_force: true,
          withdrawn: false,
        });
      settle(rows, ofEstimation(estimation_id), true);
    },
    StatusChanged: (rows, { id, status }) => {
      if (status === draftStatus) withdraw(rows, ofEstimation(id));
    },
    EstimationDeleted: (rows, { id }) => settle(rows, ofEstimation(id), false),
    EstimationRestored: (rows, { id, status }) =>
      status === draftStatus ? withdraw(rows, ofEstimation(id)) : settle(rows, ofEstimation(id), true),
    ActIssued: (rows, { on: signed_on, balance = null, ...issued }, { at, revision }) => {
      rows.issued_papers.put({
        ...issued,
        format: 'pdf',
        estimation_id: null,
        number: null,
        period: null,
        signed_on,
        importe_liquido: balance,
        issued_at: instant(at),
        revision,
        in_force: true,
        withdrawn: false,
      });
      settle(rows, ofAct(issued, issued.act), true);
    },
    ReceptionWithdrawn: (rows, { id, ...of }) => withdraw(rows, ofAct(of, id)),
    SettlementWithdrawn: (rows, of) => withdraw(rows, ofAct(of, settlementAct)),
    ProjectReopened: (rows, { id }) => withdraw(rows, ofAct({ contract_id: contractId(id) }, extinctionAct)),
  },
});
