import type { FastifyRequest } from 'fastify';
import { may, seesProject, type Action, type Person } from '@obraclara/events';
import { byStatus } from './errors.ts';
import { refuse } from './problem.ts';
import { verifyToken, type SessionClaims } from './token.ts';

/** Somebody who may sign in, and the name of the password that is theirs now. */
export type Account<P extends Person = Person> = { person: P; credential: string };

export type Authentication<P extends Person = Person> = {
  jwtSecret: string;
  /** Whose session this is now; `undefined` once deleted: a session dies with its user. */
  findAccount: (claims: SessionClaims) => Promise<Account<P> | undefined>;
  now?: () => Date;
};

const roleChanged = 'Su rol cambió. Inicie sesión de nuevo para continuar.';

const sameRole = ({ person }: Account, { role }: SessionClaims) => role === undefined || role === person.role;

/** Whether the session is of this account as it is: with the password and the role that it began with. */
export const isOf = (account: Account, claims: SessionClaims): boolean =>
  account.credential === claims.credential && sameRole(account, claims);

const bearer = /^Bearer +([A-Za-z0-9_.-]+) *$/i;

/**
 * Who is asking. Throws 401 without a token, with a dead one, and when its user is gone or has another password now; and says so
 * (`errors` name `role`) when they have another role, which the panel that they have open is not for.
 */
export const authenticate = async <P extends Person>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { jwtSecret, findAccount, now = () => new Date() }: Authentication<P>,
): Promise<P> => {
  const token = bearer.exec(headers.authorization ?? '')?.[1];
  const claims = token ? verifyToken(token, jwtSecret, now()) : undefined;
  const account = claims && (await findAccount(claims));
  if (!account || account.credential !== claims.credential) return refuse(401, byStatus[401]!);
  if (!sameRole(account, claims)) refuse(401, roleChanged, [{ field: 'role', message: roleChanged }]);
  return account.person;
};

/** Throws 403 unless the person's role may do this and, where one is concerned, the project is theirs. */
export const authorize = (person: Person, action: Action, projectId?: string): void => {
  if (!may(person.role, action)) refuse(403, byStatus[403]!);
  if (projectId !== undefined && !seesProject(person, projectId))
    refuse(403, 'No tiene acceso a este proyecto');
};
