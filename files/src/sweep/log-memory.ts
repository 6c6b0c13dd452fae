import { isDeepStrictEqual } from 'node:util';
import type { Counted } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import type { BlobStore } from '../bytes/blob-store.ts';

/** Why nothing is deleted: the log is new to this installation, or it replaced another one. */
export type HeldFor = 'first' | 'replaced';

/** Last known end of the log at a sweep, and since when deletion is suspended, if it is. */
export type LogSeen = Counted & { log: string; held_since: Date | null; held_for: HeldFor | null };

/** Stores this state. */
export type LogMemory = {
  read(): Promise<LogSeen | undefined>;
  /** Compare and set: returns false, without a write, if the stored state is not `former`. */
  write(seen: LogSeen, former: LogSeen | undefined): Promise<boolean>;
};

/** `held_for` is absent in states from before reasons were recorded. */
type Row = Omit<LogSeen, 'position' | 'held_since' | 'held_for'> & {
  position: string;
  held_since: string | Date | null;
  held_for?: HeldFor | null;
};
const seenOf = ({ log, position, mark, held_since, held_for = null }: Row): LogSeen => ({
  log,
  position: BigInt(position),
  mark,
  held_since: held_since === null ? null : new Date(held_since),
  held_for,
});

/** State in the database, with the register of files. */
export const logMemoryIn = (db: Pool): LogMemory => ({
  read: async () => {
    const { rows } = await db.query<Row>(
      'select log, position::text as position, mark, held_since, held_for from files.log_seen',
    );
    return rows[0] && seenOf(rows[0]);
  },
  write: async ({ log, position, mark, held_since, held_for }, former) => {
    const values = [log, position, mark, held_since, held_for];
    const { rowCount } = former
      ? await db.query(
          `update files.log_seen set log = $1, position = $2, mark = $3, held_since = $4, held_for = $5
           where log = $6 and position = $7 and mark is not distinct from $8
             and held_since is not distinct from $9 and held_for is not distinct from $10`,
          [...values, former.log, former.position, former.mark, former.held_since, former.held_for],
        )
      : await db.query(
          `insert into files.log_seen (log, position, mark, held_since, held_for) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          values,
        );
    return rowCount === 1;
  },
});

/**
 * Marks the known log as replaced, if there is a register of files: files unused in that log must not be deleted by another
 * (`mayDeleteUnused`).
 */
export const forgetLog = async (db: Pick<Pool, 'query'>): Promise<void> => {
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('files.log_seen') is not null as there`,
  );
  if (rows[0]!.there)
    await db.query(
      `insert into files.log_seen (log, position) values ('', 1)
       on conflict (only_row) do update set log = '', position = greatest(log_seen.position, 1)`,
    );
};

/** State with the bytes, which one process at a time sweeps; it also detects a replaced database. */
export const logMemoryBeside = ({ note }: Pick<BlobStore, 'note'>): LogMemory => {
  const read = async () => {
    const text = await note.read();
    return text === undefined ? undefined : seenOf(JSON.parse(text) as Row);
  };
  const write: LogMemory['write'] = async (seen, former) => {
    if (!isDeepStrictEqual(await read(), former)) return false;
    await note.write(JSON.stringify({ ...seen, position: String(seen.position) }));
    return true;
  };
  return { read, write };
};
