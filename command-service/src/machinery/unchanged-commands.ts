import type { Pool } from 'pg';

/** A command that changed nothing: the revision at that time, and the request's fingerprint. */
export type Unchanged = { revision: bigint; fingerprint: string };

export type UnchangedCommands = ReturnType<typeof unchangedCommands>;

type Row = { revision: string; fingerprint: string };

/**
 * Commands that changed nothing leave no event. They are remembered for a week, so that a late repetition does not undo later changes by
 * others.
 */
export const unchangedCommands = (db: Pool) => {
  const find = async (command_id: string): Promise<Unchanged | undefined> => {
    const { rows } = await db.query<Row>(
      'select revision, fingerprint from command.unchanged where command_id = $1',
      [command_id],
    );
    return rows[0] && { revision: BigInt(rows[0].revision), fingerprint: rows[0].fingerprint };
  };

  /** Stores the entry; returns the stored one, which is the earlier one for a repetition. */
  const keep = async (command_id: string, now: Unchanged): Promise<Unchanged> => {
    await db.query(`delete from command.unchanged where at < now() - interval '7 days'`);
    const { rowCount } = await db.query(
      `insert into command.unchanged (command_id, revision, fingerprint) values ($1, $2, $3)
       on conflict (command_id) do nothing`,
      [command_id, now.revision, now.fingerprint],
    );
    return rowCount === 1 ? now : ((await find(command_id)) ?? now);
  };

  return { find, keep };
};
