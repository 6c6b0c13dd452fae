import { madeHere, type Files } from '@obraclara/files';
import type { Pool } from 'pg';

/** Days after which the record of a large document is deleted. The file sweep deletes its file earlier. */
const forgotten = 2;

/** Whether the table exists: the query service creates it. */
const areThere = async (pool: Pool): Promise<boolean> => {
  const text = `select to_regclass('papers.preparation') is not null as there`;
  return (await pool.query<{ there: boolean }>(text)).rows[0]!.there;
};

/** Deletes the records of large documents not requested for two days. */
export const forgetOldPapers = async (pool: Pool): Promise<void> => {
  if (await areThere(pool))
    await pool.query(`delete from papers.preparation where asked_at < now() - interval '${forgotten} days'`);
};

/** Deletes all large documents and their records. A user can request each again; it is then rendered without the erased data. */
export const forgetPapers = async (pool: Pool, files: Files): Promise<void> => {
  if (await areThere(pool)) await pool.query('delete from papers.preparation');
  const { rows } = await pool.query<{ id: string }>('select id from files.file where kind = $1', [madeHere]);
  for (const { id } of rows) await files.remove(id);
};
