import type { UserEvent } from '@obraclara/events';
import { projection } from '../projection.ts';
import { tables, type UserRow } from '../tables.ts';

const id = (data: { id: string }) => data.id;

export const users = projection<UserEvent, { users: UserRow }>()({
  name: 'users',
  version: 1,
  tables: { users: { ...tables.users, indexes: ['email'] } },
  groupBy: 'id',
  groupOf: { UserRegistered: id, UserUpdated: id, UserDeleted: id },
  on: {
    UserRegistered: ({ users }, user) => users.put({ ...user }),
    UserUpdated: ({ users }, user) => users.put({ ...user }),
    UserDeleted: ({ users }, user) => users.remove(user.id),
  },
});
