import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, password, service, type Service } from './service.ts';
import { ensureAdministrator } from '../src/index.ts';

let obra: Service;
let project: string;

beforeAll(async () => {
  obra = await service();
  project = await obra.project();
});
afterAll(() => obra?.close());

const login = (email: string, secret: string) =>
  obra.call('POST', '/auth/login', { body: { email, password: secret } });

it('signs in whatever the case of the e-mail, and never shows a hash', async () => {
  const { email, id } = await obra.user('manager', [project]);
  const answer = await login(email.toUpperCase(), password);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['user', 'access_token']);
  expect(answer.body.user).toEqual({
    id,
    name: 'manager',
    email,
    role: 'manager',
    assigned_projects: [project],
    revision: expect.any(Number),
  });
  const events = await obra.events('users');
  expect(
    JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toMatch(/argon2|clave-de/);
});

it('refuses a name with a character that no read model could keep', async () => {
  const why = { status: 422, body: { detail: 'Los datos contienen caracteres que no se pueden guardar' } };
  const terms = { name: 'Ana', role: 'manager', assigned_projects: [], password };
  const { body } = await obra.admin.post('/auth/register', { ...terms, email: 'nul@obra.mx' });
  for (const name of ['Ana\0', 'Ana\ud800']) {
    const email = 'otra-nul@obra.mx';
    expect(await obra.admin.post('/auth/register', { ...terms, email, name })).toMatchObject(why);
    const { role, assigned_projects } = terms;
    const renamed = { email: 'nul@obra.mx', name, role, assigned_projects };
    expect(await obra.admin.put(`/users/${body.id}`, renamed)).toMatchObject(why);
  }
});

it('limits the body of a request without a session to the size of e-mail and password', async () => {
  const answer = await login('a'.repeat(20_000), 'x');
  expect(answer.status).toBe(413);
});

it('does not say whether it was the e-mail or the password', async () => {
  const [unknown, wrong] = [await login('nadie@obra.mx', 'x'), await login(administrator.email, 'x')];
  expect(unknown).toMatchObject({ status: 401, body: { detail: 'Correo o contraseña incorrectos' } });
  expect(wrong.body).toEqual(unknown.body);
});

it('keeps e-mails unique, and gives a deleted user’s away again', async () => {
  const { email, id } = await obra.user('supervisor');
  const same = { name: 'Otra', email: email.toUpperCase(), password, role: 'manager' };
  expect(await obra.admin.post('/auth/register', same)).toMatchObject({
    status: 409,
    body: { detail: 'Ese correo ya tiene cuenta' },
  });
  expect(await obra.admin.delete(`/users/${id}`)).toMatchObject({ status: 200, body: { id } });
  expect((await obra.admin.post('/auth/register', same)).status).toBe(201);
});

it('restores a deleted user unless another has their e-mail', async () => {
  const { email, id } = await obra.user('supervisor', [project]);
  const there = await obra.admin.post(`/users/${id}/restore`, {});
  expect(there).toMatchObject({ status: 200, body: { id, email, assigned_projects: [project] } });
  await obra.admin.delete(`/users/${id}`);
  expect((await login(email, password)).status).toBe(401);
  expect(await obra.admin.post(`/users/${id}/restore`, {})).toEqual({
    ...there,
    // The deletion and the restoration are two more events.
    body: { ...there.body, revision: there.body.revision + 2 },
    headers: expect.anything(),
  });
  expect((await login(email, password)).status).toBe(200);

  await obra.admin.delete(`/users/${id}`);
  const other = { name: 'Otra', email, password, role: 'manager' };
  expect(await obra.admin.post('/auth/register', { id, ...other })).toMatchObject({
    status: 409,
    body: { detail: 'El identificador ya está en uso' },
  });
  await obra.admin.post('/auth/register', other);
  expect(await obra.admin.post(`/users/${id}/restore`, {})).toMatchObject({
    status: 409,
    body: { detail: 'Ese correo ya tiene cuenta' },
  });
  expect((await obra.admin.post('/users/nobody/restore', {})).status).toBe(404);
});

it('keeps the password when a blank one comes, and changes it when another does', async () => {
  const { email, id } = await obra.user('supervisor', [project]);
  const change = { name: 'Ana', email, role: 'supervisor' };
  expect((await obra.admin.put(`/users/${id}`, { ...change, password: '' })).body).toEqual({
    id,
    ...change,
    assigned_projects: [project],
    revision: expect.any(Number),
  });
  expect((await login(email, password)).status).toBe(200);
  const key = { 'idempotency-key': 'new password' };
  await obra.admin.put(`/users/${id}`, { ...change, password: 'otra-clave-1' }, key);
  expect([(await login(email, password)).status, (await login(email, 'otra-clave-1')).status]).toEqual([
    401, 200,
  ]);
  await obra.admin.put(`/users/${id}`, { ...change, password: 'otra-clave-2' });
  await obra.admin.put(`/users/${id}`, { ...change, password: 'otra-clave-1' }, key);
  expect((await login(email, 'otra-clave-2')).status).toBe(200);
});

it('assigns existing and deleted projects, and keeps earlier assignments', async () => {
  const [gone, other] = [await obra.project(), await obra.project()];
  const { id, email } = await obra.user('supervisor', [gone]);
  await obra.admin.delete(`/projects/${gone}`);
  const ana = { name: 'Ana', email, role: 'supervisor' };
  expect(await obra.admin.put(`/users/${id}`, { ...ana, assigned_projects: [gone, other] })).toMatchObject({
    status: 200,
    body: { assigned_projects: [gone, other] },
  });
  const unknown = { assigned_projects: [other, 'never'] };
  const why = {
    status: 422,
    body: { detail: 'Uno de los proyectos asignados no existe', errors: [{ field: 'assigned_projects' }] },
  };
  expect(await obra.admin.put(`/users/${id}`, { ...ana, ...unknown })).toMatchObject(why);
  const new_user = { ...ana, email: 'nueva@obra.mx', password, ...unknown };
  expect(await obra.admin.post('/auth/register', new_user)).toMatchObject(why);
});

it('ends a session with its user, and with another role', async () => {
  const { email, id, post } = await obra.user('supervisor');
  const other = await obra.user('externo');
  expect((await post('/projects', {})).status).toBe(403);
  await obra.admin.put(`/users/${id}`, { name: 'Ana', email, role: 'administrator' });
  expect(await post('/projects', {})).toMatchObject({
    status: 401,
    body: { detail: 'Su rol cambió. Inicie sesión de nuevo para continuar.', errors: [{ field: 'role' }] },
  });
  const again = obra.as((await login(email, password)).body.access_token);
  expect((await again.post('/projects', {})).status).toBe(400);
  await obra.admin.delete(`/users/${id}`);
  await obra.admin.delete(`/users/${other.id}`);
  expect(await again.post('/projects', {})).toMatchObject({
    status: 401,
    body: { detail: 'Sesión inválida o expirada' },
  });
});

it('does not let the last administrator go', async () => {
  const { id } = obra.admin;
  expect(await obra.admin.delete(`/users/${id}`)).toMatchObject({
    status: 409,
    body: { detail: 'No puede eliminar su propio usuario' },
  });
  const demoted = { name: 'Admin', email: administrator.email, role: 'manager' };
  expect(await obra.admin.put(`/users/${id}`, demoted)).toMatchObject({
    status: 409,
    body: { detail: 'Debe quedar al menos un administrador' },
  });
});

it('makes the first administrator once, and leaves its password alone', async () => {
  const deps = { store: obra.store, db: obra.database.pool, now: () => obra.clock.now };
  const before = await obra.events('users');
  await Promise.all([1, 2].map(() => ensureAdministrator(deps, { ...administrator, password: 'changed-1' })));
  expect(await obra.events('users')).toHaveLength(before.length);
  const another = { email: 'otro@obra.mx', password: 'changed-2' };
  await Promise.all([1, 2, 3].map(() => ensureAdministrator(deps, another)));
  expect(await obra.events('users')).toHaveLength(before.length + 1);
  expect((await login('otro@obra.mx', 'changed-2')).status).toBe(200);
});
