import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Id, Text } from './fields.ts';

export const roles = ['administrator', 'manager', 'supervisor', 'externo'] as const;
export const Role = Type.Enum([...roles]);
export type Role = (typeof roles)[number];

/** A user. A table of the command side stores the password's hash, never an event. */
export const User = shape({
  id: Id,
  name: Text(200),
  email: Type.String({ format: 'email', maxLength: 254 }),
  role: Role,
  assigned_projects: Type.Array(Id, { maxItems: 1000, uniqueItems: true }),
});
export type User = Static<typeof User>;

/**
 * `credential`: the command that set the password valid from here on. Absent if the former one stays, and in events from before passwords
 * had ids. `digest`: whether the person wants «Mi día» by e-mail each morning. Absent if the former choice stays; at first they want it.
 */
const UserFacts = shape({
  ...User.properties,
  credential: Type.Optional(Id),
  digest: Type.Optional(Type.Boolean()),
});

export const userEvents = {
  UserRegistered: UserFacts,
  UserUpdated: UserFacts,
  UserDeleted: shape({ id: Id }),
  /** The user as before the deletion, password included. */
  UserRestored: User,
  /** The personal data of a deleted user were made unreadable. This number, from 1, replaces them. */
  PersonalDataErased: shape({ id: Id, number: Type.Integer({ minimum: 1 }) }),
};
export type UserEvent = EventOf<typeof userEvents>;

/** The events with a user's name and e-mail. */
type Naming = Extract<UserEvent, { data: { email: string } }>['type'];

/**
 * Fields of an event that identify the person of its `id`, stored encrypted with a separate key per person. Destroying the key erases
 * the data without changing the event (LFPDPPP, chapter on the rights of access, rectification, cancellation and opposition).
 */
export const personalFields: Readonly<Record<string, readonly ('name' | 'email')[]>> = {
  UserRegistered: ['name', 'email'],
  UserUpdated: ['name', 'email'],
  UserRestored: ['name', 'email'],
} satisfies Record<Naming, readonly ('name' | 'email')[]>;

/** Name and e-mail that replace erased personal data. */
export const erasedPerson = (number: number): Pick<User, 'name' | 'email'> => ({
  name: `Usuario eliminado ${number}`,
  email: `usuario-eliminado-${number}@eliminado.invalid`,
});
