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
  /** Of somebody who was deleted: what identified them cannot be read any more. They are known by this number, from 1 on. */
  PersonalDataErased: shape({ id: Id, number: Type.Integer({ minimum: 1 }) }),
};
export type UserEvent = EventOf<typeof userEvents>;

/** The events that say who somebody is. */
type Naming = Extract<UserEvent, { data: { email: string } }>['type'];

/**
 * What of an event identifies the person of its `id`: stored encrypted with a key of that person's own, so that it can be erased
 * (LFPDPPP, chapter on the rights of access, rectification, cancellation and opposition) without the event being changed.
 */
export const personalFields: Readonly<Record<string, readonly ('name' | 'email')[]>> = {
  UserRegistered: ['name', 'email'],
  UserUpdated: ['name', 'email'],
  UserRestored: ['name', 'email'],
} satisfies Record<Naming, readonly ('name' | 'email')[]>;

/** How somebody is called whose personal data were erased. */
export const erasedPerson = (number: number): Pick<User, 'name' | 'email'> => ({
  name: `Usuario eliminado ${number}`,
  email: `usuario-eliminado-${number}@eliminado.invalid`,
});
