import { erasedPerson, type Fact, type User, type UserEvent } from '@obraclara/events';
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
type Registered = User & { credential?: string; digest?: boolean };

const id = (data: { id: string }) => data.id;

const put = (
  { users, deleted_users, user_credentials }: TableRows,
  { credential, digest, ...user }: Registered,
  { revision }: Fact,
) => {
  users.put({ ...user, digest: digest ?? users.get(user.id)?.digest ?? true, revision });
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
  groupOf: {
    UserRegistered: id,
    UserUpdated: id,
    UserDeleted: id,
    UserRestored: id,
    PersonalDataErased: id,
  },
  on: {
    UserRegistered: put,
    UserUpdated: put,
    UserRestored: put,
    UserDeleted: ({ users, deleted_users }, user, { at, by }) => {
      const former = users.get(user.id);
      if (!former) return;
      const { id, name, email, role } = former;
      const gone = { deleted_at: instant(at), deleted_by: by, erased: null };
      deleted_users.put({ id, name, email, role, ...gone });
      users.remove(id);
    },
    PersonalDataErased: ({ deleted_users, user_credentials }, { id, number }) => {
      const former = deleted_users.get(id);
      if (former) deleted_users.put({ ...former, ...erasedPerson(number), erased: number });
      user_credentials.remove(id);
    },
  },
});
