import { roles, type Role } from '@obraclara/events';
import { guaranteeIds, guaranteeRows, makeGuarantees } from './guarantee-rows.ts';
import { costRows, costTerms } from './cost-rows.ts';
import { closingRows, reception } from './closing-rows.ts';
import { extraordinaryIds, extraordinaryRows, makeExtraordinaries } from './extraordinary-rows.ts';
import { noteIds, siteLogRows, siteNote } from './site-log-rows.ts';
import { internalTerms, loadInternal } from './internal.ts';
import type { Ids, Row } from './route-row.ts';
import { someProject, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';
import { uploadForm } from './upload-form.ts';

type Session = Awaited<ReturnType<Service['user']>>;
export type { Ids, Row };

const concept = ({ project }: Ids) => ({
  project_id: project,
  concept_code: 'N-1',
  concept_name: 'N',
  description: 'N',
  unit: 'm',
  quantity: 1,
  unit_price: 1,
});
const estimation = ({ project, concept }: Ids) => ({
  project_id: project,
  number: 77,
  period: 'Enero',
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  otras_retenciones: [{ nombre: 'Fondo', tipo: 'importe', valor: 1 }],
  concepts: [{ concept_id: concept, quantity: 1 }],
});
const classified = ({ project }: Ids) => ({
  project_id: project,
  kinds: [{ nombre: 'Fondo', kind: 'retencion' }],
});
const internalEstimation = (ids: Ids) => ({
  ...estimation(ids),
  concepts: [{ concept_id: ids.service, quantity: 1 }],
});
const advanced = ({ project, concept }: Ids) => ({
  project_id: project,
  concept_id: concept,
  quantity_advanced: 1,
  progress_date: '2025-01-31',
});
const oficio = ({ project, file }: Ids) => ({
  project_id: project,
  type: 'oficio',
  origin: 'externa',
  title: 'Oficio',
  file_id: file,
});
const amendment = () => ({ on: '2025-01-31', reason: 'Más plazo', days: 1 });
const suspension = () => ({ on: '2025-01-10', until: '2025-01-12', reason: 'Lluvias' });
const laterSuspension = () => ({ on: '2025-01-20', until: '2025-01-21', reason: 'Lluvias' });
const user = () => ({ name: 'N', email: 'n@obra.mx', password: 'una-clave-larga', role: 'externo' });

const small = { name: 'a.txt', bytes: Buffer.from('a') };

/** A request for every route of the command service that needs a session; a test checks that the table is complete. */
export const table: Row[] = [
  { method: 'POST', url: '/auth/register', who: 'A', body: user, inProject: false },
  { method: 'PUT', url: '/users/{user}', who: 'A', body: user, inProject: false },
  { method: 'DELETE', url: '/users/{user}', who: 'A', inProject: false },
  {
    method: 'PUT',
    url: '/users/me/password',
    who: 'AMSX',
    body: () => ({ current: 'clave-de-prueba', new: 'una-clave-nueva' }),
    inProject: false,
  },
  { method: 'POST', url: '/users/me/digest', who: 'AM', body: () => ({ wanted: false }), inProject: false },
  { method: 'POST', url: '/users/{user}/restore', who: 'A', inProject: false },
  { method: 'DELETE', url: '/users/{user}/personal-data', who: 'A', inProject: false },
  { method: 'POST', url: '/projects', who: 'A', body: () => someProject, inProject: false },
  { method: 'PUT', url: '/projects/{project}', who: 'A', body: () => someProject },
  { method: 'DELETE', url: '/projects/{project}', who: 'A' },
  { method: 'POST', url: '/projects/{project}/restore', who: 'A' },
  {
    method: 'POST',
    url: '/projects/{project}/reopen',
    who: 'A',
    body: () => ({ reason: 'Falta el finiquito' }),
  },
  {
    method: 'POST',
    url: '/projects/{project}/anticipo',
    who: 'S',
    // Not less than the instalments that `inhabited` records.
    body: () => ({ amount: 100, amortization_percentage: 1 }),
  },
  {
    method: 'PUT',
    url: '/projects/{project}/anticipo/{instalment}',
    who: 'S',
    body: () => ({ guarantee: 'F-1', invoice: '', paid_on: null }),
  },
  {
    method: 'POST',
    url: '/projects/{project}/anticipo/{wrongInstalment}/withdraw',
    who: 'S',
    body: () => ({ reason: 'Se registró dos veces' }),
  },
  { method: 'POST', url: '/projects/{project}/amendments', who: 'AM', body: amendment },
  {
    method: 'POST',
    url: '/projects/{project}/amendments/{amendment}/withdraw',
    who: 'AM',
    body: () => ({ reason: 'Se registró por error' }),
  },
  { method: 'POST', url: '/projects/{project}/suspensions', who: 'AM', body: laterSuspension },
  {
    method: 'POST',
    url: '/projects/{project}/suspensions/{suspension}/resume',
    who: 'AM',
    body: () => ({ on: '2025-01-12' }),
  },
  ...guaranteeRows,
  ...costRows,
  ...closingRows,
  ...extraordinaryRows,
  ...siteLogRows,
  { method: 'POST', url: '/projects/{project}/internal-contract/amendments', who: 'M', body: amendment },
  {
    method: 'POST',
    url: '/projects/{project}/internal-contract/amendments/{internalAmendment}/withdraw',
    who: 'M',
    body: () => ({ reason: 'Se registró por error' }),
  },
  {
    method: 'POST',
    url: '/projects/{project}/internal-contract/suspensions',
    who: 'M',
    body: laterSuspension,
  },
  {
    method: 'POST',
    url: '/projects/{project}/internal-contract/suspensions/{internalSuspension}/resume',
    who: 'M',
    body: () => ({ on: '2025-01-12' }),
  },
  { method: 'POST', url: '/catalog', who: 'A', body: concept },
  { method: 'PUT', url: '/catalog/{concept}', who: 'A', body: concept },
  { method: 'DELETE', url: '/catalog/{concept}', who: 'A' },
  { method: 'POST', url: '/catalog/upload/{project}', who: 'A' },
  { method: 'POST', url: '/program/upload/{project}', who: 'A' },
  { method: 'POST', url: '/projects/{project}/amendments/read', who: 'AM' },
  { method: 'POST', url: '/extraordinary', who: 'S', body: concept },
  { method: 'POST', url: '/estimations', who: 'S', body: estimation },
  { method: 'PUT', url: '/estimations/{estimation}', who: 'S', body: estimation },
  { method: 'PUT', url: '/estimations/{estimation}/status?status=pagada', who: 'MS' },
  { method: 'DELETE', url: '/estimations/{estimation}', who: 'MS' },
  { method: 'POST', url: '/estimations/{estimation}/restore', who: 'MS' },
  { method: 'POST', url: '/estimations/{estimation}/issue', who: 'MS' },
  { method: 'POST', url: '/estimations/{estimation}/present', who: 'MS' },
  {
    method: 'POST',
    url: '/estimations/{estimation}/return',
    who: 'M',
    body: () => ({ reason: 'Falta un croquis' }),
  },
  {
    method: 'POST',
    url: '/estimations/{billed}/invoice',
    who: 'MS',
    body: () => ({ folio: 'A-1', uuid: '6F1C1A52-0C5E-4C6B-9A53-3A4BE5F9F071', total: 1 }),
  },
  {
    method: 'POST',
    url: '/estimations/{invoiced}/invoice/return',
    who: 'M',
    body: () => ({ reason: 'Otro RFC' }),
  },
  { method: 'POST', url: '/estimations/{billed}/payments', who: 'M', body: () => ({ amount: 0.01 }) },
  {
    method: 'POST',
    url: '/estimations/{invoiced}/payments/{payment}/withdraw',
    who: 'M',
    body: () => ({ reason: 'Se registró dos veces' }),
  },
  { method: 'POST', url: '/estimations/retention-kinds', who: 'S', body: classified },
  {
    method: 'POST',
    url: '/projects/{project}/internal-contract',
    who: 'M',
    body: () => internalTerms,
  },
  {
    method: 'POST',
    url: '/projects/{project}/internal-contract/catalog',
    who: 'M',
  },
  {
    method: 'POST',
    url: '/projects/{project}/internal-contract/program',
    who: 'M',
  },
  { method: 'POST', url: '/projects/{project}/internal-contract/amendments/read', who: 'M' },
  {
    method: 'POST',
    url: '/internal-estimations',
    who: 'M',
    body: internalEstimation,
  },
  {
    method: 'PUT',
    url: '/internal-estimations/{internal}',
    who: 'M',
    body: internalEstimation,
  },
  {
    method: 'PUT',
    url: '/internal-estimations/{internal}/status?status=pagada',
    who: 'M',
  },
  { method: 'DELETE', url: '/internal-estimations/{internal}', who: 'M' },
  { method: 'POST', url: '/internal-estimations/{internal}/restore', who: 'M' },
  { method: 'POST', url: '/internal-estimations/{internal}/issue', who: 'M' },
  { method: 'POST', url: '/internal-estimations/retention-kinds', who: 'M', body: classified },
  { method: 'POST', url: '/progress', who: 'S', body: advanced },
  { method: 'PUT', url: '/progress/{progress}?quantity_advanced=2', who: 'S' },
  { method: 'DELETE', url: '/progress/{progress}', who: 'S' },
  {
    method: 'POST',
    url: '/upload?project_id={project}&document_type=oficio',
    who: 'S',
    form: () => uploadForm({ file: small }),
  },
  {
    method: 'POST',
    url: '/upload?project_id={project}&document_type=croquis',
    who: 'MS',
    form: () => uploadForm({ file: small }),
  },
  {
    method: 'POST',
    url: '/upload?project_id={project}&document_type=Z.%20Logos',
    who: 'A',
    form: () => uploadForm({ file: small }),
  },
  {
    method: 'POST',
    url: '/progress/upload-photo',
    who: 'S',
    form: ({ project, concept }) =>
      uploadForm({
        before: { project_id: project, concept_id: concept, progress_date: '2025-01-31' },
        file: small,
      }),
  },
  { method: 'POST', url: '/documents', who: 'S', body: oficio },
  {
    method: 'PUT',
    url: '/documents/{document}/assign',
    who: 'M',
    body: () => ({ due_date: null }),
  },
  {
    method: 'PUT',
    url: '/documents/{document}/supervisor-update',
    who: 'S',
    body: () => ({ status: 'attended' }),
  },
  {
    method: 'PUT',
    url: '/documents/{document}/file',
    who: 'S',
    body: ({ file }) => ({ file_id: file }),
  },
  { method: 'POST', url: '/documents/{document}/withdraw', who: 'S' },
  { method: 'DELETE', url: '/documents/{document}', who: 'M' },
  { method: 'GET', url: '/storage', who: 'A', inProject: false },
  { method: 'GET', url: '/projects/{project}/storage-config', who: 'AMS' },
  {
    method: 'POST',
    url: '/projects/{project}/storage-config',
    who: 'A',
    body: () => ({ folder_id: 'f' }),
  },
  {
    method: 'POST',
    url: '/projects/{project}/storage-oauth/start?client_id=a&client_secret=b',
    who: 'A',
  },
  { method: 'GET', url: '/projects/{project}/storage-oauth/status', who: 'A' },
  { method: 'GET', url: '/projects/{project}/drive/files', who: 'AMS' },
  { method: 'GET', url: '/projects/{project}/drive/download/{document}', who: 'AMS' },
  { method: 'POST', url: '/progress/sync', who: 'S', body: () => [], inProject: false },
];

type Inhabitable = Pick<Service, 'admin' | 'user' | 'project' | 'app' | 'store' | 'files' | 'clock'>;

/** A project with every entity that the table needs and users of every role, and the same in another project. */
export const inhabited = async (obra: Inhabitable) => {
  const project = await obra.project();
  const other = await obra.project({ name: 'Otra' });
  const everyone = async (projects: string[]) =>
    Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await obra.user(role, projects)] as const)),
    ) as Record<Role, Session>;
  const sessions = await everyone([project]);
  const strangers = await everyone([other]);
  const ids: Ids = {
    project,
    concept: '',
    estimation: '',
    billed: '',
    invoiced: '',
    payment: '',
    service: '',
    internal: '',
    amendment: '',
    suspension: '',
    internalAmendment: '',
    internalSuspension: '',
    ...guaranteeIds,
    ...extraordinaryIds,
    ...noteIds,
    instalment: '',
    wrongInstalment: '',
    reception: '',
    progress: '',
    document: '',
    file: '',
    user: strangers.externo.id,
  };
  ids.concept = (await obra.admin.post('/catalog', { ...concept(ids), concept_code: 'C-1' })).body.id;
  ids.estimation = (
    await sessions.supervisor.post('/estimations', { ...estimation(ids), number: 1 })
  ).body.id;
  const presented = async (number: number): Promise<string> =>
    (await sessions.supervisor.post('/estimations', { ...estimation(ids), number })).body.id;
  ids.billed = await presented(51);
  ids.invoiced = await presented(52);
  const invoice = { folio: 'A-2', uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f072', total: 1 };
  await sessions.manager.post(`/estimations/${ids.invoiced}/invoice`, invoice);
  const paid = await sessions.manager.post(`/estimations/${ids.invoiced}/payments`, { amount: 0.01 });
  ids.payment = paid.body.billing.payments[0].id;
  ids.service = (await loadInternal(obra, sessions.manager, project))['C-001']!;
  const internal = { ...internalEstimation(ids), number: 1 };
  ids.internal = (await sessions.manager.post('/internal-estimations', internal)).body.id;
  const address = `/projects/${project}`;
  const made = async (url: string, body: object): Promise<string> =>
    (await sessions.manager.post(`${address}${url}`, body)).body.id;
  ids.amendment = await made('/amendments', amendment());
  ids.suspension = await made('/suspensions', suspension());
  ids.internalAmendment = await made('/internal-contract/amendments', amendment());
  ids.internalSuspension = await made('/internal-contract/suspensions', suspension());
  await sessions.manager.post(`${address}/cost-adjustment/terms`, costTerms());
  Object.assign(ids, await makeGuarantees(made));
  const { supervisor, manager } = sessions;
  const posts = { project_id: project, supervisor: supervisor.post, manager: manager.post };
  Object.assign(ids, await makeExtraordinaries(posts));
  ids.note = await made('/notes', siteNote());
  const received = await sessions.manager.post(`${address}/closing/receptions`, reception());
  ids.reception = received.body.receptions[0].id;
  // Only formal control has instalments.
  await obra.admin.put(address, { estimation_control: 'formal' });
  for (const which of ['instalment', 'wrongInstalment'] as const) {
    const instalment = { amount: which.length, amortization_percentage: 1 };
    const { body } = await sessions.supervisor.post(`${address}/anticipo`, instalment);
    ids[which] = body.anticipo_instalments.at(-1).id;
  }
  await obra.admin.put(address, { estimation_control: 'free' });
  ids.file = await storedFile(obra, project, 'oficio');
  ids.document = (await sessions.supervisor.post('/documents', oficio(ids))).body.id;
  ids.progress = (await sessions.supervisor.post('/progress', advanced(ids))).body.id;
  await sessions.manager.put(`/documents/${ids.document}/assign`, { assigned_to: sessions.supervisor.id });
  return { ids, sessions, strangers };
};

export const address = (url: string, ids: Ids) =>
  url.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
