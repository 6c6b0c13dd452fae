import { croquisType, FileForm, logoType, UploadedFile, UploadQuery } from '@obraclara/api';
import type { Action } from '@obraclara/events';
import type { FileKind } from '@obraclara/files';
import { authorize, routeSchema } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../machinery/command.ts';
import { guard, personOf } from '../machinery/guard.ts';
import { keepUpload } from './keep-upload.ts';

const kindOf = (document_type: UploadQuery['document_type']): FileKind =>
  document_type === logoType ? 'logo' : document_type;

const actions = new Map<string, Action>([
  [logoType, 'logos.upload'],
  [croquisType, 'croquis.upload'],
]);

const actionOf = ({ query }: FastifyRequest): Action =>
  actions.get(String((query as Partial<UploadQuery>).document_type)) ?? 'documents.write';

/** `POST /upload` (specification §7): a document by a supervisor, a logo by an administrator, or a sketch of generadores. */
export const uploadRoute: Route = (app, services) => {
  app.route<{ Querystring: UploadQuery }>({
    method: 'POST',
    url: '/upload',
    ...guard(services, actionOf),
    schema: routeSchema({
      method: 'POST',
      summary: 'Subir un documento, un croquis de generadores o un logo',
      tag: 'files',
      query: UploadQuery,
      form: FileForm,
      answers: { 201: { schema: UploadedFile } },
    }),
    handler: async (request, reply) => {
      const { project_id, document_type } = request.query;
      authorize(personOf(request), actionOf(request), project_id);
      await services.openProject(project_id);
      const kind = kindOf(document_type);
      const projectOf = () => Promise.resolve(project_id);
      return reply.code(201).send(await keepUpload(request, services, { kind, projectOf }));
    },
  });
};
