import {
  contractId,
  type EstimationEvent,
  type Fact,
  type InternalContractEvent,
  type ProjectEvent,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type ContractTermsRow } from '../tables.ts';

type Tables = { contract_terms: ContractTermsRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const works = ({ id }: { id: string }) => contractId(id);
const contract = ({ contract_id }: { contract_id: string }) => contract_id;

const unsaid = { contract_amount: null, start_date: null, end_date: null, anticipo_amount: null };

type Of = Pick<ContractTermsRow, 'contract_id' | 'project_id'>;
type Said = Partial<typeof unsaid | Pick<ContractTermsRow, keyof typeof unsaid>>;

/** Adds a row of terms. `kind` keeps ids unique: the parts of a contract come from streams with revisions of their own. */
const say = ({ contract_terms }: TableRows, kind: string, of: Of & Said, { at, revision }: Fact) =>
  contract_terms.put({
    ...unsaid,
    ...of,
    id: `${of.contract_id}:${kind}@${revision}`,
    since: instant(at),
    revision,
  });

type Terms = { contract_amount: number; start_date: string; end_date: string };
const termsOf = ({ contract_amount, start_date, end_date }: Terms) => ({
  contract_amount,
  start_date,
  end_date,
});

const sayProject = (rows: TableRows, project: Terms & { id: string }, fact: Fact) =>
  say(rows, 'terms', { contract_id: works(project), project_id: project.id, ...termsOf(project) }, fact);

/** The terms of contracts from each instant on, for papers that show the terms then in force. */
export const contractTerms = projection<ProjectEvent | EstimationEvent | InternalContractEvent, Tables>()({
  name: 'contract-terms',
  version: projectionVersions['contract-terms'],
  tables: { contract_terms: { ...tables.contract_terms, onlyAdded: true, indexes: ['contract_id'] } },
  groupBy: 'contract_id',
  groupOf: {
    ProjectCreated: works,
    ProjectUpdated: works,
    InternalContractDefined: contract,
    AdvanceGranted: contract,
  },
  on: {
    ProjectCreated: sayProject,
    ProjectUpdated: sayProject,
    InternalContractDefined: (rows, { contract_id, project_id, ...defined }, fact) =>
      say(rows, 'terms', { contract_id, project_id, ...termsOf(defined) }, fact),
    AdvanceGranted: (rows, { contract_id, project_id, amount }, fact) =>
      say(rows, 'anticipo', { contract_id, project_id, anticipo_amount: amount }, fact),
  },
});
