import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { form } from '../../command-service/test/form.ts';
import { uploadForm } from '../../command-service/test/upload-form.ts';
import { fileOf } from '../../spreadsheet/src/workbook.fixture.ts';

export type Answer = { status: number; body: unknown; headers: Record<string, unknown> };
type Body = { [key: string]: unknown };

const password = 'larga y buena';
export const account = { email: 'ana@obra.mx', password };
const day = '2026-01-15';

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

const catalogFile = () =>
  fileOf({
    Catálogo: [
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'],
      ['C-1', 'Concepto de obra C-1', 'm3', 1000, 2.5],
      ['C-2', 'Concepto de obra C-2', 'm3', 1000, 2.5],
    ],
  });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to an application, over its address or in process. */
export type Inject = (asked: InjectOptions) => Promise<{
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  json: <T>() => T;
}>;

/** Sends requests to one application as an administrator or as its project's supervisor. */
export const asking = (inject: Inject) => {
  const tokens = { admin: '', field: '' };
  const as =
    (who: keyof typeof tokens) =>
    async (method: Method, url: string, payload?: object | Buffer, headers = {}): Promise<Answer> => {
      const response = await inject({
        method,
        url: `/api${url}`,
        headers: { ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const body: unknown = isJson ? response.json() : response.body;
      return { status: response.statusCode, body, headers: response.headers };
    };
  return { tokens, admin: as('admin'), field: as('field') };
};
type Asking = ReturnType<typeof asking>;

const done = async (answer: Promise<Answer>): Promise<Body> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Body;
};

const project = () => ({
  name: 'Puente',
  description: 'Puente vehicular',
  contract_amount: 20000000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
});

/** Creates a project with a concept, an estimation, a progress record and a file. */
export const furnish = async ({ tokens, admin, field }: Asking) => {
  const signIn = async (who: object) =>
    (await done(admin('POST', '/auth/login', who)))['access_token'] as string;
  tokens.admin = await signIn(account);
  const { id: project_id } = await done(admin('POST', '/projects', project()));
  const luis = { email: 'luis@obra.mx', password };
  const terms = { ...luis, name: 'Luis', role: 'supervisor', assigned_projects: [project_id] };
  await done(admin('POST', '/auth/register', terms));
  tokens.field = await signIn(luis);
  const wall = { concept_code: 'K-1', concept_name: 'Muro', unit: 'm2', quantity: 1e6, unit_price: 10 };
  const { id: concept_id } = await done(admin('POST', '/catalog', { project_id, ...wall }));
  const catalog = form(catalogFile());
  await done(admin('POST', `/catalog/upload/${project_id as string}`, catalog.payload, catalog.headers));
  const { body, headers } = uploadForm({ file: { name: 'a.pdf', bytes: pdf } });
  const url = `/upload?project_id=${project_id as string}&document_type=oficio`;
  const { file_url } = await done(field('POST', url, body, headers));
  return { project_id: project_id as string, concept_id: concept_id as string, file_url: file_url as string };
};
export type Furnished = Awaited<ReturnType<typeof furnish>>;

export type Kind = (there: Furnished, nth: number) => Promise<Answer>;

const reads: Record<string, (there: Furnished) => string> = {
  projects: () => '/projects',
  users: () => '/users',
  catalog: ({ project_id }) => `/catalog/${project_id}`,
  estimations: ({ project_id }) => `/estimations/${project_id}`,
  progress: ({ project_id }) => `/progress/${project_id}`,
  gallery: ({ project_id }) => `/gallery/${project_id}`,
  documents: ({ project_id }) => `/documents/${project_id}`,
  'S-curve': ({ project_id }) => `/analytics/s-curve/${project_id}`,
  panel: ({ project_id }) => `/analytics/financial/${project_id}`,
  file: ({ file_url }) => file_url.replace(/^\/api/, ''),
};

/** Every kind of read that the query service answers. */
export const readKinds = ({ admin }: Asking): Record<string, Kind> =>
  Object.fromEntries(
    Object.entries(reads).map(([name, url]) => [
      `read ${name}`,
      (there: Furnished) => admin('GET', url(there)),
    ]),
  );

/** Every kind of request that the command service answers. */
export const writeKinds = ({ admin, field }: Asking): Record<string, Kind> => {
  const estimation = ({ project_id, concept_id }: Furnished, number: number) => ({
    id: randomUUID(),
    project_id,
    number,
    period: `Periodo ${number}`,
    start_date: day,
    end_date: day,
    concepts: [{ concept_id, quantity: 1 }],
    anticipo_amortization_percentage: 0,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [],
  });
  const progress = ({ project_id, concept_id }: Furnished) => ({
    id: randomUUID(),
    project_id,
    concept_id,
    quantity_advanced: 1,
    progress_date: day,
  });
  return {
    'sign in': () => admin('POST', '/auth/login', account),
    'create a project': (_, nth) => admin('POST', '/projects', { ...project(), name: `Puente ${nth}` }),
    'register a user': () =>
      admin('POST', '/auth/register', {
        email: `${randomUUID()}@obra.mx`,
        name: 'Luis',
        password,
        role: 'manager',
        assigned_projects: [],
      }),
    'create an estimation': (there, nth) => field('POST', '/estimations', estimation(there, 100 + nth)),
    'preview an estimation': (there, nth) =>
      field('POST', '/estimations?preview=true', estimation(there, 5000 + nth)),
    'record progress': (there) => field('POST', '/progress', progress(there)),
    'synchronise progress': (there) => field('POST', '/progress/sync', [progress(there), progress(there)]),
    'upload a file': ({ project_id }, nth) => {
      const bytes = Buffer.concat([pdf, Buffer.from(`% ${nth}\n`)]);
      const { body, headers } = uploadForm({ file: { name: 'a.pdf', bytes } });
      return field('POST', `/upload?project_id=${project_id}&document_type=oficio`, body, headers);
    },
    'import a catalog': ({ project_id }) => {
      const { payload, headers } = form(catalogFile());
      return admin('POST', `/catalog/upload/${project_id}`, payload, headers);
    },
    'list a Drive': ({ project_id }) => admin('GET', `/projects/${project_id}/drive/files`),
    'read a storage': ({ project_id }) => admin('GET', `/projects/${project_id}/storage-config`),
  };
};
