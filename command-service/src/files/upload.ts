import { FreeText, Id, shape, type Action } from '@obraclara/events';
import { documentKinds, type FileKind } from '@obraclara/platform/files';
import { authorize, refuse, routeSchema } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Route } from '../machinery/command.ts';
import { guard, personOf } from '../machinery/guard.ts';
import { FileForm, receiveForm, refuseAnnouncedTooLarge } from './received-form.ts';
import { storeFile } from './store-file.ts';
import { Stored, storedAnswer } from './stored-answer.ts';

/** What the specification calls the type of a logo: it is also the name of its folder. */
const logoType = 'Z. Logos';

const Query = shape({
  project_id: Id,
  document_type: Type.Enum([...documentKinds, logoType]),
  origin: Type.Optional(FreeText(100)),
});
type Query = Static<typeof Query>;

const kindOf = (document_type: Query['document_type']): FileKind =>
  document_type === logoType ? 'logo' : document_type;

const actionOf = ({ query }: FastifyRequest): Action =>
  (query as Partial<Query>).document_type === logoType ? 'logos.upload' : 'documents.write';

/** `POST /upload` (specification §7): a document of a supervisor or a logo of an administrator. */
export const uploadRoute: Route = (app, services) => {
  const { files, maxUploadBytes: maxBytes } = services.deps;
  app.route<{ Querystring: Query }>({
    method: 'POST',
    url: '/upload',
    ...guard(services, actionOf),
    schema: routeSchema({
      method: 'POST',
      summary: 'Subir un documento o un logo',
      tag: 'files',
      query: Query,
      form: FileForm,
      answers: { 201: { schema: Stored } },
    }),
    handler: async (request, reply) => {
      const { project_id, document_type } = request.query;
      authorize(personOf(request), actionOf(request), project_id);
      await services.liveProject(project_id);
      if (!request.isMultipart()) refuse(415, 'Se esperaba un archivo (multipart/form-data)');
      refuseAnnouncedTooLarge(request, maxBytes);
      const form = await receiveForm(request, { blobs: files.blobs, maxBytes });
      const file = await storeFile(request, form, { kind: kindOf(document_type), project_id }, services);
      return reply.code(201).send(await storedAnswer(file, services.deps));
    },
  });
};
