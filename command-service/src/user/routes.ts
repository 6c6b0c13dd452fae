import { ChangedUser, ChangedUserAnswer, IdParams, NewUser, Removed, WrittenUser } from '@obraclara/api';
import { command } from '../machinery/command.ts';
import { knownProjects } from './assigned-projects.ts';
import { hashPassword, keepCredential } from './credentials.ts';
import { eraseData, liveUser, register, remove, restore, update, users, type UsersState } from './rules.ts';
import { tokenOf } from './session.ts';

const record = {
  schema: WrittenUser,
  of: (state: UsersState, { id }: { id: string }) => liveUser(state, id),
};

/** A password is stored before the event that names it. A sweep deletes it if that event is never written. */
export const userRoutes = [
  command({
    name: 'users.register',
    method: 'POST',
    url: '/auth/register',
    action: 'users.write',
    summary: 'Crear un usuario',
    tag: 'users',
    body: NewUser,
    response: WrittenUser,
    aggregate: users,
    target: ({ body }) => ({ key: 'users', id: body.id }),
    prepare: async ({ services, id, body: { assigned_projects, password } }) => {
      await knownProjects(services, { id, assigned_projects });
      return hashPassword(password);
    },
    rule: register,
    input: ({ id, issue, body: { name, email, role, assigned_projects = [] } }) => ({
      id,
      credential: issue.command_id,
      name: name.trim(),
      email: email.trim(),
      role,
      assigned_projects,
    }),
    beforeAppend: ({ services: { deps }, id, issue: { command_id }, body: { password }, extra: hash }) =>
      keepCredential(deps.db, { user_id: id, command_id }, { password, hash }),
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
    params: IdParams,
    response: ChangedUserAnswer,
    aggregate: users,
    target: ({ params }) => ({ key: 'users', id: params.id }),
    prepare: async ({ services, id, body: { assigned_projects, password } }) => {
      await knownProjects(services, { id, assigned_projects });
      return password ? hashPassword(password) : undefined;
    },
    record,
    rule: update,
    input: ({ id, issue, body: { name, email, role, assigned_projects, password } }) => ({
      id,
      name: name.trim(),
      email: email.trim(),
      role,
      ...(assigned_projects ? { assigned_projects } : {}),
      ...(password ? { credential: issue.command_id } : {}),
    }),
    beforeAppend: async ({
      services: { deps },
      id,
      issue: { command_id },
      body: { password },
      extra: hash,
    }) => {
      if (password && hash) await keepCredential(deps.db, { user_id: id, command_id }, { password, hash });
    },
    /** A user who changes their own password continues with this new session. It ends at once if they also changed their role. */
    answer: (state, { services: { deps }, id, person, issue, body }) => {
      const user = liveUser(state, id);
      if (id !== person.id || !body.password) return user;
      return { ...user, access_token: tokenOf({ person, credential: issue.command_id }, deps) };
    },
  }),
  command({
    name: 'users.delete',
    method: 'DELETE',
    url: '/users/:id',
    action: 'users.write',
    summary: 'Eliminar un usuario',
    tag: 'users',
    params: IdParams,
    response: Removed,
    aggregate: users,
    target: ({ params }) => ({ key: 'users', id: params.id }),
    record,
    rule: remove,
    input: ({ id, person }) => ({ id, by: person.id }),
    answer: (_, { id }) => ({ id }),
  }),
  command({
    name: 'users.restore',
    method: 'POST',
    url: '/users/:id/restore',
    action: 'users.write',
    status: 200,
    summary: 'Restaurar un usuario eliminado, como era',
    tag: 'users',
    params: IdParams,
    response: WrittenUser,
    aggregate: users,
    target: ({ params }) => ({ key: 'users', id: params.id }),
    rule: restore,
    input: ({ id }) => ({ id }),
    answer: (state, { id }) => liveUser(state, id),
  }),
  command({
    name: 'users.erase-data',
    method: 'DELETE',
    url: '/users/:id/personal-data',
    action: 'users.write',
    summary: 'Borrar para siempre el nombre y el correo de un usuario eliminado',
    tag: 'users',
    params: IdParams,
    response: Removed,
    aggregate: users,
    target: ({ params }) => ({ key: 'users', id: params.id }),
    rule: eraseData,
    input: ({ id }) => ({ id }),
    answer: (_, { id }) => ({ id }),
  }),
];
