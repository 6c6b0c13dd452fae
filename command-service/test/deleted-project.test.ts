import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolesOf } from '../../test/role-letters.ts';
import { address, inhabited, table, type Row } from './every-route.ts';
import { service, type Service } from './service.ts';

type Inhabited = Awaited<ReturnType<typeof inhabited>>;

let obra: Service;
let ids: Inhabited['ids'];
let sessions: Inhabited['sessions'];

beforeAll(async () => {
  obra = await service();
  ({ ids, sessions } = await inhabited(obra));
});
afterAll(() => obra?.close());

const restoring = '/projects/{project}/restore';
const ask = ({ method, url, who, body, form }: Row) =>
  obra.call(method, address(url, ids), {
    token: sessions[rolesOf(who)[0]!].token,
    ...(body ? { body: body(ids) } : {}),
    ...form?.(ids),
  });
const restore = () => obra.admin.post(address(restoring, ids));
const item = () => ({
  project_id: ids.project,
  concept_id: ids.concept,
  quantity_advanced: 1,
  progress_date: '2025-01-31',
});

it('takes no command while it is deleted, and every one again once it is restored', async () => {
  const put = () => obra.admin.put(`/projects/${ids.project}`, { name: 'Puente La Clara' });
  const { revision, ...was } = (await put()).body;
  await sessions.supervisor.post(`/projects/${ids.project}/anticipo`, {
    amount: 500,
    amortization_percentage: 30,
  });
  const estimation = (await sessions.manager.put(`/estimations/${ids.estimation}/status?status=validada`))
    .body;
  await obra.admin.delete(`/projects/${ids.project}`);

  for (const row of table.filter(({ inProject, url }) => inProject !== false && url !== restoring)) {
    const { status, body } = await ask(row);
    expect([row.url, status, body.detail]).toEqual([row.url, 404, 'El proyecto no existe']);
  }
  expect(await sessions.supervisor.post('/progress/sync', [item()])).toMatchObject({
    status: 200,
    body: [{ status: 'error', detail: 'El proyecto no existe' }],
  });

  expect(await restore()).toMatchObject({
    status: 200,
    body: {
      ...was,
      anticipo_amount: 500,
      anticipo_amortization_percentage: 30,
      anticipo_revision: expect.any(Number),
      revision: revision + 2,
    },
  });
  expect((await restore()).body.revision).toBe(revision + 2);
  expect((await sessions.supervisor.post('/progress/sync', [item()])).body).toMatchObject([
    { status: 'created' },
  ]);
  expect((await sessions.manager.put(`/estimations/${ids.estimation}/status?status=validada`)).body).toEqual(
    estimation,
  );
});

it('is missing for a user who was unassigned meanwhile', async () => {
  const away = await obra.user('supervisor', [ids.project]);
  await obra.admin.delete(`/projects/${ids.project}`);
  const without = { name: 'S', email: away.email, role: 'supervisor', assigned_projects: [] };
  await obra.admin.put(`/users/${away.id}`, without);
  await restore();
  expect((await away.post('/progress', item())).status).toBe(403);
  expect((await sessions.supervisor.post('/progress', item())).status).toBe(201);
});

it('is not restored by a late repetition, nor is a deletion repeated by one', async () => {
  const first = { 'idempotency-key': 'first' };
  const remove = () => obra.admin.delete(`/projects/${ids.project}`, first);
  const back = () => obra.admin.post(address(restoring, ids), undefined, first);
  await remove();
  const { body } = await back();
  expect((await remove()).status).toBe(200);
  expect((await back()).body).toEqual(body);
  expect((await ask(table.find(({ url }) => url === '/catalog')!)).status).toBe(201);
  await obra.admin.delete(`/projects/${ids.project}`);
  expect((await back()).body).toEqual(body);
  expect((await sessions.supervisor.post('/progress', item())).status).toBe(404);
});

it('says when there never was one', async () => {
  expect(await obra.admin.post('/projects/no-hay/restore')).toMatchObject({
    status: 404,
    body: { detail: 'El proyecto no existe' },
  });
});
