import {
  ContentQuery,
  DownloadAnswer,
  DriveFileParams,
  FolderQuery,
  Listing,
  ProjectParams,
} from '@obraclara/api';
import { attachment } from '@obraclara/files/http';
import { authorize, refuse, routeSchema, rethrowQueryError } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guard, personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { checkContentLink } from './content-link.ts';
import { driveRepository } from './drive-repository.ts';
import { findLink } from './link.ts';
import { sketchAccess } from './hidden-sketches.ts';
import { downloadLocal, listLocal } from './local-repository.ts';

const shared = { method: 'GET', tag: 'storage', drive: true } as const;
const admit = async (request: FastifyRequest<{ Params: { projectId: string } }>, services: Services) => {
  const { projectId } = request.params;
  const person = personOf(request);
  authorize(person, 'repository.read', projectId);
  await services.liveProject(projectId);
  return { link: await findLink(services.deps.db, projectId), whom: sketchAccess(person.role) };
};

/** Shared by the repository's routes: services and the project's Drive. */
type Repository = { services: Services; drive: ReturnType<typeof driveRepository> };

const listRoute = (app: FastifyInstance, { services, drive }: Repository) =>
  app.route<{ Params: { projectId: string }; Querystring: { folder_id?: string } }>({
    method: 'GET',
    url: '/projects/:projectId/drive/files',
    exposeHeadRoute: false,
    ...guard(services, 'repository.read'),
    schema: routeSchema({
      ...shared,
      summary: 'Lo que hay en una carpeta del repositorio del proyecto',
      params: ProjectParams,
      query: FolderQuery,
      answers: { 200: { schema: Listing } },
    }),
    handler: async (request, reply) => {
      const { link, whom } = await admit(request, services);
      const folder = request.query.folder_id || undefined;
      reply.header('cache-control', 'no-store');
      const listed = link
        ? drive.list(link, whom, folder)
        : listLocal(services.deps, request.params.projectId, whom, folder);
      return listed.catch(rethrowQueryError);
    },
  });

const downloadRoute = (app: FastifyInstance, { services, drive }: Repository) =>
  app.route<{ Params: { projectId: string; fileId: string } }>({
    method: 'GET',
    url: '/projects/:projectId/drive/download/:fileId',
    exposeHeadRoute: false,
    ...guard(services, 'repository.read'),
    schema: routeSchema({
      ...shared,
      summary: 'Un enlace de vida corta a un archivo del repositorio',
      params: DriveFileParams,
      answers: { 200: { schema: DownloadAnswer } },
    }),
    handler: async (request, reply) => {
      const { link, whom } = await admit(request, services);
      const { projectId, fileId } = request.params;
      reply.header('cache-control', 'no-store');
      const given = link
        ? drive.download(link, fileId, whom)
        : downloadLocal(services.deps, projectId, fileId, whom);
      return given.catch(rethrowQueryError);
    },
  });

/** Serves the links of `downloadRoute`: the signature is the permission. */
const contentRoute = (app: FastifyInstance, { services: { deps }, drive }: Repository) =>
  app.route<{
    Params: { projectId: string; fileId: string };
    Querystring: { expires: number; signature: string };
  }>({
    method: 'GET',
    url: '/projects/:projectId/drive/content/:fileId',
    exposeHeadRoute: false,
    schema: routeSchema({
      ...shared,
      access: 'link',
      summary: 'Un archivo del Drive, con el enlace que lo abre',
      params: DriveFileParams,
      query: ContentQuery,
      answers: {
        200: {
          types: ['*/*'],
          means: 'El archivo',
          headers: { 'content-disposition': 'Su nombre, para guardarlo.' },
        },
      },
    }),
    handler: async ({ params: { projectId, fileId }, query }, reply) => {
      const asked = { project_id: projectId, file_id: fileId, ...query };
      const state = checkContentLink(deps.jwtSecret, asked, deps.now());
      if (state === 'forged') refuse(403, 'El enlace no es válido');
      if (state === 'expired') refuse(403, 'El enlace caducó. Descarga el archivo de nuevo.');
      const link =
        (await findLink(deps.db, projectId)) ?? refuse(404, 'El archivo no existe en el Drive del proyecto');
      const { stream, name, media_type, bytes } = await drive.content(link, fileId);
      if (bytes !== null) reply.header('content-length', bytes);
      return reply
        .type(media_type)
        .header('content-disposition', attachment(name))
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(stream);
    },
  });

/** A project's repository: its Drive, or the files on this server if it has none. */
export const driveRoutes = (app: FastifyInstance, services: Services) => {
  const repository = { services, drive: driveRepository(services.deps) };
  listRoute(app, repository);
  downloadRoute(app, repository);
  contentRoute(app, repository);
};
