import { PhotoForm, UploadedFile, type FieldError } from '@obraclara/api';
import type { Fields } from '@obraclara/files/http';
import { authorize, refuse, routeSchema } from '@obraclara/platform/http';
import { Value } from 'typebox/value';
import type { Route } from '../machinery/command.ts';
import { guard, personOf } from '../machinery/guard.ts';
import { keepUpload } from './keep-upload.ts';

/** Fields of the form, each with what is said when it is missing (specification §5). */
const required = [
  { field: 'project_id', missing: 'Primero seleccione un proyecto' },
  { field: 'concept_id', missing: 'Primero selecciona un concepto' },
  { field: 'progress_date', missing: 'Primero selecciona la fecha del avance' },
] as const;

const errorOf = (fields: Fields, { field, missing }: (typeof required)[number]): FieldError[] => {
  const value = fields[field] ?? '';
  if (value === '') return [{ field, message: missing }];
  return Value.Check(PhotoForm.properties[field], value) ? [] : [{ field, message: 'El dato no es válido' }];
};

/** Throws 422 unless the form says what the photo is of. */
const complete = (fields: Fields): string => {
  const errors = required.flatMap((one) => errorOf(fields, one));
  if (errors[0]) refuse(422, errors[0].message, errors);
  return fields['project_id']!;
};

/** `POST /progress/upload-photo` (specification §7): a photo of an advance, by a supervisor of the project. */
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
        await services.liveProject(project_id);
      };
      // A form may send its fields after the file: those that came before are judged before it is received.
      const beforeFile = async ({ project_id }: Fields) => {
        if (project_id) await admitted(project_id);
      };
      const projectOf = async (fields: Fields) => {
        const project_id = complete(fields);
        await admitted(project_id);
        return project_id;
      };
      const file = await keepUpload(request, services, { kind: 'photo', projectOf, beforeFile });
      return reply.code(201).send(file);
    },
  });
};
