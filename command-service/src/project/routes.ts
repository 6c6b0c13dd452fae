import { advanceFields } from '../estimation/advance.ts';
import { ChangedProject, IdParams, NewProject, Removed, ReturnReason, WrittenProject } from '@obraclara/api';
import {
  logoFields,
  noEstimations,
  ProjectTerms,
  defaultProjectTerms,
  type GrantedAdvance,
} from '@obraclara/events';
import { changesByAmendment } from '../contract/amend-only.ts';
import { estimations } from '../estimation/rules.ts';
import { command } from '../machinery/command.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import {
  create,
  live,
  project,
  remove,
  reopen,
  restore,
  update,
  type Logos,
  type ProjectState,
} from './rules.ts';

/** The logos named in a body, with their stable addresses; empty ones become null. */
const logosOf = async (services: Services, project_id: string, body: Partial<Logos>, present?: Logos) => {
  const logos: Partial<Logos> = {};
  for (const field of logoFields.filter((one) => body[one] !== undefined)) {
    const asked = { url: body[field], former: present?.[field], project_id, kinds: ['logo'] as const, field };
    logos[field] = await services.admitUrl(asked);
  }
  return logos;
};

const presentLogos = async (services: Services, id: string) => (await services.liveProject(id)).logos;

const termsOf = (body: Partial<ProjectTerms>) =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => field in ProjectTerms.properties && value !== undefined),
  ) as Partial<ProjectTerms>;

const resource = (state: ProjectState, advance: GrantedAdvance, { pictureLink }: Services) => {
  const { id, terms, logos: stored, revision } = live(state);
  const app_logo_url = pictureLink(stored.app_logo_url);
  const client_logo_url = pictureLink(stored.client_logo_url);
  const end_user_logo_url = pictureLink(stored.end_user_logo_url);
  return {
    id,
    ...defaultProjectTerms,
    ...terms,
    app_logo_url,
    client_logo_url,
    end_user_logo_url,
    logos: { app_logo: app_logo_url, client_logo: client_logo_url, final_user_logo: end_user_logo_url },
    ...advanceFields(advance),
    anticipo_revision: advance.revision,
    revision,
  };
};

const worksOf = async (services: Services, id: string) =>
  (await services.streams.load(estimations, services.mainContract(id))).state;
const advanceOf = async (services: Services, id: string) => (await worksOf(services, id)).advance;

const shared = { action: 'projects.write', tag: 'projects', aggregate: project } as const;

export const projectRoutes = [
  command({
    ...shared,
    name: 'projects.create',
    method: 'POST',
    url: '/projects',
    summary: 'Crear un proyecto',
    body: NewProject,
    response: WrittenProject,
    target: ({ body }) => ({ id: body.id }),
    prepare: ({ id, body, services }) => logosOf(services, id, body),
    rule: create,
    input: ({ id, body, extra: logos }) => ({
      id,
      terms: { status: 'active', ...termsOf(body) } as ProjectTerms,
      logos,
    }),
    answer: (state, { services }) => resource(state, noEstimations().advance, services),
  }),
  command({
    ...shared,
    name: 'projects.update',
    method: 'PUT',
    url: '/projects/:id',
    summary: 'Cambiar un proyecto, sus logos incluidos',
    body: ChangedProject,
    params: IdParams,
    response: WrittenProject,
    target: ({ params }) => ({ id: params.id, project_id: params.id }),
    prepare: async ({ id, body, services, project }) => {
      const { advance, issued } = await worksOf(services, id);
      const logos = await logosOf(services, id, body, await presentLogos(services, id));
      const amendOnly = await changesByAmendment(services, { key: services.mainContract(id), project });
      return { advance, hasIssued: issued.size > 0, amendOnly, logos };
    },
    record: {
      schema: WrittenProject,
      of: (state, { extra: { advance }, services }) => resource(state, advance, services),
    },
    rule: update,
    input: ({ body, extra: { hasIssued, amendOnly, logos } }) => ({
      terms: termsOf(body),
      logos,
      hasIssued,
      amendOnly,
    }),
    answer: (state, { extra: { advance }, services }) => resource(state, advance, services),
  }),
  command({
    ...shared,
    name: 'projects.reopen',
    method: 'POST',
    url: '/projects/:id/reopen',
    status: 200,
    whenClosed: true,
    summary: 'Reabrir un contrato terminado o cancelado, con el motivo',
    params: IdParams,
    body: ReturnReason,
    refuseBody: requireReason,
    response: WrittenProject,
    target: ({ params }) => ({ id: params.id, project_id: params.id }),
    prepare: ({ id, services }) => advanceOf(services, id),
    record: {
      schema: WrittenProject,
      of: (state, { extra: advance, services }) => resource(state, advance, services),
    },
    rule: reopen,
    input: ({ body }) => ({ reason: body.reason.trim() }),
    answer: (state, { extra: advance, services }) => resource(state, advance, services),
  }),
  command({
    ...shared,
    name: 'projects.delete',
    method: 'DELETE',
    url: '/projects/:id',
    summary: 'Eliminar un proyecto: se oculta y conserva su historia',
    params: IdParams,
    response: Removed,
    target: ({ params }) => ({ id: params.id, project_id: params.id }),
    anyProject: true,
    prepare: ({ id, services }) => advanceOf(services, id),
    record: {
      schema: WrittenProject,
      of: (state, { extra: advance, services }) => resource(state, advance, services),
    },
    rule: remove,
    input: () => undefined,
    answer: (_, { id }) => ({ id }),
  }),
  command({
    ...shared,
    name: 'projects.restore',
    method: 'POST',
    url: '/projects/:id/restore',
    status: 200,
    summary: 'Restaurar un proyecto eliminado, con todo lo que guarda',
    params: IdParams,
    response: WrittenProject,
    target: ({ params }) => ({ id: params.id, project_id: params.id }),
    anyProject: true,
    prepare: ({ id, services }) => advanceOf(services, id),
    rule: restore,
    input: () => undefined,
    answer: (state, { extra: advance, services }) => resource(state, advance, services),
  }),
];
