import { Id, shape, User } from '@obraclara/events';
import { command } from '../machinery/command.ts';
import { forgetHash, hashPassword, storeHash } from './credentials.ts';
import { liveUser, register, remove, update, users } from './rules.ts';
import { ChangedUser, NewUser } from './schema.ts';

const params = shape({ id: Id });

/**
 * The credential is written before the event: a crash in between leaves a hash nobody can use, or a user whose password is
 * already the new one; sending the command again completes it.
 */
export const userRoutes = [
  command({
    name: 'users.register',
    method: 'POST',
    url: '/auth/register',
    action: 'users.write',
    summary: 'Crear un usuario',
    tag: 'users',
    body: NewUser,
    response: User,
    aggregate: users,
    target: ({ body }) => ({ key: 'users', id: body.id }),
    prepare: ({ body }) => hashPassword(body.password),
    rule: register,
    input: ({ id, body: { name, email, role, assigned_projects = [] } }) => ({
      id,
      name: name.trim(),
      email: email.trim(),
      role,
      assigned_projects,
    }),
    beforeAppend: ({ services, id, extra }) => storeHash(services.deps.db, id, extra),
    answer: (state, { id }) => liveUser(state, id),
  }),
  command({
    name: 'users.update',
    method: 'PUT',
    url: '/users/:id',
    action: 'users.write',
    summary: 'Cambiar un usuario; una contraseña vacía conserva la actual',
    tag: 'users',
    body: ChangedUser,
    params,
    response: User,
    aggregate: users,
    target: ({ params }) => ({ key: 'users', id: params.id }),
    prepare: async ({ body }) => (body.password ? hashPassword(body.password) : undefined),
    rule: update,
    input: ({ id, body: { name, email, role, assigned_projects }, extra }) => ({
      id,
      name: name.trim(),
      email: email.trim(),
      role,
      ...(assigned_projects ? { assigned_projects } : {}),
      new_password: extra !== undefined,
    }),
    beforeAppend: async ({ services, id, extra }) => {
      if (extra !== undefined) await storeHash(services.deps.db, id, extra);
    },
    answer: (state, { id }) => liveUser(state, id),
  }),
  command({
    name: 'users.delete',
    method: 'DELETE',
    url: '/users/:id',
    action: 'users.write',
    summary: 'Eliminar un usuario',
    tag: 'users',
    params,
    response: shape({ id: Id }),
    aggregate: users,
    target: ({ params }) => ({ key: 'users', id: params.id }),
    rule: remove,
    input: ({ id, person }) => ({ id, by: person.id }),
    beforeAppend: ({ services, id }) => forgetHash(services.deps.db, id),
    answer: (_, { id }) => ({ id }),
  }),
];
