import type pg from 'pg';

const required = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Throws a Spanish sentence if the server could lose an acknowledged commit in a crash.
 * Checks the application's own connections, because a role, a database or the connection string can also disable durability.
 */
export const assertDurable = async (client: Pick<pg.ClientBase, 'query'>) => {
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = 'off' order by name",
    [required],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `La base de datos tiene desactivado ${names}: un corte de luz perdería datos ya confirmados. Actívelo para continuar.`,
  );
};
