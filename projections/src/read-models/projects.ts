import {
  addMoney,
  advanceAfter,
  advanceUntil,
  contractOf,
  defaultProjectTerms,
  type AdvanceEvent,
  type EstimationEvent,
  type Fact,
  type GrantedAdvance,
  type ProjectEvent,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type DeletedProjectRow, type ProjectRow } from '../tables.ts';

type Tables = { projects: ProjectRow; deleted_projects: DeletedProjectRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const id = (data: { id: string }) => data.id;
const ofProject = ({ project_id }: { project_id: string }) => project_id;

const fresh = {
  ...defaultProjectTerms,
  app_logo_url: null,
  client_logo_url: null,
  end_user_logo_url: null,
  anticipo_amount: 0,
  anticipo_amortization_percentage: 0,
  anticipo_instalments: [],
  anticipo_revision: -1,
};

/** Applies changes to a deleted project too: an event of another stream may arrive after the deletion. */
const change = ({ projects, deleted_projects }: TableRows, id: string, changed: Partial<ProjectRow>) => {
  const [live, deleted] = [projects.get(id), deleted_projects.get(id)];
  if (live) projects.put({ ...live, ...changed });
  if (deleted) deleted_projects.put({ ...deleted, ...changed });
};

/** The advance as the row has it: what has no date is the rest of all instalments. */
const advanceOf = (row: ProjectRow): GrantedAdvance => ({
  amount: addMoney(row.anticipo_amount, ...row.anticipo_instalments.map(({ amount }) => -amount)),
  amortization_percentage: row.anticipo_amortization_percentage,
  instalments: row.anticipo_instalments,
  revision: row.anticipo_revision,
});

const advanced =
  (type: AdvanceEvent['type']) =>
  (rows: TableRows, data: AdvanceEvent['data'], { revision }: Fact) => {
    const { contract_id, project_id } = data;
    const row = rows.projects.get(project_id) ?? rows.deleted_projects.get(project_id);
    if (!row || contractOf(contract_id).kind !== 'main') return;
    const advance = advanceAfter(advanceOf(row), { type, data } as AdvanceEvent, revision);
    change(rows, project_id, {
      anticipo_amount: advanceUntil(advance),
      anticipo_amortization_percentage: advance.amortization_percentage,
      anticipo_instalments: advance.instalments,
      anticipo_revision: revision,
    });
  };

export const projects = projection<ProjectEvent | EstimationEvent, Tables>()({
  name: 'projects',
  version: projectionVersions.projects,
  tables: { projects: tables.projects, deleted_projects: tables.deleted_projects },
  groupBy: 'id',
  groupOf: {
    ProjectCreated: id,
    ProjectUpdated: id,
    ProjectDeleted: id,
    ProjectRestored: id,
    ProjectReopened: id,
    ContractExtinguished: id,
    LogoChanged: id,
    AdvanceGranted: ofProject,
    AdvanceInstalmentRecorded: ofProject,
    AdvanceInstalmentWithdrawn: ofProject,
  },
  on: {
    ProjectCreated: ({ projects }, project, { at, revision }) =>
      projects.put({ ...fresh, ...project, created_at: instant(at), revision }),
    ProjectUpdated: (rows, terms, { revision }) => change(rows, terms.id, { ...terms, revision }),
    ProjectReopened: (rows, { id }, { revision }) => change(rows, id, { status: 'active', revision }),
    ContractExtinguished: (rows, { id }, { revision }) => change(rows, id, { status: 'finished', revision }),
    LogoChanged: (rows, { id, logo, url }, { revision }) => change(rows, id, { [logo]: url, revision }),
    AdvanceGranted: advanced('AdvanceGranted'),
    AdvanceInstalmentRecorded: advanced('AdvanceInstalmentRecorded'),
    AdvanceInstalmentWithdrawn: advanced('AdvanceInstalmentWithdrawn'),
    ProjectDeleted: ({ projects, deleted_projects }, { id }, { at, by }) => {
      const project = projects.get(id);
      if (project) deleted_projects.put({ ...project, deleted_at: instant(at), deleted_by: by });
      projects.remove(id);
    },
    ProjectRestored: ({ projects, deleted_projects }, { id }, { revision }) => {
      const deleted = deleted_projects.get(id);
      if (!deleted) return;
      const { deleted_at: _, deleted_by: __, ...project } = deleted;
      deleted_projects.remove(id);
      projects.put({ ...project, revision });
    },
  },
});
