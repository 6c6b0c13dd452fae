import { logoFields, Id, shape, type ProjectTerms } from '@obraclara/events';
import { estimations } from '../estimation/rules.ts';
import type { Advance } from '../estimation/state.ts';
import { command } from '../machinery/command.ts';
import type { Services } from '../machinery/services.ts';
import { create, live, project, remove, update, type Logos, type ProjectState } from './rules.ts';
import { ChangedProject, NewProject, Project } from './schema.ts';

const params = shape({ id: Id });

const logosOf = (body: Partial<Logos>): Partial<Logos> =>
  Object.fromEntries(logoFields.filter((field) => field in body).map((field) => [field, body[field]]));

const termsOf = <T extends Partial<ProjectTerms>>(body: T) => {
  const { name, description, contract_amount, start_date, end_date, status } = body;
  const said = { name, description, contract_amount, start_date, end_date, status };
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as Partial<ProjectTerms>;
};

const resource = (state: ProjectState, advance: Advance) => {
  const { id, terms, logos } = live(state);
  const { app_logo_url, client_logo_url, end_user_logo_url } = logos;
  return {
    id,
    ...terms,
    ...logos,
    logos: { app_logo: app_logo_url, client_logo: client_logo_url, final_user_logo: end_user_logo_url },
    anticipo_amount: advance.amount,
    anticipo_amortization_percentage: advance.amortization_percentage,
  };
};

const advanceOf = async (services: Services, id: string) =>
  (await services.streams.load(estimations, services.mainContract(id))).state.advance;

const shared = { action: 'projects.write', tag: 'projects', aggregate: project } as const;

export const projectRoutes = [
  command({
    ...shared,
    name: 'projects.create',
    method: 'POST',
    url: '/projects',
    summary: 'Crear un proyecto',
    body: NewProject,
    response: Project,
    target: ({ body }) => ({ id: body.id }),
    rule: create,
    input: ({ id, body }) => ({
      id,
      terms: { status: 'active', ...termsOf(body) } as ProjectTerms,
      logos: logosOf(body),
    }),
    answer: (state) => resource(state, { amount: 0, amortization_percentage: 0 }),
  }),
  command({
    ...shared,
    name: 'projects.update',
    method: 'PUT',
    url: '/projects/:id',
    summary: 'Cambiar un proyecto, sus logos incluidos',
    body: ChangedProject,
    params,
    response: Project,
    target: ({ params }) => ({ id: params.id, project_id: params.id }),
    prepare: ({ id, services }) => advanceOf(services, id),
    rule: update,
    input: ({ body }) => ({ terms: termsOf(body), logos: logosOf(body) }),
    answer: (state, { extra }) => resource(state, extra),
  }),
  command({
    ...shared,
    name: 'projects.delete',
    method: 'DELETE',
    url: '/projects/:id',
    summary: 'Eliminar un proyecto: se oculta y conserva su historia',
    params,
    response: shape({ id: Id }),
    target: ({ params }) => ({ id: params.id, project_id: params.id }),
    anyProject: true,
    rule: remove,
    input: () => undefined,
    answer: (_, { id }) => ({ id }),
  }),
];
