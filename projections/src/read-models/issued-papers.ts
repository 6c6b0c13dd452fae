import { draftStatus, type EstimationEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type IssuedPaperRow } from '../tables.ts';

type Tables = { issued_papers: IssuedPaperRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const contract = ({ contract_id }: { contract_id: string }) => contract_id;

/** Marks the papers of an estimation's last issue as in force, unless withdrawn; none if the estimation is deleted. */
const settle = ({ issued_papers }: TableRows, estimation_id: string, isThere: boolean) => {
  const own = issued_papers.all().filter((row) => row.estimation_id === estimation_id);
  const last = Math.max(...own.map(({ revision }) => revision));
  for (const row of own) {
    const in_force = isThere && row.revision === last && !row.withdrawn;
    if (row.in_force !== in_force) issued_papers.put({ ...row, in_force });
  }
};

/** Withdraws the papers of an estimation that returns to capture. */
const withdraw = ({ issued_papers }: TableRows, estimation_id: string) => {
  for (const row of issued_papers.all())
    if (row.estimation_id === estimation_id && !row.withdrawn)
      issued_papers.put({ ...row, in_force: false, withdrawn: true });
};

/** Every issued paper, and whether it is still in force. */
export const issuedPapers = projection<EstimationEvent, Tables>()({
  name: 'issued-papers',
  version: projectionVersions['issued-papers'],
  tables: { issued_papers: { ...tables.issued_papers, indexes: ['estimation_id'] } },
  groupBy: 'contract_id',
  groupOf: {
    PaperIssued: contract,
    StatusChanged: contract,
    EstimationDeleted: contract,
    EstimationRestored: contract,
  },
  on: {
    PaperIssued: (rows, { id: estimation_id, papers, content: _, ...said }, { at, revision }) => {
      for (const paper of papers)
        rows.issued_papers.put({
          ...said,
          ...paper,
          estimation_id,
          issued_at: instant(at),
          revision,
          in_force: true,
          withdrawn: false,
        });
      settle(rows, estimation_id, true);
    },
    StatusChanged: (rows, { id, status }) => {
      if (status === draftStatus) withdraw(rows, id);
    },
    EstimationDeleted: (rows, { id }) => settle(rows, id, false),
    EstimationRestored: (rows, { id, status }) =>
      status === draftStatus ? withdraw(rows, id) : settle(rows, id, true),
  },
});
