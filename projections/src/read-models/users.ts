import type { Fact, User, UserEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import {
  projectionVersions,
  tables,
  type DeletedUserRow,
  type UserCredentialRow,
  type UserRow,
} from '../tables.ts';

type Tables = { users: UserRow; deleted_users: DeletedUserRow; user_credentials: UserCredentialRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };
type Registered = User & { credential?: string };

const id = (data: { id: string }) => data.id;

const put = (
  { users, deleted_users, user_credentials }: TableRows,
  { credential, ...user }: Registered,
  { revision }: Fact,
) => {
  users.put({ ...user, revision });
  deleted_users.remove(user.id);
  if (credential !== undefined) user_credentials.put({ id: user.id, credential });
};

export const users = projection<UserEvent, Tables>()({
  name: 'users',
  version: projectionVersions.users,
  tables: {
    users: { ...tables.users, indexes: ['email'] },
    deleted_users: tables.deleted_users,
    user_credentials: tables.user_credentials,
  },
  groupBy: 'id',
  groupOf: { UserRegistered: id, UserUpdated: id, UserDeleted: id, UserRestored: id },
  on: {
    UserRegistered: put,
    UserUpdated: put,
    UserRestored: put,
    UserDeleted: ({ users, deleted_users }, user, { at, by }) => {
      const former = users.get(user.id);
      if (!former) return;
      const { id, name, email, role } = former;
      deleted_users.put({ id, name, email, role, deleted_at: instant(at), deleted_by: by });
      users.remove(id);
    },
  },
});
