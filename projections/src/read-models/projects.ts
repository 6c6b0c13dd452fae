import { contractOf, defaultProjectTerms, type EstimationEvent, type ProjectEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type DeletedProjectRow, type ProjectRow } from '../tables.ts';

type Tables = { projects: ProjectRow; deleted_projects: DeletedProjectRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const id = (data: { id: string }) => data.id;

const fresh = {
  ...defaultProjectTerms,
  app_logo_url: null,
  client_logo_url: null,
  end_user_logo_url: null,
  anticipo_amount: 0,
  anticipo_amortization_percentage: 0,
  anticipo_revision: -1,
};

/** Applies changes to a deleted project too: an event of another stream may arrive after the deletion. */
const change = ({ projects, deleted_projects }: TableRows, id: string, changed: Partial<ProjectRow>) => {
  const [live, deleted] = [projects.get(id), deleted_projects.get(id)];
  if (live) projects.put({ ...live, ...changed });
  if (deleted) deleted_projects.put({ ...deleted, ...changed });
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
    LogoChanged: id,
    AdvanceGranted: ({ project_id }) => project_id,
  },
  on: {
    ProjectCreated: ({ projects }, project, { at, revision }) =>
      projects.put({ ...fresh, ...project, created_at: instant(at), revision }),
    ProjectUpdated: (rows, terms, { revision }) => change(rows, terms.id, { ...terms, revision }),
    ProjectReopened: (rows, { id }, { revision }) => change(rows, id, { status: 'active', revision }),
    LogoChanged: (rows, { id, logo, url }, { revision }) => change(rows, id, { [logo]: url, revision }),
    AdvanceGranted: (rows, granted, { revision }) => {
      const { contract_id, project_id, amount, amortization_percentage } = granted;
      if (contractOf(contract_id).kind !== 'main') return;
      change(rows, project_id, {
        anticipo_amount: amount,
        anticipo_amortization_percentage: amortization_percentage,
        anticipo_revision: revision,
      });
    },
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
