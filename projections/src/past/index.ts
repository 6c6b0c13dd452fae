import { erasedKeys, longestConnect, onLost } from '@obraclara/platform/store';
import pg from 'pg';
import { readModels } from '../read-models/index.ts';
import { tables } from '../tables.ts';
import { rowsThen, type Moment, type ReadStream } from './moment.ts';
import { pastSession, type Patience, type ReadDb } from './session.ts';

export type { Moment } from './moment.ts';
export type { ReadDb } from './session.ts';

/** Moments that are held at once, each on a connection of its own. */
const sessions = 3;

/**
 * Milliseconds after which nothing is added any more to what had happened: an event is of the time at which its command began, and
 * some take long. A younger moment is folded anew for each who asks.
 */
const settled = 60_000;

const usual: Patience = { statement: 8_000, idle: 60_000 };

type Sources = {
  /** A pool on the read models of today, which know what documents a project has ever had. */
  db: pg.Pool;
  connectionString: string;
  readStream: ReadStream;
  now: () => Date;
  log: (message: string, error?: unknown) => void;
  patience?: Patience;
};

export type Past = {
  /** Lends the tables of these projections as they were at that moment to `work`; asking any other fails. */
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
 * The read models as they were: folded from the log by the handlers that make today's, into temporary tables of their names, of
 * which the statements of today's reads are asked. The moments that were asked for last are held, so that all of a panel folds once.
 */
export const openPast = ({ db, connectionString, readStream, now, log, patience = usual }: Sources): Past => {
  const pool = new pg.Pool({
    connectionString,
    max: sessions,
    application_name: 'obraclara past',
    connectionTimeoutMillis: longestConnect,
    keepAlive: true,
  });
  onLost(pool, (error) => log('a database connection to the past was lost', error));
  const slots = Array.from({ length: sessions }, () => ({
    moment: '',
    used: 0,
    session: pastSession(pool, patience),
  }));
  let uses = 0;

  /** That which holds the moment, or else the one that was asked longest ago. */
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
      const isSettled = now().getTime() - moment.instant.getTime() >= settled;
      return slotFor(name).session.serve({
        // The erasure of a key ends what was folded with it. A process may know the key for a moment longer: until it does not,
        // nothing is kept.
        moment: async () => {
          const { count, isCleared } = await erasedKeys(db);
          return { name: `${name}\n${count}`, lasting: isSettled && isCleared };
        },
        models: readModels.filter((model) => projections.includes(model.name)),
        rowsOf: async (models) =>
          rowsThen(readStream, models, { moment, parts: await partsOf(db, moment.projects), log }),
        work,
      });
    },
    close: async () => {
      await Promise.all(slots.map(({ session }) => session.close()));
      await pool.end();
    },
  };
};
