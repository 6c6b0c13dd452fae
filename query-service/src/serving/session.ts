import type { Person } from '@obraclara/events';
import { authenticate, isOf, logUser, type SessionClaims } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import type { Checkpoints } from '../freshness/checkpoints.ts';
import { eventPosition, reach } from '../freshness/read-your-writes.ts';
import type { Reads } from '../read-route.ts';

/** `late`: what is known of users had not come as far as the position, in the time that a request waits. */
export type Session = { person: Person; position: bigint | null; checkpoints: Checkpoints; late: boolean };

/** What a client remembers of another log is nothing to wait for. */
const positionHere = ({ log }: Reads, { headers }: FastifyRequest): bigint | null => {
  const position = eventPosition(headers['x-event-position']);
  const [theirs, ours] = [headers['x-event-store'], log.name()];
  return theirs === undefined || ours === undefined || theirs === ours ? position : null;
};

/**
 * Who asks, as of the position they know: what they may see has changed with it. A person, their password or their role may be
 * younger than the projection besides: before anybody is turned away, it takes in what is known of users by now.
 */
export const openSession = async (reads: Reads, request: FastifyRequest): Promise<Session> => {
  const position = positionHere(reads, request);
  let [checkpoints, late]: [Checkpoints, boolean] = [new Map(), false];
  const known = (id: string) => reads.account(id, checkpoints.get('users'));
  const findAccount = async (claims: SessionClaims) => {
    const { id } = claims;
    await reads.access?.current();
    ({ checkpoints, stale: late } = await reach(reads.waiting, ['users'], position));
    await reads.log.trust(checkpoints, ['users']);
    const account = await known(id);
    if (account && isOf(account, claims)) return account;
    await reads.access?.current(0);
    if (!late) ({ checkpoints } = await reach(reads.waiting, ['users'], position));
    return known(id);
  };
  const person = await authenticate(request, { jwtSecret: reads.jwtSecret, now: reads.now, findAccount });
  logUser(request, person);
  return { person, position, checkpoints, late };
};
