import { madeHere, type Files } from '@obraclara/files';
import type { Pool } from 'pg';

/** Days after which nobody asks what became of a large document any more; its file is swept before. */
const forgotten = 2;

/** A database of which no query service has made use has none. */
const areThere = async (pool: Pool): Promise<boolean> => {
  const text = `select to_regclass('papers.preparation') is not null as there`;
  return (await pool.query<{ there: boolean }>(text)).rows[0]!.there;
};

/** Forgets the large documents that nobody asks for any more, and what was to stand in them. */
export const forgetOldPapers = async (pool: Pool): Promise<void> => {
  if (await areThere(pool))
    await pool.query(`delete from papers.preparation where asked_at < now() - interval '${forgotten} days'`);
};

/** Throws away all large documents, ready or not: each can be asked for again, and is then made of what may still be known. */
export const forgetPapers = async (pool: Pool, files: Files): Promise<void> => {
  if (await areThere(pool)) await pool.query('delete from papers.preparation');
  const { rows } = await pool.query<{ id: string }>('select id from files.file where kind = $1', [madeHere]);
  for (const { id } of rows) await files.remove(id);
};
