import type { Fact, User, UserEvent } from '@obraclara/events';
import { projection, type Rows } from '../projection.ts';
import { tables, type UserCredentialRow, type UserRow } from '../tables.ts';

type Tables = { users: UserRow; user_credentials: UserCredentialRow };
type Registered = User & { credential?: string };

const id = (data: { id: string }) => data.id;

const put = (
  { users, user_credentials }: { [Name in keyof Tables]: Rows<Tables[Name]> },
  { credential, ...user }: Registered,
  { revision }: Fact,
) => {
  users.put({ ...user, revision });
  if (credential !== undefined) user_credentials.put({ id: user.id, credential });
};

export const users = projection<UserEvent, Tables>()({
  name: 'users',
  version: 3,
  tables: {
    users: { ...tables.users, indexes: ['email'] },
    user_credentials: { ...tables.user_credentials },
  },
  groupBy: 'id',
  groupOf: { UserRegistered: id, UserUpdated: id, UserDeleted: id, UserRestored: id },
  on: {
    UserRegistered: put,
    UserUpdated: put,
    UserRestored: put,
    UserDeleted: ({ users }, user) => users.remove(user.id),
  },
});
