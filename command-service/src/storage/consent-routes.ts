import { Consent, ConsentQuery, ConsentStarted, IdParams } from '@obraclara/api';
import { authorize, missing, refuse, routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guard, personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { openConsent, outcomeFor } from './consents.ts';
import { consentUrl } from './google/consent.ts';

type Asked = FastifyRequest<{
  Params: { id: string };
  Querystring: ConsentQuery;
}>;

/**
 * Public origin of this application, which Google compares with the registered one. Only the scheme (http or https) comes from the Origin
 * header, since a proxy may not forward it.
 */
const originOf = ({ protocol, host, headers: { origin } }: FastifyRequest): string => {
  const ours = `${protocol}://${host}`;
  if (!URL.canParse(ours)) return refuse(400, 'La dirección no es válida');
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  return page !== undefined && page.host === host ? page.origin : new URL(ours).origin;
};

const callbackPath = (projectId: string) => `/api/projects/${projectId}/storage-oauth/callback`;

const credentials = ({ query }: Asked) => {
  const client_id = query.client_id?.trim() ?? '';
  const client_secret = query.client_secret?.trim() ?? '';
  if (client_id === '' || client_secret === '')
    refuse(422, 'Por favor, ingresa Client ID y Client Secret', [
      ...(client_id === '' ? [missing('client_id')] : []),
      ...(client_secret === '' ? [missing('client_secret')] : []),
    ]);
  return { client_id, client_secret };
};

const admit = async (request: FastifyRequest<{ Params: { id: string } }>, services: Services) => {
  const person = personOf(request);
  authorize(person, 'storage.write', request.params.id);
  await services.liveProject(request.params.id);
  return { project_id: request.params.id, user_id: person.id };
};

/** Starts a consent; returns Google's address for the administrator. */
export const startRoute = (app: FastifyInstance, services: Services) => {
  const { db, jwtSecret, now, googleApiRootUrl: rootUrl } = services.deps;
  app.route<{ Params: { id: string }; Querystring: ConsentQuery }>({
    method: 'POST',
    url: '/projects/:id/storage-oauth/start',
    ...guard(services, 'storage.write'),
    schema: routeSchema({
      method: 'POST',
      summary: 'Pedir a Google el permiso para la carpeta del proyecto',
      tag: 'storage',
      params: IdParams,
      query: ConsentQuery,
      answers: { 200: { schema: ConsentStarted } },
    }),
    handler: async (request, reply) => {
      const whose = await admit(request, services);
      const client = credentials(request);
      const redirect_uri = originOf(request) + callbackPath(whose.project_id);
      const state = await openConsent(db, jwtSecret, { ...whose, client, redirect_uri }, now());
      const authorization_url = await consentUrl({ rootUrl, client, redirectUri: redirect_uri, state });
      return reply.header('cache-control', 'no-store').send({ authorization_url });
    },
  });
};

/** State of the consent. The administrator who started it polls every 2 s; other users get nothing. */
export const statusRoute = (app: FastifyInstance, services: Services) => {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/projects/:id/storage-oauth/status',
    exposeHeadRoute: false,
    ...guard(services, 'storage.write'),
    schema: routeSchema({
      method: 'GET',
      summary: 'Si Google ya dio el permiso; los tokens van sellados',
      tag: 'storage',
      drive: true,
      params: IdParams,
      answers: { 200: { schema: Consent } },
    }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const whose = await admit(request, services);
      const outcome = await outcomeFor(services.deps.db, whose, services.deps.now());
      if (outcome.is === 'failed') return refuse(409, outcome.failure);
      if (outcome.is === 'expired') return refuse(409, 'La autorización caducó. Conecte la cuenta de nuevo.');
      return outcome.is === 'given' ? { success: true, ...outcome.tokens } : { success: false };
    },
  });
};
