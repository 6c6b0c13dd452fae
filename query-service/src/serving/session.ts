import type { Person } from '@obraclara/events';
import { authenticate, isOf, logUser, type SessionClaims } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import type { Checkpoints } from '../freshness/checkpoints.ts';
import { refuseLate } from '../freshness/access-watch.ts';
import { eventPosition, waitForPosition, type Freshness } from '../freshness/read-your-writes.ts';
import type { Reads } from '../read-route.ts';

/**
 * `late`: the users projection did not reach the requested position in time. `away`: the log is unreachable, and users are known as of this
 * instant.
 */
export type Session = {
  person: Person;
  position: bigint | null;
  checkpoints: Checkpoints;
  late: boolean;
  away: Date | undefined;
};

/** The position in the request; null if it belongs to another log, since waiting for it would be useless. */
const positionHere = ({ log }: Reads, { headers }: FastifyRequest): bigint | null => {
  const position = eventPosition(headers['x-event-position']);
  const [theirs, ours] = [headers['x-event-store'], log.name()];
  return theirs === undefined || ours === undefined || theirs === ours ? position : null;
};

/**
 * Opens the session of a request at the position that the client knows, since permissions change with it. A user, password or role may be
 * newer than the projection: before it refuses, it waits for the current users. While the log is unreachable it refuses (401) only tokens
 * with a wrong signature; a user not accepted by the last check gets a 503.
 */
export const openSession = async (reads: Reads, request: FastifyRequest): Promise<Session> => {
  const position = positionHere(reads, request);
  let [checkpoints, late]: [Checkpoints, boolean] = [new Map(), false];
  let away: Date | undefined;
  /** While the log is unreachable, waiting for a position is useless. */
  const reached = async (): Promise<Freshness> =>
    away
      ? { checkpoints: await reads.waiting.read(), stale: true }
      : waitForPosition(reads.waiting, ['users'], position);
  const known = (id: string) => reads.account(id, checkpoints.get('users'));
  const findAccount = async (claims: SessionClaims) => {
    const { id } = claims;
    away = await reads.access?.current();
    ({ checkpoints, stale: late } = await reached());
    await reads.log.trust(checkpoints, ['users']);
    const account = await known(id);
    if (account && isOf(account, claims)) return account;
    if (away || (await reads.access?.current(0))) return refuseLate();
    if (!late) ({ checkpoints } = await waitForPosition(reads.waiting, ['users'], position));
    return known(id);
  };
  const person = await authenticate(request, { jwtSecret: reads.jwtSecret, now: reads.now, findAccount });
  logUser(request, person);
  return { person, position, checkpoints, late, away };
};
