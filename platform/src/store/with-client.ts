import type { Pool, PoolClient } from 'pg';

/**
 * Tells of an idle connection that breaks. Of a pool that is ended, none: it does not wait for its connections to end, and a server that stops
 * right after it speaks on them once more.
 */
export const onLost = (pool: Pool, tell: (error: Error) => void): void =>
  void pool.on('error', (error) => {
    if (!pool.ending) tell(error);
  });

/** `lost` aborts when the connection breaks, also while no query is under way. */
type Work<T> = (client: PoolClient, lost: AbortSignal) => Promise<T>;

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/**
 * The pool listens only while it has the client: unheard, the end of a connection would be the end of the process. So who
 * borrows listens in the same breath, not an `await` later, when the server may have said in one that it is ready and ends.
 */
const borrow = (pool: Pool, breaks: (error?: Error) => void) =>
  new Promise<PoolClient>((resolve, reject) =>
    pool.connect((error, client) => {
      if (!client) return reject(asError(error));
      client.on('error', breaks);
      client.on('end', breaks);
      resolve(client);
    }),
  );

/** `reusable`: whether another may have the connection once the work has ended well. */
const lend = async <T>(pool: Pool, work: Work<T>, reusable: boolean): Promise<T> => {
  const lost = new AbortController();
  let failure: Error | undefined;
  const breaks = (error?: Error) => {
    failure ??= error ?? new Error('the connection was lost');
    lost.abort();
  };
  const client = await borrow(pool, breaks);
  try {
    return await work(client, lost.signal);
  } catch (error) {
    failure ??= asError(error);
    throw error;
  } finally {
    client.off('error', breaks);
    client.off('end', breaks);
    client.release(failure ?? !reusable);
  }
};

/**
 * Lends a connection of the pool to `work`. One that breaks meanwhile fails the queries on it and nothing else; after a
 * failure it is closed rather than reused, which also rolls back what was begun and frees its locks.
 */
export const withClient = <T>(pool: Pool, work: Work<T>): Promise<T> => lend(pool, work, true);

/** The same with a session of its own, closed in any case: locks taken in it end with the work. */
export const withSession = <T>(pool: Pool, work: Work<T>): Promise<T> => lend(pool, work, false);

/** The same in one transaction: all of it is written, or nothing if `work` rejects or the connection breaks. */
export const inTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });

/** Ten minutes: a statement that may have to wait for another process, or build an index, on a pool whose others may not. */
export const unhurried = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 600_000 });
