import { isLater, laterRelease, madeVersions } from '@obraclara/platform/store';
import { projectionVersions } from '@obraclara/projections/tables';
import type pg from 'pg';

const known: Readonly<Record<string, number>> = projectionVersions;

const newerViews = async (client: pg.Client) => {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('read.checkpoints') is not null as is`,
  );
  if (!there[0]!.is) return false;
  const { rows } = await client.query<{ name: string; version: number }>(
    'select name, version from read.checkpoints',
  );
  return rows.some(({ name, version }) => version > (known[name] ?? Number.POSITIVE_INFINITY));
};

/**
 * Throws a Spanish sentence if a later release has worked on this database: this release may not understand its tables and events. Only a
 * start checks this. Running processes continue, so that a new release can replace the old one process by process.
 */
export const assertNotNewer = async (client: pg.Client): Promise<void> => {
  if (isLater(await madeVersions(client)) || (await newerViews(client))) throw laterRelease();
};
