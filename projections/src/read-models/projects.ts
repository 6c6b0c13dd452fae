import { contractOf, type EstimationEvent, type ProjectEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection } from '../projection.ts';
import { tables, type ProjectRow } from '../tables.ts';

const id = (data: { id: string }) => data.id;

const fresh = {
  app_logo_url: null,
  client_logo_url: null,
  end_user_logo_url: null,
  anticipo_amount: 0,
  anticipo_amortization_percentage: 0,
  anticipo_revision: -1,
};

export const projects = projection<ProjectEvent | EstimationEvent, { projects: ProjectRow }>()({
  name: 'projects',
  version: 2,
  tables: { projects: tables.projects },
  groupBy: 'id',
  groupOf: {
    ProjectCreated: id,
    ProjectUpdated: id,
    ProjectDeleted: id,
    LogoChanged: id,
    AdvanceGranted: ({ project_id }) => project_id,
  },
  on: {
    ProjectCreated: ({ projects }, project, { at, revision }) =>
      projects.put({ ...fresh, ...project, created_at: instant(at), revision }),
    ProjectUpdated: ({ projects }, terms, { revision }) => {
      const project = projects.get(terms.id);
      if (project) projects.put({ ...project, ...terms, revision });
    },
    LogoChanged: ({ projects }, { id, logo, url }, { revision }) => {
      const project = projects.get(id);
      if (project) projects.put({ ...project, [logo]: url, revision });
    },
    AdvanceGranted: ({ projects }, granted, { revision }) => {
      const { contract_id, project_id, amount, amortization_percentage } = granted;
      const project = projects.get(project_id);
      if (project && contractOf(contract_id).kind === 'main')
        projects.put({
          ...project,
          anticipo_amount: amount,
          anticipo_amortization_percentage: amortization_percentage,
          anticipo_revision: revision,
        });
    },
    ProjectDeleted: ({ projects }, { id }) => projects.remove(id),
  },
});
