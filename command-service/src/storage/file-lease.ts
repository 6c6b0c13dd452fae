import type { Pool } from 'pg';

/**
 * Takes a lease on a file for this many milliseconds; false while another worker has one. A lease in a table, because a lock would occupy a
 * connection during the upload. It expires if its worker dies.
 */
export const acquireFileLease = async (db: Pool, fileId: string, milliseconds: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    `insert into storage.sending (file_id, until) values ($1, now() + $2 * interval '1 ms')
     on conflict (file_id) do update set until = excluded.until where sending.until < now()`,
    [fileId, milliseconds],
  );
  return rowCount === 1;
};

export const releaseFileLease = async (db: Pool, fileId: string): Promise<void> => {
  await db.query('delete from storage.sending where file_id = $1', [fileId]);
};
