import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Id, Text } from './fields.ts';

export const roles = ['administrator', 'manager', 'supervisor', 'externo'] as const;
export const Role = Type.Enum([...roles]);
export type Role = (typeof roles)[number];

/** What is known of a user; the password's hash lives in a table of the command side, never in an event. */
export const User = shape({
  id: Id,
  name: Text(200),
  email: Type.String({ format: 'email', maxLength: 254 }),
  role: Role,
  assigned_projects: Type.Array(Id, { maxItems: 1000, uniqueItems: true }),
});
export type User = Static<typeof User>;

/**
 * `credential`: the command that brought the password in force from here on. Absent where the former one stays, and in events
 * from before passwords were told apart.
 */
const UserFacts = shape({ ...User.properties, credential: Type.Optional(Id) });

export const userEvents = {
  UserRegistered: UserFacts,
  UserUpdated: UserFacts,
  UserDeleted: shape({ id: Id }),
  /** As they were when they were deleted, password included. */
  UserRestored: User,
};
export type UserEvent = EventOf<typeof userEvents>;
