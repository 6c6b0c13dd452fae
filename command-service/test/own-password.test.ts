import { roles } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, password, service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const enter = async (email: string, secret: string) => {
  const answer = await obra.call('POST', '/auth/login', { body: { email, password: secret } });
  return { status: answer.status, session: obra.as(answer.body.access_token ?? '') };
};
/** Whether the session is valid: the request itself gets 400. */
const alive = async ({ put }: { put: Service['admin']['put'] }) =>
  (await put('/users/me/password', {})).status === 400;

it.each(roles)('lets %s change it, goes on with the session answered, and ends all others', async (role) => {
  const { email, id, token } = await obra.user(role);
  const [here, there] = [(await enter(email, password)).session, (await enter(email, password)).session];
  const answer = await here.put('/users/me/password', { current: password, new: 'mi-clave-nueva' });
  expect(answer).toMatchObject({ status: 200, body: { user: { id, email } } });
  expect(Number(answer.headers['x-event-position'])).toBeGreaterThan(0);
  expect(await Promise.all([alive(here), alive(there), alive(obra.as(token))])).toEqual([
    false,
    false,
    false,
  ]);
  expect((await there.put('/users/me/password', {})).body).toEqual({ detail: 'Sesión inválida o expirada' });
  expect(await alive(obra.as(answer.body.access_token))).toBe(true);
  expect([(await enter(email, password)).status, (await enter(email, 'mi-clave-nueva')).status]).toEqual([
    401, 200,
  ]);
});

it('asks for the present one, and for a new one that is long enough and another', async () => {
  const { email, put } = await obra.user('manager');
  expect(await put('/users/me/password', { current: 'otra', new: 'mi-clave-nueva' })).toMatchObject({
    status: 422,
    body: {
      detail: 'La contraseña actual no es correcta',
      errors: [{ field: 'current', message: 'La contraseña actual no es correcta' }],
    },
  });
  expect(await put('/users/me/password', { current: password, new: 'corta' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'new' }] },
  });
  const different = 'La contraseña nueva debe ser distinta de la actual';
  expect(await put('/users/me/password', { current: password, new: password })).toMatchObject({
    status: 422,
    body: { detail: different, errors: [{ field: 'new', message: different }] },
  });
  expect(await put('/users/me/password', { current: 'otra-clave', new: 'otra-clave' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'current' }] },
  });
  expect([(await enter(email, password)).status, await alive({ put })]).toEqual([200, true]);
});

it('ends with the role that it was changed with', async () => {
  const [admin, role] = [await obra.user('administrator'), 'manager'];
  const terms = { name: 'Ana', email: admin.email, role, password: 'mi-clave-nueva' };
  const { status, body } = await admin.put(`/users/${admin.id}`, terms);
  expect([status, body.role]).toEqual([200, role]);
  expect(await obra.as(body.access_token).put('/users/me/password', {})).toMatchObject({
    status: 401,
    body: { errors: [{ field: 'role' }] },
  });
  expect(await alive((await enter(admin.email, 'mi-clave-nueva')).session)).toBe(true);
});

it('can be changed by one of two at once', async () => {
  const { email, put } = await obra.user('externo');
  const changes = ['clave-de-uno', 'clave-de-otro'].map((one) =>
    put('/users/me/password', { current: password, new: one }),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const winner = statuses[0] === 200 ? 'clave-de-uno' : 'clave-de-otro';
  expect((await enter(email, winner)).status).toBe(200);
});

it('ends the sessions of whose password an administrator changes, but not the administrator’s', async () => {
  const { email, id, put } = await obra.user('supervisor');
  await obra.admin.put(`/users/${id}`, { name: 'Ana', email, role: 'supervisor' });
  expect(await alive({ put })).toBe(true);
  await obra.admin.put(`/users/${id}`, { name: 'Ana', email, role: 'supervisor', password: 'otra-clave' });
  expect(await alive({ put })).toBe(false);
  const own = { name: 'Admin', email: administrator.email, role: 'administrator', password: 'clave-propia' };
  const changed = await obra.admin.put(`/users/${obra.admin.id}`, own);
  expect([changed.status, await alive(obra.admin)]).toEqual([200, false]);
  expect(await alive(obra.as(changed.body.access_token))).toBe(true);
});
