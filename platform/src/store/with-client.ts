import type { Pool, PoolClient } from 'pg';

/**
 * Reports idle connections that break. Ignores those of a pool that is ending: it does not wait for its connections, so a
 * stopping server may still report an error.
 */
export const onConnectionLost = (pool: Pool, tell: (error: Error) => void): void =>
  void pool.on('error', (error) => {
    if (!pool.ending) tell(error);
  });

/** `lost` aborts when the connection breaks, also between queries. */
type Work<T> = (client: PoolClient, lost: AbortSignal) => Promise<T>;

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/**
 * Connects with a callback, so that the listeners are registered in the same tick. The pool stops listening when it hands out the
 * client, and an unhandled 'error' event, such as a server shutdown, would end the process.
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

/** `reusable`: whether the connection returns to the pool after success. */
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
 * Runs `work` with a connection of the pool. A broken connection only fails its queries. After a failure it is closed, which
 * rolls back its transaction and releases its locks.
 */
export const withClient = <T>(pool: Pool, work: Work<T>): Promise<T> => lend(pool, work, true);

/** Like `withClient`, but always closes the session afterwards, so that its locks end. */
export const withSession = <T>(pool: Pool, work: Work<T>): Promise<T> => lend(pool, work, false);

/** Like `withClient`, in one transaction: rolls back if `work` rejects or the connection breaks. */
export const inTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });

/**
 * Query with a timeout of ten minutes, longer than the pool's, for statements that may wait for another process or build an index.
 */
export const slowQuery = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 600_000 });
