import { PhotoFields, PhotoForm, UploadedFile } from '@obraclara/api';
import type { Fields } from '@obraclara/files/http';
import { authorize, invalid, refuse, routeSchema, type Failure } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import { catalog } from '../catalog/rules.ts';
import type { Route } from '../machinery/command.ts';
import { guard, personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { refuseConcept } from '../progress/rules.ts';
import { keepUpload } from './keep-upload.ts';

/** Required fields of the form, each with its message when missing (specification §5). */
const required = [
  { field: 'project_id', missing: 'Primero seleccione un proyecto' },
  { field: 'concept_id', missing: 'Primero selecciona un concepto' },
  { field: 'progress_date', missing: 'Primero selecciona la fecha del avance' },
] as const;

/** Validates the fields that identify the photo's subject. Throws 422 when one is missing or invalid. */
const complete = (
  request: FastifyRequest,
  { project_id = '', concept_id = '', progress_date = '' }: Fields,
) => {
  const target = { project_id, concept_id, progress_date };
  const errors = required
    .filter(({ field }) => target[field] === '')
    .map(({ field, missing }) => ({ field, message: missing }));
  if (errors[0]) refuse(422, errors[0].message, errors);
  const validate = request.getValidationFunction(PhotoFields) ?? request.compileValidationSchema(PhotoFields);
  if (!validate(target)) throw invalid((validate.errors ?? []) as Failure[]);
  return target;
};

/** Throws 422 unless the concept belongs to the main contract, as progress requires. */
const knownConcept = async ({ streams, mainContract }: Services, project_id: string, concept_id: string) => {
  const { concepts, gone } = (await streams.load(catalog, mainContract(project_id))).state;
  if (!concepts.has(concept_id)) refuseConcept(concept_id, gone.get(concept_id));
};

/** `POST /progress/upload-photo` (specification §7): a supervisor of the project uploads a progress photo. */
export const uploadPhotoRoute: Route = (app, services) => {
  app.route({
    method: 'POST',
    url: '/progress/upload-photo',
    ...guard(services, 'photos.upload'),
    schema: routeSchema({
      method: 'POST',
      summary: 'Subir la foto de un avance',
      tag: 'files',
      form: PhotoForm,
      answers: { 201: { schema: UploadedFile } },
    }),
    handler: async (request, reply) => {
      const admitted = async (project_id: string) => {
        authorize(personOf(request), 'photos.upload', project_id);
        await services.openProject(project_id);
      };
      // Fields may follow the file in the form. Fields that precede it are checked before the file is received.
      const beforeFile = async ({ project_id }: Fields) => {
        if (project_id) await admitted(project_id);
      };
      const projectOf = async (fields: Fields) => {
        const { project_id, concept_id } = complete(request, fields);
        await admitted(project_id);
        await knownConcept(services, project_id, concept_id);
        return project_id;
      };
      const file = await keepUpload(request, services, { kind: 'photo', projectOf, beforeFile });
      return reply.code(201).send(file);
    },
  });
};
