import { erasedKeys, connectTimeout, onConnectionLost } from '@obraclara/platform/store';
import pg from 'pg';
import { readModels } from '../read-models/index.ts';
import { tables } from '../tables.ts';
import { rowsAsOf, type Moment, type ReadStream } from './rows-as-of.ts';
import { snapshotSession, type SessionTimeouts, type ReadDb } from './snapshot-session.ts';

export type { Moment } from './rows-as-of.ts';
export type { ReadDb } from './snapshot-session.ts';

/** Snapshots available at once, each on its own connection. */
const sessions = 3;

/**
 * Milliseconds after which no event is added to a moment: an event carries the time at which its command began, and some commands are slow.
 * The snapshot of a more recent moment is built for each request.
 */
const settlingTime = 60_000;

const defaultTimeouts: SessionTimeouts = { statement: 8_000, idle: 60_000 };

type Sources = {
  /** A pool on the current read models, which know every document that a project has had. */
  db: pg.Pool;
  connectionString: string;
  readStream: ReadStream;
  now: () => Date;
  log: (message: string, error?: unknown) => void;
  patience?: SessionTimeouts;
};

export type AsOfReads = {
  /** Calls `work` with the tables of these projections as of that moment. A query of any other table fails. */
  at: <T>(moment: Moment, projections: readonly string[], work: (db: ReadDb) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const uploadedOf = `select project_id, array_agg(id) as documents from ${tables.uploaded_documents.from}
  where project_id = any($1) group by 1`;

const partsOf = async (db: pg.Pool, projects: readonly string[]) => {
  const { rows } = await db.query<{ project_id: string; documents: string[] }>({
    name: 'documents ever uploaded',
    text: uploadedOf,
    values: [projects],
  });
  const documents = new Map(rows.map((row) => [row.project_id, row.documents]));
  return projects.map((project_id) => ({ project_id, documents: documents.get(project_id) ?? [] }));
};

/**
 * The read models as of a moment. The handlers of the current read models fold them from the log into temporary tables of the same names.
 * The statements of the current reads run on these tables. The last moments requested are cached, so that all requests of a panel share one
 * fold.
 */
export const openAsOf = ({
  db,
  connectionString,
  readStream,
  now,
  log,
  patience = defaultTimeouts,
}: Sources): AsOfReads => {
  const pool = new pg.Pool({
    connectionString,
    max: sessions,
    application_name: 'obraclara past',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  onConnectionLost(pool, (error) => log('a database connection to the past was lost', error));
  const slots = Array.from({ length: sessions }, () => ({
    moment: '',
    used: 0,
    session: snapshotSession(pool, patience),
  }));
  let uses = 0;

  /** The slot of the moment, or else the least recently used one. */
  const slotFor = (moment: string) => {
    const [longestAgo] = slots.toSorted((a, b) => a.used - b.used);
    const slot = slots.find((one) => one.moment === moment) ?? longestAgo!;
    slot.moment = moment;
    slot.used = ++uses;
    return slot;
  };

  return {
    at: async (moment, projections, work) => {
      const name = [moment.instant.toISOString(), ...moment.projects.toSorted()].join('\n');
      const isSettled = now().getTime() - moment.instant.getTime() >= settlingTime;
      return slotFor(name).session.serve({
        // The erasure of a key invalidates the snapshots made with it. While a process may still have the key, no snapshot is cached.
        moment: async () => {
          const { count, isCleared } = await erasedKeys(db);
          return { name: `${name}\n${count}`, lasting: isSettled && isCleared };
        },
        models: readModels.filter((model) => projections.includes(model.name)),
        rowsOf: async (models) =>
          rowsAsOf(readStream, models, { moment, parts: await partsOf(db, moment.projects), log }),
        work,
      });
    },
    close: async () => {
      await Promise.all(slots.map(({ session }) => session.close()));
      await pool.end();
    },
  };
};
