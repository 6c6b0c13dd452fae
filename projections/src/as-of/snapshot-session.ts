import { concurrencyLimit } from '@obraclara/platform/work';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { copyRows } from '../copy.ts';
import type { Projection, Row } from '../projection.ts';
import { createIndexes, createTables, qualified } from '../schema.ts';
import { reserveSession, type ReservedSession } from './reserved-session.ts';

/** The database of a read: a pool on the current read models, or a connection on a snapshot. */
export type ReadDb = {
  query<R extends QueryResultRow>(statement: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<QueryResult<R>>;
};

/** Milliseconds: the limit of a statement, and the time after which an idle connection is released. */
export type SessionTimeouts = { statement: number; idle: number };

type Wanted<T> = {
  /** Names the snapshot, and tells whether later requests may reuse its tables. Called when the request leaves the queue. */
  moment: () => Promise<{ name: string; lasting: boolean }>;
  models: readonly Projection[];
  /** Makes the rows of models that are not in the tables yet. */
  rowsOf: (models: readonly Projection[]) => Promise<ReadonlyMap<Projection, Record<string, Row[]>>>;
  work: (db: ReadDb) => Promise<T>;
};

/** Redirects a statement to the temporary tables of the same names; it fails if they do not exist. */
const onSnapshot = (text: string) => text.replaceAll(/\bread\./g, 'pg_temp.');

const write = async (client: PoolClient, model: Projection, rows: Record<string, Row[]>) => {
  await createTables(client, model, 'pg_temp');
  const all = model.tables.map((table) => ({ table, rows: rows[table.name] ?? [] }));
  await copyRows(client, 'pg_temp', all);
  await createIndexes(client, model, 'pg_temp');
  for (const { name } of model.tables) await client.query(`analyze ${qualified('pg_temp', name)}`);
};

/** The snapshot on a connection, and how another replaces it. */
const holding = (session: ReservedSession) => {
  let present: string | undefined;
  const retained = new Set<Projection>();
  return {
    session,
    hold: async (name: string, { models, rowsOf }: Wanted<unknown>) => {
      if (present !== name) {
        await session.client.query('discard temp');
        retained.clear();
        present = name;
      }
      const missing = models.filter((model) => !retained.has(model));
      for (const [model, rows] of missing.length > 0 ? await rowsOf(missing) : []) {
        await write(session.client, model, rows);
        retained.add(model);
      }
    },
    forget: () => {
      present = undefined;
    },
  };
};

const open = async (pool: Pool, { statement }: SessionTimeouts) => {
  const session = await reserveSession(pool);
  try {
    await session.client.query(`set temp_buffers = '64MB'; set statement_timeout = ${statement}`);
  } catch (error) {
    await session.leave();
    throw error;
  }
  return holding(session);
};

/** Queues statements: a connection runs one at a time, and some responses need several at once. */
const oneByOne = ({ client }: ReservedSession, { statement }: SessionTimeouts) => {
  const turn = concurrencyLimit(1);
  const db: ReadDb = {
    query: <R extends QueryResultRow>({ text, ...rest }: Parameters<ReadDb['query']>[0]) => {
      const asked = { ...rest, text: onSnapshot(text), query_timeout: statement };
      return turn(() => client.query<R>(asked));
    },
  };
  return { db, done: () => turn(() => Promise.resolve()) };
};

/**
 * A connection whose temporary tables contain the snapshot of one moment: the models requested so far. It serves one request at a time, in
 * order, and is released when idle; the next request opens another.
 */
export const snapshotSession = (pool: Pool, patience: SessionTimeouts) => {
  const turn = concurrencyLimit(1);
  let present: Awaited<ReturnType<typeof open>> | undefined;
  let leaving: NodeJS.Timeout | undefined;
  let closed = false;

  const mayServe = () => {
    if (closed) throw new Error('the past is closed');
  };

  const leave = async () => {
    const left = present;
    present = undefined;
    await left?.session.leave();
  };

  /** Prepares the tables. A failed attempt may leave incomplete tables, so it closes the connection. */
  const prepared = async (wanted: Wanted<unknown>) => {
    mayServe();
    if (present?.session.lost.aborted) await leave();
    try {
      const { name, lasting } = await wanted.moment();
      present ??= await open(pool, patience);
      // `close` may have been called while the connection was opened.
      mayServe();
      await present.hold(name, wanted);
      return { ...present, lasting };
    } catch (error) {
      await leave();
      throw error;
    }
  };

  const serve = async <T>(wanted: Wanted<T>): Promise<T> => {
    clearTimeout(leaving);
    const { session, forget, lasting } = await prepared(wanted);
    const { db, done } = oneByOne(session, patience);
    try {
      return await wanted.work(db);
    } finally {
      // If one of several statements fails, the others are still running.
      await done();
      if (!lasting) forget();
      leaving = setTimeout(() => void turn(leave), patience.idle).unref();
    }
  };

  return {
    serve: <T>(wanted: Wanted<T>): Promise<T> => turn(() => serve(wanted)),
    /** Aborts the current request at once, and rejects queued requests as unavailable. */
    close: () => {
      closed = true;
      clearTimeout(leaving);
      return leave();
    },
  };
};
