import { Id, Revision, Role, shape, Text, User } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { NewId } from './common.ts';

const Email = Type.String({ format: 'email', maxLength: 254 });
const AssignedProjects = Type.Array(Id, { maxItems: 1000, uniqueItems: true });

/** At least 8 characters (NIST SP 800-63B §3.1.1.2), without composition rules. */
const Password = Type.String({ minLength: 8, maxLength: 200 });

export const NewUser = shape({
  id: Type.Optional(NewId),
  name: Text(200),
  email: Email,
  password: Password,
  role: Role,
  assigned_projects: Type.Optional(AssignedProjects),
});

/** A blank password keeps the current one; absent `assigned_projects` keep their values. */
export const ChangedUser = shape({
  name: Text(200),
  email: Email,
  password: Type.Optional(Type.Union([Password, Type.Literal(''), Type.Null()])),
  role: Role,
  assigned_projects: Type.Optional(AssignedProjects),
});

/** Requires the current password, so that an unattended session is not enough. */
export const OwnPassword = shape({
  current: Type.String({ minLength: 1, maxLength: 1000 }),
  new: Password,
});

/** The user's own choice about «Mi día» by e-mail each morning. */
export const DigestChoice = shape({ wanted: Type.Boolean() });
export type DigestChoice = Static<typeof DigestChoice>;

/** `sends`: whether this application sends e-mail. */
export const DigestAnswer = shape({ ...DigestChoice.properties, sends: Type.Boolean() });
export type DigestAnswer = Static<typeof DigestAnswer>;

/** Response of commands on a user. */
export const WrittenUser = shape({ ...User.properties, revision: Revision });
export type WrittenUser = Static<typeof WrittenUser>;

/** The same, with a new session if users change their own password. */
export const ChangedUserAnswer = shape({
  ...WrittenUser.properties,
  access_token: Type.Optional(Type.String()),
});

/** Response of lists: a user. */
export const UserAnswer = shape({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  assigned_projects: Type.Array(Id),
  project_count: Type.Integer({
    description: 'Cuántos de los asignados hay; los eliminados siguen asignados por si se restauran.',
  }),
  revision: Revision,
});
export type UserAnswer = Static<typeof UserAnswer>;

/** A user with access to the project. */
export const ProjectUser = shape({ id: Id, name: Type.String(), email: Type.String(), role: Role });
export type ProjectUser = Static<typeof ProjectUser>;

export const Login = shape({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
});
export type Login = Static<typeof Login>;

export const Session = shape({ user: WrittenUser, access_token: Type.String() });
export type Session = Static<typeof Session>;

/** For the login screen. */
export const AccountsState = shape({
  any: Type.Boolean({ description: 'Si hay alguna cuenta con la que se pueda iniciar sesión' }),
});
export type AccountsState = Static<typeof AccountsState>;
