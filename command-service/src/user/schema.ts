import { Id, Revision, Role, shape, Text, User } from '@obraclara/events';
import { Type, type Static } from 'typebox';

const Email = Type.String({ format: 'email', maxLength: 254 });
const AssignedProjects = Type.Array(Id, { maxItems: 1000, uniqueItems: true });

/** At least 8 characters (NIST SP 800-63B §3.1.1.2); no rule on which. */
const Password = Type.String({ minLength: 8, maxLength: 200 });

export const NewUser = shape({
  id: Type.Optional(Id),
  name: Text(200),
  email: Email,
  password: Password,
  role: Role,
  assigned_projects: Type.Optional(AssignedProjects),
});

/** A blank password keeps the present one; without `assigned_projects` they stay as they are. */
export const ChangedUser = shape({
  name: Text(200),
  email: Email,
  password: Type.Optional(Type.Union([Password, Type.Literal(''), Type.Null()])),
  role: Role,
  assigned_projects: Type.Optional(AssignedProjects),
});

/** `current` is checked, so that a session left open is not enough. */
export const OwnPassword = shape({
  current: Type.String({ minLength: 1, maxLength: 1000 }),
  new: Password,
});

export const UserRecord = shape({ ...User.properties, revision: Revision });

export const Login = shape({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
});
export type Login = Static<typeof Login>;

export const Session = shape({ user: UserRecord, access_token: Type.String() });
export type Session = Static<typeof Session>;
