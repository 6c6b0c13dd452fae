import {
  AmendmentRead,
  AmendmentReadQuery,
  CatalogUploaded,
  CatalogUploadQuery,
  Disagreed,
  FileForm,
  ProgramUploaded,
  ProgramUploadQuery,
  ProjectParams,
  Unheaded,
} from '@obraclara/api';
import { contractId, type Action, type ContractKind } from '@obraclara/events';
import { routeSchema } from '@obraclara/platform/http';
import type { TSchema } from 'typebox';
import { internalTerms } from '../internal-contract/loaded.ts';
import type { Route } from '../machinery/command.ts';
import { guard } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { keyHeader, positionHeaders } from '../machinery/request-headers.ts';
import { readAmendmentFile } from './read-amendment.ts';
import { uploadCatalog, uploadProgram, type Asked, type ContractTerms } from './upload.ts';

/** Addresses and permissions of a contract's uploads. */
type Uploads = {
  kind: ContractKind;
  tag: string;
  termsOf: (services: Services, project_id: string) => Promise<ContractTerms>;
  catalog: { url: string; action: Action };
  program: { url: string; action: Action };
  amendment: { url: string; action: Action };
};

type Upload = Pick<Uploads, 'kind' | 'tag' | 'termsOf'> & {
  url: string;
  action: Action;
  summary: string;
  query: TSchema;
  response: TSchema;
  take: (asked: Asked) => Promise<unknown>;
  /** Only reads the file: no event, and so no position. */
  readsOnly?: boolean;
};

const upload =
  ({ kind, tag, termsOf, url, action, summary, query, response, take, readsOnly = false }: Upload): Route =>
  (app, services) => {
    app.route<{ Params: { projectId: string } }>({
      method: 'POST',
      url,
      ...guard(services, action),
      schema: routeSchema({
        method: 'POST',
        summary,
        tag,
        writes: true,
        params: ProjectParams,
        query,
        form: FileForm,
        headers: keyHeader,
        answers: { 200: { schema: response, ...(!readsOnly && { headers: positionHeaders }) } },
        refusals: { 400: Unheaded, 422: Disagreed(response) },
      }),
      handler: (request, reply) => {
        const contract_id = contractId(request.params.projectId, kind);
        return take({ request, reply, services, action, contract_id, termsOf });
      },
    });
  };

const uploadsOf = ({ catalog, program, amendment, ...of }: Uploads): Route[] => [
  upload({
    ...of,
    ...catalog,
    summary: 'Cargar un catálogo (.xlsx, .xls o .csv); con dry_run=true solo muestra qué cambiaría',
    query: CatalogUploadQuery,
    response: CatalogUploaded,
    take: uploadCatalog,
  }),
  upload({
    ...of,
    ...program,
    summary: 'Cargar el programa de obra (.xlsx, .xls o .csv); reemplaza al anterior',
    query: ProgramUploadQuery,
    response: ProgramUploaded,
    take: uploadProgram,
  }),
  upload({
    ...of,
    ...amendment,
    summary: 'Leer los conceptos de un convenio de un Excel (.xlsx, .xls o .csv), sin registrar nada',
    query: AmendmentReadQuery,
    response: AmendmentRead,
    take: readAmendmentFile,
    readsOnly: true,
  }),
];

export const importRoutes: Route[] = [
  ...uploadsOf({
    kind: 'main',
    tag: 'catalog',
    termsOf: async (services, id) => (await services.liveProject(id)).terms,
    catalog: { url: '/catalog/upload/:projectId', action: 'catalog.write' },
    program: { url: '/program/upload/:projectId', action: 'program.write' },
    amendment: { url: '/projects/:projectId/amendments/read', action: 'contract.write' },
  }),
  ...uploadsOf({
    kind: 'internal',
    tag: 'internal-contract',
    termsOf: internalTerms,
    catalog: { url: '/projects/:projectId/internal-contract/catalog', action: 'internal-contract.write' },
    program: { url: '/projects/:projectId/internal-contract/program', action: 'internal-contract.write' },
    amendment: {
      url: '/projects/:projectId/internal-contract/amendments/read',
      action: 'internal-contract.write',
    },
  }),
];
