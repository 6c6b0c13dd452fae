import type { FastifyRequest } from 'fastify';
import { may, seesProject, type Action, type Person } from '@obraclara/events';
import { byStatus } from './errors.ts';
import { refuse } from './problem.ts';
import { verifyToken, type SessionClaims } from './token.ts';

/** A user that may sign in, and the identifier of the current password. */
export type Account<P extends Person = Person> = { person: P; credential: string };

export type Authentication<P extends Person = Person> = {
  jwtSecret: string;
  /** Finds the current account of a session; `undefined` if the user is deleted, which ends the session. */
  findAccount: (claims: SessionClaims) => Promise<Account<P> | undefined>;
  now?: () => Date;
};

const roleChanged = 'Su rol cambió. Inicie sesión de nuevo para continuar.';

const sameRole = ({ person }: Account, { role }: SessionClaims) => role === undefined || role === person.role;

/** Whether the session still matches the account: same password and same role as when the session began. */
export const isOf = (account: Account, claims: SessionClaims): boolean =>
  account.credential === claims.credential && sameRole(account, claims);

const bearer = /^Bearer +([A-Za-z0-9_.-]+) *$/i;

/**
 * Returns the user of the request. Throws 401 without a token, with an invalid or expired one, and if the user is deleted or has
 * changed the password. Throws 401 with `errors` on `role` if the role has changed: the open panel belongs to the old role.
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

/** Throws 403 unless the user's role permits the action and, if `projectId` is given, the user has access to that project. */
export const authorize = (person: Person, action: Action, projectId?: string): void => {
  if (!may(person.role, action)) refuse(403, byStatus[403]!);
  if (projectId !== undefined && !seesProject(person, projectId))
    refuse(403, 'No tiene acceso a este proyecto');
};
