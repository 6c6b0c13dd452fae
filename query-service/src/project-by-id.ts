import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';

/** The project's id; undefined if it does not exist or is deleted. */
export const projectById = async (db: ReadDb, id: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ id: string }>({
    name: 'project exists',
    text: `select id from ${tables.projects.from} where id = $1`,
    values: [id],
  });
  return rows[0]?.id;
};
