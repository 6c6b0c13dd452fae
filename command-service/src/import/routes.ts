import { Id, shape } from '@obraclara/events';
import { responses } from '@obraclara/events/http';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { Route } from '../machinery/command.ts';
import { guard } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { CatalogUploaded, CatalogUploadQuery, ProgramUploaded, ProgramUploadQuery } from './schema.ts';
import { uploadCatalog, uploadProgram } from './upload.ts';

const catalogParams = shape({ projectId: Id });
const programParams = shape({ project_id: Id });
const multipart = { consumes: ['multipart/form-data'] };

const catalogUpload = (app: FastifyInstance, services: Services) => {
  const { onRequest, security } = guard(services, 'catalog.write');
  app.route<{ Params: Static<typeof catalogParams> }>({
    method: 'POST',
    url: '/catalog/upload/:projectId',
    onRequest,
    schema: {
      summary: 'Cargar un catálogo (.xlsx o .xls); con dry_run=true solo muestra qué cambiaría',
      tags: ['catalog'],
      security,
      ...multipart,
      params: catalogParams,
      querystring: CatalogUploadQuery,
      response: responses(200, CatalogUploaded),
    },
    handler: (request, reply) => {
      const contract_id = services.mainContract(request.params.projectId);
      return uploadCatalog({ request, reply, services, action: 'catalog.write', contract_id });
    },
  });
};

const programUpload = (app: FastifyInstance, services: Services) => {
  const { onRequest, security } = guard(services, 'program.write');
  app.route<{ Params: Static<typeof programParams> }>({
    method: 'POST',
    url: '/program/upload/:project_id',
    onRequest,
    schema: {
      summary: 'Cargar el programa de obra (.xlsx o .xls); reemplaza al anterior',
      tags: ['catalog'],
      security,
      ...multipart,
      params: programParams,
      querystring: ProgramUploadQuery,
      response: responses(200, ProgramUploaded),
    },
    handler: (request, reply) => {
      const contract_id = services.mainContract(request.params.project_id);
      return uploadProgram({ request, reply, services, action: 'program.write', contract_id });
    },
  });
};

export const importRoutes: Route[] = [catalogUpload, programUpload];
