import type { FastifyRequest } from 'fastify';
import { may, seesProject, type Action, type Person } from '../permissions.ts';
import { refuse } from './problem.ts';
import { verifyToken } from './token.ts';

export type Authentication<P extends Person = Person> = {
  jwtSecret: string;
  /** Who has this id now; `undefined` once deleted: a session dies with its user and a new role holds at once. */
  findPerson: (id: string) => Promise<P | undefined>;
  now?: () => Date;
};

const bearer = /^Bearer +([A-Za-z0-9_.-]+) *$/i;

/** Who is asking. Throws 401 without a token, with a dead one, and when its user is gone. */
export const authenticate = async <P extends Person>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { jwtSecret, findPerson, now = () => new Date() }: Authentication<P>,
): Promise<P> => {
  const token = bearer.exec(headers.authorization ?? '')?.[1];
  const id = token && verifyToken(token, jwtSecret, now());
  return (id ? await findPerson(id) : undefined) ?? refuse(401, 'Sesión inválida o expirada');
};

/** Throws 403 unless the person's role may do this and, where one is concerned, the project is theirs. */
export const authorize = (person: Person, action: Action, projectId?: string): void => {
  if (!may(person.role, action)) refuse(403, 'No tienes permiso para realizar esta acción');
  if (projectId !== undefined && !seesProject(person, projectId))
    refuse(403, 'No tienes acceso a este proyecto');
};
