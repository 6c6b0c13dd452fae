import { type Action, type Person, type User } from '@obraclara/events';
import { authenticate, authorize, logUser } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

const people = new WeakMap<FastifyRequest, User & Person>();

/** The authenticated user of a request that `guard` accepted. */
export const personOf = (request: FastifyRequest): User & Person => {
  const person = people.get(request);
  if (!person) throw new Error(`${request.url} is not guarded`);
  return person;
};

/** Route option that requires a session (401) and a permitted role (403), before the body is read. */
export const guard = (
  { deps, findAccount }: Services,
  action: Action | ((request: FastifyRequest) => Action),
) => ({
  onRequest: async (request: FastifyRequest) => {
    const { jwtSecret, now } = deps;
    const person = await authenticate(request, {
      jwtSecret,
      findAccount: ({ id }) => findAccount(id),
      now,
    });
    logUser(request, person);
    authorize(person, typeof action === 'function' ? action(request) : action);
    people.set(request, person);
  },
});
