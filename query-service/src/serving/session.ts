import type { Person } from '@obraclara/events';
import { authenticate, isOf, logUser, type SessionClaims } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import type { Checkpoints } from '../freshness/checkpoints.ts';
import { refuseLate } from '../freshness/access-watch.ts';
import { eventPosition, reach, type Freshness } from '../freshness/read-your-writes.ts';
import type { Reads } from '../read-route.ts';

/**
 * `late`: what is known of users had not come as far as the position, in the time that a request waits. `away`: the log does not
 * answer, and what is known of users is of this instant.
 */
export type Session = {
  person: Person;
  position: bigint | null;
  checkpoints: Checkpoints;
  late: boolean;
  away: Date | undefined;
};

/** What a client remembers of another log is nothing to wait for. */
const positionHere = ({ log }: Reads, { headers }: FastifyRequest): bigint | null => {
  const position = eventPosition(headers['x-event-position']);
  const [theirs, ours] = [headers['x-event-store'], log.name()];
  return theirs === undefined || ours === undefined || theirs === ours ? position : null;
};

/**
 * Who asks, as of the position they know: what they may see has changed with it. A person, their password or their role may be
 * younger than the projection besides: before anybody is turned away, it takes in what is known of users by now. While the log is
 * away, nobody is but by a token that nobody signed: whoever was not right at the last look is asked to come again.
 */
export const openSession = async (reads: Reads, request: FastifyRequest): Promise<Session> => {
  const position = positionHere(reads, request);
  let [checkpoints, late]: [Checkpoints, boolean] = [new Map(), false];
  let away: Date | undefined;
  /** Nothing comes of waiting for a position while the log is away. */
  const reached = async (): Promise<Freshness> =>
    away
      ? { checkpoints: await reads.waiting.read(), stale: true }
      : reach(reads.waiting, ['users'], position);
  const known = (id: string) => reads.account(id, checkpoints.get('users'));
  const findAccount = async (claims: SessionClaims) => {
    const { id } = claims;
    away = await reads.access?.current();
    ({ checkpoints, stale: late } = await reached());
    await reads.log.trust(checkpoints, ['users']);
    const account = await known(id);
    if (account && isOf(account, claims)) return account;
    if (away || (await reads.access?.current(0))) return refuseLate();
    if (!late) ({ checkpoints } = await reach(reads.waiting, ['users'], position));
    return known(id);
  };
  const person = await authenticate(request, { jwtSecret: reads.jwtSecret, now: reads.now, findAccount });
  logUser(request, person);
  return { person, position, checkpoints, late, away };
};
