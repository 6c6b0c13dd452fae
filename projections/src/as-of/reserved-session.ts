import { withSession } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';

/** A connection reserved for one user, with its temporary tables, until `leave` is called or it is `lost`. */
export type ReservedSession = { client: PoolClient; lost: AbortSignal; leave: () => Promise<void> };

type Lent = Pick<ReservedSession, 'client' | 'lost'>;

export const reserveSession = async (pool: Pool): Promise<ReservedSession> => {
  const lent = Promise.withResolvers<Lent>();
  const left = Promise.withResolvers<void>();
  const ended = withSession(pool, async (client, lost) => {
    lost.addEventListener('abort', () => left.resolve());
    lent.resolve({ client, lost });
    await left.promise;
  });
  ended.catch(lent.reject);
  const leave = () => {
    left.resolve();
    return ended;
  };
  return { ...(await lent.promise), leave };
};
