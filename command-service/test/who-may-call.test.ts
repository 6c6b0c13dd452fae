import { roles, type Role } from '@obraclara/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolesOf, type Letters } from '../../test/role-letters.ts';
import { internalTerms, loadInternal } from './internal.ts';
import { service, someProject, type Service } from './service.ts';
import { uploadForm } from './upload-form.ts';
import { storedFile } from './stored-file.ts';

type Session = Awaited<ReturnType<Service['user']>>;
type Ids = {
  project: string;
  concept: string;
  estimation: string;
  service: string;
  internal: string;
  progress: string;
  document: string;
  file: string;
  user: string;
};
type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Whom specification §6 lets do it, by their initials; said here once more, apart from the product's own table. */
  who: Letters;
  /** A request that its role could make, so that only who asks decides. */
  body?: (ids: Ids) => object;
  /** The same for what is sent as a form. */
  form?: (ids: Ids) => { body: Buffer; headers: Record<string, string> };
  /** Whether it is about one project. */
  inProject?: false;
};

const concept = ({ project }: Ids) => ({
  project_id: project,
  concept_code: 'N-1',
  concept_name: 'N',
  description: 'N',
  unit: 'm',
  quantity: 1,
  unit_price: 1,
});
const claim = ({ project, concept }: Ids) => ({
  project_id: project,
  number: 77,
  period: 'Enero',
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  concepts: [{ concept_id: concept, quantity: 1 }],
});
const internalClaim = (ids: Ids) => ({ ...claim(ids), concepts: [{ concept_id: ids.service, quantity: 1 }] });
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
const user = () => ({ name: 'N', email: 'n@obra.mx', password: 'una-clave-larga', role: 'externo' });

const small = { name: 'a.txt', bytes: Buffer.from('a') };

const table: Row[] = [
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
  { method: 'POST', url: '/users/{user}/restore', who: 'A', inProject: false },
  { method: 'POST', url: '/projects', who: 'A', body: () => someProject, inProject: false },
  { method: 'PUT', url: '/projects/{project}', who: 'A', body: () => someProject },
  { method: 'DELETE', url: '/projects/{project}', who: 'A' },
  {
    method: 'POST',
    url: '/projects/{project}/anticipo',
    who: 'S',
    body: () => ({ amount: 1, amortization_percentage: 1 }),
  },
  { method: 'POST', url: '/catalog', who: 'A', body: concept },
  { method: 'PUT', url: '/catalog/{concept}', who: 'A', body: concept },
  { method: 'DELETE', url: '/catalog/{concept}', who: 'A' },
  { method: 'POST', url: '/catalog/upload/{project}', who: 'A' },
  { method: 'POST', url: '/program/upload/{project}', who: 'A' },
  { method: 'POST', url: '/extraordinary', who: 'S', body: concept },
  { method: 'POST', url: '/estimations', who: 'S', body: claim },
  { method: 'PUT', url: '/estimations/{estimation}', who: 'S', body: claim },
  { method: 'PUT', url: '/estimations/{estimation}/status?status=pagada', who: 'MS' },
  { method: 'DELETE', url: '/estimations/{estimation}', who: 'MS' },
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
  {
    method: 'POST',
    url: '/internal-estimations',
    who: 'M',
    body: internalClaim,
  },
  {
    method: 'PUT',
    url: '/internal-estimations/{internal}',
    who: 'M',
    body: internalClaim,
  },
  {
    method: 'PUT',
    url: '/internal-estimations/{internal}/status?status=pagada',
    who: 'M',
  },
  { method: 'DELETE', url: '/internal-estimations/{internal}', who: 'M' },
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
  { method: 'DELETE', url: '/documents/{document}', who: 'M' },
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

let obra: Service;
let ids: Ids;
let sessions: Record<Role, Session>;
let strangers: Record<Role, Session>;

beforeAll(async () => {
  obra = await service();
  const project = await obra.project();
  const other = await obra.project({ name: 'Otra' });
  const everyone = async (projects: string[]) =>
    Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await obra.user(role, projects)] as const)),
    ) as Record<Role, Session>;
  sessions = await everyone([project]);
  strangers = await everyone([other]);
  ids = {
    project,
    concept: '',
    estimation: '',
    service: '',
    internal: '',
    progress: '',
    document: '',
    file: '',
    user: strangers.externo.id,
  };
  ids.concept = (await obra.admin.post('/catalog', { ...concept(ids), concept_code: 'C-1' })).body.id;
  ids.estimation = (await sessions.supervisor.post('/estimations', { ...claim(ids), number: 1 })).body.id;
  ids.service = (await loadInternal(obra, sessions.manager, project))['C-001']!;
  const internal = { ...internalClaim(ids), number: 1 };
  ids.internal = (await sessions.manager.post('/internal-estimations', internal)).body.id;
  ids.file = await storedFile(obra, project, 'oficio');
  ids.document = (await sessions.supervisor.post('/documents', oficio(ids))).body.id;
  ids.progress = (await sessions.supervisor.post('/progress', advanced(ids))).body.id;
});
afterAll(() => obra?.close());

const address = (url: string) => url.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
const ask = ({ method, url, body, form }: Row, session?: { token: string }) =>
  obra.call(method, address(url), {
    ...(session ? { token: session.token } : {}),
    ...(body ? { body: body(ids) } : {}),
    ...form?.(ids),
  });

const rubbish: unknown[] = [
  [],
  {},
  'x',
  { id: {}, project_id: 5, name: null, number: 'uno', concepts: [null], quantity: '1', amount: -1 },
  { id: '../..', name: ' ', project_id: '\u0000', concept_id: "' or 1=1 --" },
];

/** What is open to all: it has a secret of its own to check (a password, a consent's state, a link's signature). */
const open = [
  'POST /api/auth/login',
  'GET /api/projects/:id/storage-oauth/callback',
  'GET /api/projects/:id/drive/content/:id',
];

it('covers every route of the command service', () => {
  const pattern = (url: string) => url.split('?')[0]!.replace(/:\w+|\{\w+\}/g, ':id');
  const registered = obra.routes.map(({ method, url }) => `${method} ${pattern(url)}`);
  const covered = table.map(({ method, url }) => `${method} /api${pattern(url)}`);
  expect(registered.toSorted()).toEqual([...new Set([...covered, ...open])].toSorted());
});

describe.each(table)('$method $url', (row) => {
  const allowed = rolesOf(row.who);

  it('is for nobody without a session', async () => {
    expect(await ask(row)).toMatchObject({ status: 401, body: { detail: 'Sesión inválida o expirada' } });
    expect((await ask(row, { token: `${sessions.administrator.token}x` })).status).toBe(401);
  });

  it('is not for other roles', async () => {
    for (const role of roles.filter((one) => !allowed.includes(one)))
      expect(await ask(row, sessions[role])).toMatchObject({
        status: 403,
        body: { detail: 'No tienes permiso para realizar esta acción' },
      });
  });

  it('says 404 or refuses what does not exist', async () => {
    const session = sessions[allowed[0]!];
    for (const id of ['nope', '%00', 'a'.repeat(300), '%27%20or%201%3D1']) {
      const url = row.url.replace(/\{\w+\}/, id);
      if (url === row.url) continue;
      const body = row.body ? { body: row.body(ids) } : {};
      const { status } = await obra.call(row.method, url, { token: session.token, ...body });
      expect([400, 403, 404, 422]).toContain(status);
    }
  });
});

it.each(table.filter(({ inProject }) => inProject !== false))(
  '$method $url is not for people of other projects',
  async (row) => {
    for (const role of rolesOf(row.who).filter((one) => one !== 'administrator'))
      expect(await ask(row, strangers[role])).toMatchObject({
        status: 403,
        body: { detail: 'No tienes acceso a este proyecto' },
      });
  },
);

it.each(table.filter(({ body }) => body))('$method $url refuses rubbish with a reason', async (row) => {
  const allowed = rolesOf(row.who);
  const session = sessions[allowed[0]!];
  const bodies = row.url.endsWith('sync') ? ['x', {}, 5] : rubbish;
  for (const body of bodies) {
    if (row.url === '/projects/{project}' && JSON.stringify(body) === '{}') continue;
    const answer = await obra.call(row.method, address(row.url), { token: session.token, body });
    expect([400, 415, 422]).toContain(answer.status);
    expect(answer.body.detail).toMatch(/^[A-ZÁÉÍÓÚ]/);
  }
});

it.each(table.filter(({ url, body }) => body && !url.endsWith('sync')))(
  '$method $url looks at what each of its roles sends',
  async (row) => {
    for (const role of rolesOf(row.who)) {
      const { status } = await obra.call(row.method, address(row.url), {
        token: sessions[role].token,
        body: ['no es'],
      });
      expect([400, 422], role).toContain(status);
    }
  },
);

it.each(table.filter(({ url, body, form }) => /[{](?!project)/.test(url) && !body && !form))(
  '$method $url looks for what each of its roles names',
  async (row) => {
    for (const role of rolesOf(row.who)) {
      const url = address(row.url.replace(/[{](?!project)\w+[}]/, 'no-hay'));
      expect((await obra.call(row.method, url, { token: sessions[role].token })).status, role).toBe(404);
    }
  },
);

it('lets each role do what the table says', async () => {
  const made = await ask(
    table.find(({ url }) => url === '/estimations')!,
    sessions.supervisor,
  );
  expect(made.status).toBe(201);
  for (const role of ['manager', 'supervisor'] as const)
    expect((await sessions[role].put(`/estimations/${made.body.id}/status?status=validada`)).status).toBe(
      200,
    );
  expect((await sessions.manager.delete(`/estimations/${made.body.id}`)).status).toBe(200);
});

describe.each(table.filter(({ form }) => form))('$method $url', (row) => {
  const allowed = rolesOf(row.who)[0]!;
  const send = (body: Buffer | object, headers: Record<string, string> = {}) =>
    obra.call(row.method, address(row.url), { token: sessions[allowed].token, body, headers });

  it('says what is wrong with a file', async () => {
    const { body, headers } = row.form!(ids);
    expect(await send(body, headers)).toMatchObject({
      status: 415,
      body: { detail: expect.stringMatching(/^Un archivo [.]txt no se puede recibir/) },
    });
    expect(await send({})).toMatchObject({
      status: 415,
      body: { detail: 'Se esperaba un archivo (multipart/form-data)' },
    });
    const none = uploadForm({ before: { project_id: ids.project } });
    expect((await send(none.body, none.headers)).status).toBe(422);
    const large = Buffer.concat([body, Buffer.alloc(2 * 1024 * 1024)]);
    expect(await send(large, headers)).toMatchObject({
      status: 413,
      body: { detail: 'El archivo es demasiado grande. El máximo es de 1 MB.' },
    });
  });

  it('says 404 for a project that there is not', async () => {
    const gone = { ...ids, project: 'no-hay' };
    const url = row.url.replace('{project}', gone.project);
    const token = sessions[allowed].token;
    const { status } = await obra.call(row.method, url, { token, ...row.form!(gone) });
    expect(status).toBe(allowed === 'administrator' ? 404 : 403);
  });
});

it('says which documents may be uploaded', async () => {
  const url = `/upload?project_id=${ids.project}&document_type=plano`;
  const { body, headers } = uploadForm({ file: small });
  expect(await obra.call('POST', url, { token: sessions.supervisor.token, body, headers })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'document_type' }] },
  });
});
