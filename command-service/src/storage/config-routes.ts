import { IdParams, LinkedStorage, StorageConfig, StorageForm } from '@obraclara/api';
import { authorize, routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { command } from '../machinery/command.ts';
import { guard, personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { live, linkStorage, project, type ProjectState } from '../project/rules.ts';
import { forgetConsents } from './consents.ts';
import { linkedStates } from './lasting-refusals.ts';
import { saveLink } from './link.ts';
import { planLink } from './plan-link.ts';
import { queueFiles } from './queue-files.ts';
import { storageConfig } from './storage-config.ts';
import { defaultSubfolders } from './subfolders.ts';

export const readConfigRoute = (app: FastifyInstance, services: Services) => {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/projects/:id/storage-config',
    exposeHeadRoute: false,
    ...guard(services, 'storage.read'),
    schema: routeSchema({
      method: 'GET',
      summary: 'Dónde se guardan los archivos del proyecto',
      tag: 'storage',
      params: IdParams,
      answers: { 200: { schema: StorageConfig } },
    }),
    handler: async (request, reply) => {
      const { id } = request.params;
      authorize(personOf(request), 'storage.read', id);
      const found = await services.liveProject(id);
      reply.header('cache-control', 'no-store');
      return storageConfig(services.deps, found);
    },
  });
};

export const linkedStatesRoute = (app: FastifyInstance, services: Services) => {
  app.route({
    method: 'GET',
    url: '/storage',
    exposeHeadRoute: false,
    ...guard(services, 'storage.write'),
    schema: routeSchema({
      method: 'GET',
      summary: 'Qué proyectos tienen Drive, y si sus archivos llegan',
      tag: 'storage',
      answers: { 200: { schema: Type.Array(LinkedStorage) } },
    }),
    handler: async (_, reply) => {
      reply.header('cache-control', 'no-store');
      return linkedStates(services.deps.db, services.deps.now());
    },
  });
};

const linked = (state: ProjectState) => {
  const { id, storage, storage_revision: revision } = live(state);
  return {
    id,
    configured: storage !== null,
    provider_type: storage?.provider_type ?? null,
    folder_id: storage?.folder_id ?? null,
    subfolders: storage?.subfolders ?? defaultSubfolders,
    needs_reconnection: false,
    waiting_files: 0,
    refusal: null,
    revision,
  };
};

/**
 * The event names the folder. The consent is stored separately, after the event and on every save, so that saving again repairs an
 * interrupted save.
 */
export const saveConfigRoute = command({
  name: 'projects.link-storage',
  method: 'POST',
  url: '/projects/:id/storage-config',
  action: 'storage.write',
  status: 200,
  summary: 'Guardar la carpeta de Drive del proyecto; los tokens en blanco conservan los actuales',
  tag: 'storage',
  body: StorageForm,
  params: IdParams,
  response: StorageConfig,
  aggregate: project,
  target: ({ params }) => ({ id: params.id, project_id: params.id }),
  prepare: ({ project_id, person, body, services }) =>
    planLink(services.deps, { project_id, user_id: person.id, form: body }),
  record: { schema: StorageConfig, of: linked },
  rule: linkStorage,
  input: ({ extra }) => extra.terms,
  follow: async ({ project_id, person, services, extra }) => {
    const { deps } = services;
    await saveLink(deps.db, deps.jwtSecret, extra.link);
    await queueFiles(deps, project_id, { everything: extra.moved });
    await forgetConsents(deps.db, { project_id, user_id: person.id });
    return { position: 0n };
  },
  answer: linked,
});
