import { roles } from '@obraclara/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolesOf } from '../../test/role-letters.ts';
import { address, inhabited, table, type Ids, type Row } from './every-route.ts';
import { service, type Service } from './service.ts';
import { uploadForm } from './upload-form.ts';

type Inhabited = Awaited<ReturnType<typeof inhabited>>;

const small = { name: 'a.txt', bytes: Buffer.from('a') };

let obra: Service;
let ids: Ids;
let sessions: Inhabited['sessions'];
let strangers: Inhabited['strangers'];

beforeAll(async () => {
  obra = await service();
  ({ ids, sessions, strangers } = await inhabited(obra));
});
afterAll(() => obra?.close());

const ask = ({ method, url, body, form }: Row, session?: { token: string }) =>
  obra.call(method, address(url, ids), {
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

/** Routes without a session: each checks its own secret (a password, a consent's state, a link's signature). */
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
        body: { detail: 'No tiene permiso para realizar esta acción' },
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
        body: { detail: 'No tiene acceso a este proyecto' },
      });
  },
);

it.each(table.filter(({ body }) => body))('$method $url refuses rubbish with a reason', async (row) => {
  const allowed = rolesOf(row.who);
  const session = sessions[allowed[0]!];
  const bodies = row.url.endsWith('sync') ? ['x', {}, 5] : rubbish;
  for (const body of bodies) {
    if (row.url === '/projects/{project}' && JSON.stringify(body) === '{}') continue;
    const answer = await obra.call(row.method, address(row.url, ids), { token: session.token, body });
    expect([400, 415, 422]).toContain(answer.status);
    expect(answer.body.detail).toMatch(/^[A-ZÁÉÍÓÚ]/);
  }
});

it.each(table.filter(({ url, body }) => body && !url.endsWith('sync')))(
  '$method $url looks at what each of its roles sends',
  async (row) => {
    for (const role of rolesOf(row.who)) {
      const { status } = await obra.call(row.method, address(row.url, ids), {
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
      const url = address(row.url.replace(/[{](?!project)\w+[}]/, 'no-hay'), ids);
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
    obra.call(row.method, address(row.url, ids), { token: sessions[allowed].token, body, headers });

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
