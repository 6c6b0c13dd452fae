import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Counted } from '../store/same-log.ts';

/** How far the log was known when something was last thrown away for want of use, and since when nothing is, if so. */
export type LogSeen = Counted & { log: string; held_since: Date | null };

/** Where that is written down. */
export type LogMemory = {
  read(): Promise<LogSeen | undefined>;
  /** False if it is not, or not any more, as it was read: then nothing is written. */
  write(seen: LogSeen, former: LogSeen | undefined): Promise<boolean>;
};

type Row = { log: string; position: string; mark: string | null; held_since: string | Date | null };
const seenOf = ({ log, position, mark, held_since }: Row): LogSeen => ({
  log,
  position: BigInt(position),
  mark,
  held_since: held_since === null ? null : new Date(held_since),
});

/** In the database, beside the register of files. */
export const logMemoryIn = (db: Pool): LogMemory => ({
  read: async () => {
    const { rows } = await db.query<Row>(
      'select log, position::text as position, mark, held_since from files.log_seen',
    );
    return rows[0] && seenOf(rows[0]);
  },
  write: async ({ log, position, mark, held_since }, former) => {
    const values = [log, position, mark, held_since];
    const { rowCount } = former
      ? await db.query(
          `update files.log_seen set log = $1, position = $2, mark = $3, held_since = $4
           where log = $5 and position = $6 and mark is not distinct from $7`,
          [...values, former.log, former.position, former.mark],
        )
      : await db.query(
          `insert into files.log_seen (log, position, mark, held_since) values ($1, $2, $3, $4)
           on conflict do nothing`,
          values,
        );
    return rowCount === 1;
  },
});

/** In a file beside the bytes, which one process at a time sweeps; it also knows when the database is another one. */
export const logMemoryAt = (file: string): LogMemory => ({
  read: async () => {
    try {
      return seenOf(JSON.parse(await readFile(file, 'utf8')) as Row);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  write: async (seen) => {
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, JSON.stringify({ ...seen, position: String(seen.position) }), {
      mode: 0o600,
    });
    await rename(unfinished, file);
    return true;
  },
});
