import { contractId, Id, shape, type Action, type ContractKind } from '@obraclara/events';
import { responses } from '@obraclara/events/http';
import type { TSchema } from 'typebox';
import { internalTerms } from '../internal-contract/loaded.ts';
import type { Route } from '../machinery/command.ts';
import { guard } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import {
  CatalogUploaded,
  CatalogUploadQuery,
  Disagreed,
  ProgramUploaded,
  ProgramUploadQuery,
} from './schema.ts';
import { uploadCatalog, uploadProgram, type Asked, type ContractTerms } from './upload.ts';

/** Where a contract's uploads are and who may do them. */
type Uploads = {
  kind: ContractKind;
  tag: string;
  termsOf: (services: Services, project_id: string) => Promise<ContractTerms>;
  catalog: { url: string; action: Action };
  program: { url: string; action: Action };
};

type Upload = Pick<Uploads, 'kind' | 'tag' | 'termsOf'> & {
  url: string;
  action: Action;
  summary: string;
  querystring: TSchema;
  response: TSchema;
  take: (asked: Asked) => Promise<unknown>;
};

const upload =
  ({ kind, tag, termsOf, url, action, summary, querystring, response, take }: Upload): Route =>
  (app, services) => {
    const { onRequest, security } = guard(services, action);
    app.route<{ Params: { projectId: string } }>({
      method: 'POST',
      url,
      onRequest,
      schema: {
        summary,
        tags: [tag],
        security,
        consumes: ['multipart/form-data'],
        params: shape({ projectId: Id }),
        querystring,
        response: { ...responses(200, response), 422: Disagreed(response) },
      },
      handler: (request, reply) => {
        const contract_id = contractId(request.params.projectId, kind);
        return take({ request, reply, services, action, contract_id, termsOf });
      },
    });
  };

const uploadsOf = ({ catalog, program, ...of }: Uploads): Route[] => [
  upload({
    ...of,
    ...catalog,
    summary: 'Cargar un catálogo (.xlsx o .xls); con dry_run=true solo muestra qué cambiaría',
    querystring: CatalogUploadQuery,
    response: CatalogUploaded,
    take: uploadCatalog,
  }),
  upload({
    ...of,
    ...program,
    summary: 'Cargar el programa de obra (.xlsx o .xls); reemplaza al anterior',
    querystring: ProgramUploadQuery,
    response: ProgramUploaded,
    take: uploadProgram,
  }),
];

export const importRoutes: Route[] = [
  ...uploadsOf({
    kind: 'main',
    tag: 'catalog',
    termsOf: async (services, id) => (await services.liveProject(id)).terms,
    catalog: { url: '/catalog/upload/:projectId', action: 'catalog.write' },
    program: { url: '/program/upload/:projectId', action: 'program.write' },
  }),
  ...uploadsOf({
    kind: 'internal',
    tag: 'internal-contract',
    termsOf: internalTerms,
    catalog: { url: '/projects/:projectId/internal-contract/catalog', action: 'internal-contract.write' },
    program: { url: '/projects/:projectId/internal-contract/program', action: 'internal-contract.write' },
  }),
];
