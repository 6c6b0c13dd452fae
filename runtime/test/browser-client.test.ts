import * as schemas from '@obraclara/api';
import { Type, type TSchema } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { act, reception } from '../../command-service/test/closing-rows.ts';
import { administrator } from '../../command-service/test/callers.ts';
import type { Ids } from '../../command-service/test/every-route.ts';
import { guarantee } from '../../command-service/test/guarantee-rows.ts';
import { goldenCatalog, internalTerms } from '../../command-service/test/internal.ts';
import type { dataProvider } from '../../frontend/src/api/dataProvider.ts';
import type { Lists } from '../../frontend/src/api/lists.ts';
import type { Session } from '../../frontend/src/session/session.ts';
import { openApplication, type Application } from './openapi/application.ts';
import { wrongIn } from './openapi/checked-answer.ts';

type Client = typeof dataProvider & { signIn: (session: Session) => void; signOut: () => void };

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};

let application: Application;
let client: Client;
/** Whether lists answer as if the read models were not up to date. */
let late = false;

beforeAll(async () => {
  application = await openApplication();
  const origin = await application.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = fetch;
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    late && options.method === 'GET'
      ? Promise.resolve(new Response('[]', { headers: { 'X-Stale': 'true' } }))
      : ask(new URL(path, origin), options),
  );
  const session = await import('../../frontend/src/session/session.ts');
  const { dataProvider } = await import('../../frontend/src/api/dataProvider.ts');
  client = { ...dataProvider, ...session };
});
afterAll(async () => {
  client?.signOut();
  vi.unstubAllGlobals();
  await application?.close();
});

type Role = keyof Application['sessions'];
const as = (role: Role) => {
  const { id, token } = application.sessions[role];
  client.signIn({ token, user: { id, name: role, role, assigned_projects: [] } });
};

/** For each list: the role that requests it, whether it belongs to a project, and the row schema that the browser expects. */
const lists: { [Name in keyof Lists]: [by: Role, ofProject: boolean, row: TSchema] } = {
  projects: ['administrator', false, schemas.ProjectListed],
  portfolio: ['manager', false, schemas.PortfolioRow],
  'my-day': ['manager', false, schemas.DayItem],
  users: ['administrator', false, schemas.UserAnswer],
  storage: ['administrator', false, schemas.LinkedStorage],
  'project-users': ['manager', true, schemas.ProjectUser],
  catalog: ['administrator', true, schemas.ConceptAnswer],
  extraordinary: ['supervisor', true, schemas.ConceptAnswer],
  estimations: ['supervisor', true, schemas.EstimationAnswer],
  'internal-estimations': ['manager', true, schemas.EstimationAnswer],
  progress: ['supervisor', true, schemas.ProgressAnswer],
  documents: ['manager', true, schemas.DocumentAnswer],
  'documents/uploaded': ['supervisor', true, schemas.DocumentAnswer],
  'deleted/projects': ['administrator', false, schemas.DeletedProject],
  'deleted/users': ['administrator', false, schemas.DeletedUser],
  'deleted/estimations': ['manager', true, schemas.DeletedEstimation],
  'deleted/internal-estimations': ['manager', true, schemas.DeletedEstimation],
};

it.each(Object.entries(lists))(
  'the list of %s holds what its type says',
  async (name, [by, ofProject, row]) => {
    as(by);
    const rows = await client.all(name as keyof Lists, ofProject ? application.ids.project : undefined);
    expect(wrongIn(Type.Array(row), rows)).toEqual([]);
  },
);

type Call = [by: Role, method: string, path: string, answer: TSchema, body?: object];

const terms = { concept_code: 'N-1', concept_name: 'N', unit: 'm', quantity: 2, unit_price: 3 };
const user = { name: 'Ana', email: 'ana@obra.mx', role: 'supervisor', assigned_projects: [] };
const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
const project = { name: 'Escuela', description: 'Aulas', contract_amount: 100, ...days };
const form = (name: string, bytes: Uint8Array, fields: object = {}) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value as string);
  data.append('file', new File([new Uint8Array(bytes)], name));
  return data;
};

const estimation = (ids: Ids, concept_id: string, number: number) => ({
  project_id: ids.project,
  number,
  period: 'Marzo',
  start_date: '2025-03-01',
  end_date: '2025-03-31',
  concepts: [{ concept_id, quantity: 1 }],
});
const advance = ({ project, concept }: Ids) => ({
  project_id: project,
  concept_id: concept,
  quantity_advanced: 1,
  progress_date: '2025-01-31',
});

const added = ['projects', 'users', 'catalog', 'extraordinary', 'estimations', 'progress'] as const;
type Added = (typeof added)[number];

/** For each list, the request that adds a row: path and body. */
const made = (ids: Ids): Record<Added, [path: string, body: object]> => ({
  projects: ['projects', { ...project, name: 'Tanque' }],
  users: ['auth/register', { ...user, email: 'eva@obra.mx', password: 'una-clave-larga' }],
  catalog: ['catalog', { project_id: ids.project, ...terms, concept_code: 'N-9' }],
  extraordinary: ['extraordinary', { project_id: ids.project, ...terms, concept_code: 'E-9' }],
  estimations: ['estimations', estimation(ids, ids.concept, 9)],
  progress: ['progress', advance(ids)],
});

/** All other requests of the screens, by the addresses in their code. */
const calls = ({ ids, papers, driven, spare, gone, kinds, formal }: Application): Call[] => {
  const [{ project: p }, { ending: end }] = [ids, formal];
  const oficio = { project_id: p, type: 'oficio', origin: 'externa', title: 'X', description: '' };
  const download = `projects/${driven.params.id}/drive/download/${driven.params.fileId}`;
  return [
    ['administrator', 'GET', 'projects/logo', schemas.LogoAnswer],
    ['administrator', 'GET', 'auth/accounts', schemas.AccountsState],
    ['administrator', 'GET', `projects/${p}/holdings`, schemas.ProjectHoldings],
    ['administrator', 'GET', `projects/${p}/storage-config`, schemas.StorageConfig],
    ['administrator', 'GET', `projects/${driven.params.id}/storage-config`, schemas.StorageConfig],
    ['administrator', 'GET', `projects/${p}/storage-oauth/status`, schemas.Consent],
    ['administrator', 'GET', `projects/${p}/drive/files`, schemas.Listing],
    ['administrator', 'GET', `projects/${driven.params.id}/drive/files`, schemas.Listing],
    ['administrator', 'GET', download, schemas.DownloadAnswer],
    ['manager', 'GET', `gallery/${p}?page=1&limit=12`, schemas.GalleryAnswer],
    ['manager', 'GET', `gallery/${p}/concepts`, schemas.PhotographedConcepts],
    [
      'manager',
      'GET',
      `estimations/${ids.estimation}/en-preparacion/${papers.estimations}`,
      schemas.Preparation,
    ],
    ['manager', 'GET', 'users/me/digest', schemas.DigestAnswer],
    ['manager', 'POST', 'users/me/digest', schemas.DigestChoice, { wanted: false }],
    ['manager', 'GET', `analytics/progress/${p}`, schemas.ProgressAnalytics],
    ['manager', 'GET', `analytics/financial/${p}`, schemas.FinancialAnalytics],
    ['manager', 'GET', `analytics/s-curve/${p}`, schemas.SCurveAnswer],
    ['manager', 'GET', `projects/${p}/terms`, schemas.ContractTermsAnswer],
    ['manager', 'GET', `projects/${p}/internal-contract/terms`, schemas.ContractTermsAnswer],
    ['supervisor', 'GET', `projects/${p}/cost-adjustment`, schemas.CostAdjustmentAnswer],
    ['supervisor', 'GET', `projects/${p}/guarantees`, schemas.GuaranteesAnswer],
    ['manager', 'GET', `projects/${p}/closing`, schemas.ClosingAnswer],
    ['manager', 'GET', `projects/${p}/closing/papers`, schemas.IssuedActs],
    ['manager', 'GET', `projects/${p}/extraordinary`, schemas.ExtraordinariesAnswer],
    ['manager', 'GET', `projects/${p}/notes`, schemas.SiteNotesAnswer],
    ['manager', 'GET', `projects/${p}/programs`, schemas.ContractProgramsAnswer],
    ['manager', 'GET', `projects/${p}/internal-contract/programs`, schemas.ContractProgramsAnswer],
    ['manager', 'GET', `projects/${p}/internal-contract`, schemas.InternalContractAnswer],
    ['manager', 'GET', `projects/${p}/internal-analytics`, schemas.InternalAnalytics],
    ['supervisor', 'GET', `estimations/${ids.estimation}/export`, schemas.EstimationExport],
    ['supervisor', 'GET', `estimations/${ids.estimation}/papers`, schemas.IssuedPapers],
    [
      'supervisor',
      'POST',
      'estimations/retention-kinds',
      schemas.ClassifiedRetentions,
      { project_id: p, kinds: [{ nombre: 'Fondo', kind: 'retencion' }] },
    ],
    [
      'manager',
      'POST',
      `projects/${p}/amendments/${ids.amendment}/withdraw`,
      schemas.WithdrawnAmendment,
      { reason: 'X' },
    ],
    [
      'manager',
      'POST',
      `projects/${p}/amendments`,
      schemas.WrittenAmendment,
      { on: '2025-01-31', reason: 'X', days: 1 },
    ],
    [
      'manager',
      'POST',
      `projects/${p}/suspensions`,
      schemas.WrittenSuspension,
      { on: '2025-01-20', until: '2025-01-21', reason: 'X' },
    ],
    [
      'manager',
      'POST',
      `projects/${p}/suspensions/${ids.suspension}/resume`,
      schemas.WrittenSuspension,
      { on: '2025-01-12' },
    ],
    [
      'manager',
      'POST',
      `projects/${p}/cost-adjustment/terms`,
      schemas.WrittenCostAdjustment,
      { method: 'I', base_month: '2024-11', weights: [] },
    ],
    [
      'manager',
      'POST',
      `projects/${p}/cost-adjustment/authorisations`,
      schemas.WrittenCostAdjustment,
      { month: '2025-01', oficio_number: 'OF-1', on: '2025-01-31' },
    ],
    ['manager', 'POST', `projects/${p}/guarantees`, schemas.WrittenGuarantee, guarantee('F-9')],
    ['manager', 'POST', `projects/${p}/closing/receptions`, schemas.WrittenClosing, reception()],
    ['manager', 'POST', `projects/${end}/closing/finiquito/issue`, schemas.WrittenClosing, {}],
    ['administrator', 'POST', `projects/${end}/closing/extinction`, schemas.WrittenExtinction, act()],
    ['manager', 'POST', `estimations/${spare.estimations}/issue`, schemas.IssuedEstimation],
    ['supervisor', 'POST', `estimations/${formal.draft}/present`, schemas.WrittenEstimation, {}],
    ['manager', 'POST', `estimations/${formal.presented}/return`, schemas.WrittenEstimation, { reason: 'X' }],
    [
      'supervisor',
      'POST',
      `estimations/${ids.billed}/invoice`,
      schemas.WrittenEstimation,
      { folio: 'A-1', uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f071', total: 1 },
    ],
    ['manager', 'POST', `estimations/${ids.billed}/payments`, schemas.WrittenEstimation, { amount: 0.01 }],
    [
      'manager',
      'POST',
      `estimations/${ids.invoiced}/invoice/return`,
      schemas.WrittenEstimation,
      { reason: 'X' },
    ],
    [
      'manager',
      'POST',
      `estimations/${ids.invoiced}/payments/${ids.payment}/withdraw`,
      schemas.WrittenEstimation,
      { reason: 'X' },
    ],
    ['administrator', 'POST', `projects/${formal.closed}/reopen`, schemas.WrittenProject, { reason: 'X' }],
    ['manager', 'GET', `projects/${p}/verify?hash=${'0'.repeat(16)}`, schemas.ProjectVerification],
    ['manager', 'GET', `projects/${p}/history?range=[0,49]`, Type.Array(schemas.HistoryAnswer)],
    ['externo', 'GET', `projects/${p}/history/people`, Type.Array(schemas.HistoryAuthor)],
    [
      'externo',
      'GET',
      `estimations/${p}?filter=${encodeURIComponent(JSON.stringify({ id: ids.estimation }))}`,
      Type.Array(schemas.EstimationAnswer),
    ],
    ['manager', 'GET', `projects/${p}/internal-estimations?filter={}`, Type.Array(schemas.EstimationAnswer)],
    ['manager', 'GET', `projects/${p}/difference?from=2020-01-01T00:00:00Z`, schemas.DifferenceAnswer],
    ['administrator', 'GET', 'history/users?range=[0,49]', Type.Array(schemas.HistoryAnswer)],
    ['supervisor', 'GET', `estimations/${ids.estimation}/history`, Type.Array(schemas.HistoryAnswer)],
    ['supervisor', 'GET', `progress/${p}/sums?until=2025-12-31`, schemas.ProgressSums],
    ['supervisor', 'GET', `progress/${p}/sums?since=2025-01-01&until=2025-12-31`, schemas.ProgressSums],
    ['supervisor', 'GET', `progress/${p}?range=[0,9]`, Type.Array(schemas.ProgressAnswer)],
    ['administrator', 'POST', 'auth/register', schemas.WrittenUser, { ...user, password: 'una-clave-larga' }],
    [
      'administrator',
      'PUT',
      `users/${spare.users}`,
      schemas.ChangedUserAnswer,
      { ...user, email: 'x@obra.mx' },
    ],
    ['administrator', 'DELETE', `users/${gone}/personal-data`, schemas.Removed],
    ['administrator', 'POST', 'projects', schemas.WrittenProject, project],
    ['administrator', 'PUT', `projects/${spare.projects}`, schemas.WrittenProject, project],
    ['administrator', 'DELETE', `projects/${spare.projects}`, schemas.Removed],
    ['administrator', 'POST', `projects/${spare.projects}/restore`, schemas.WrittenProject],
    ['administrator', 'POST', 'catalog', schemas.WrittenConcept, { project_id: p, ...terms }],
    [
      'administrator',
      'PUT',
      `catalog/${spare.catalog}`,
      schemas.WrittenConcept,
      { project_id: p, ...terms, concept_code: 'N-2' },
    ],
    ['administrator', 'DELETE', `catalog/${spare.catalog}`, schemas.Removed],
    [
      'administrator',
      'POST',
      `catalog/upload/${p}?dry_run=true`,
      schemas.CatalogUploaded,
      form('a.xlsx', goldenCatalog()),
    ],
    [
      'supervisor',
      'POST',
      'extraordinary',
      schemas.WrittenConcept,
      { project_id: p, ...terms, concept_code: 'E-1' },
    ],
    [
      'supervisor',
      'POST',
      'estimations?preview=true',
      schemas.PreviewedEstimation,
      estimation(ids, ids.concept, 5),
    ],
    ['supervisor', 'POST', 'estimations', schemas.WrittenEstimation, estimation(ids, ids.concept, 5)],
    ['manager', 'PUT', `estimations/${spare.estimations}/status?status=revision`, schemas.WrittenEstimation],
    ['manager', 'DELETE', `estimations/${spare.estimations}?preview=true`, schemas.PreviewedEstimation],
    ['manager', 'DELETE', `estimations/${spare.estimations}`, schemas.RemovedEstimation],
    ['manager', 'POST', `estimations/${spare.estimations}/restore`, schemas.WrittenEstimation],
    [
      'supervisor',
      'POST',
      `projects/${p}/anticipo`,
      schemas.GrantedAdvance,
      { amount: 40, amortization_percentage: 30 },
    ],
    ['manager', 'POST', 'internal-estimations', schemas.WrittenEstimation, estimation(ids, ids.service, 5)],
    ['manager', 'POST', `projects/${p}/internal-contract`, schemas.WrittenContract, internalTerms],
    ['supervisor', 'POST', 'progress', schemas.WrittenProgress, advance(ids)],
    ['supervisor', 'PUT', `progress/${spare.progress}?quantity_advanced=3`, schemas.WrittenProgress],
    ['supervisor', 'DELETE', `progress/${spare.progress}`, schemas.Removed],
    [
      'supervisor',
      'POST',
      'progress/upload-photo',
      schemas.UploadedFile,
      form('a.jpg', kinds.jpeg, advance(ids)),
    ],
    [
      'supervisor',
      'POST',
      `upload?project_id=${p}&document_type=oficio`,
      schemas.UploadedFile,
      form('a.pdf', kinds.pdf),
    ],
    ['supervisor', 'POST', 'documents', schemas.WrittenDocument, { ...oficio, file_id: ids.file }],
    [
      'supervisor',
      'PUT',
      `documents/${spare.documents}/file`,
      schemas.WrittenDocument,
      { file_id: ids.file },
    ],
    [
      'manager',
      'PUT',
      `documents/${ids.document}/assign`,
      schemas.WrittenDocument,
      { due_date: '2030-01-31' },
    ],
    [
      'supervisor',
      'PUT',
      `documents/${ids.document}/supervisor-update`,
      schemas.WrittenDocument,
      { status: 'attended' },
    ],
    ['supervisor', 'POST', `documents/${spare.documents}/withdraw`, schemas.Removed],
    ['manager', 'DELETE', `documents/${ids.document}`, schemas.Removed],
  ];
};

it('everything else that the screens ask for and send is answered as its type says', async () => {
  const amiss: string[] = [];
  for (const [by, method, path, schema, body] of calls(application)) {
    as(by);
    const answer = await client.send(method, path, body);
    amiss.push(...wrongIn(schema, answer).map((what) => `${method} ${path}: ${what}`));
  }
  expect(amiss).toEqual([]);
});

it('who signs in is answered a session', async () => {
  client.signOut();
  const answer = await client.send('POST', 'auth/login', administrator);
  expect(wrongIn(schemas.Session, answer)).toEqual([]);
});

/** The same schema with additional properties allowed: a command answer has more properties than a list row. */
const atLeast = (schema: TSchema): TSchema =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name === 'additionalProperties' ? undefined : value)),
  );

it.each(added)('a late list of %s holds what was just written as its rows are', async (name) => {
  const { ids } = application;
  const [by, ofProject, row] = lists[name];
  as(by);
  await client.send('POST', ...made(ids)[name]);
  late = true;
  const rows = await client.all(name, ofProject ? ids.project : undefined);
  late = false;
  expect(rows).toHaveLength(1);
  expect(wrongIn(atLeast(Type.Array(row)), rows)).toEqual([]);
});
