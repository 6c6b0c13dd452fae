import type pg from 'pg';
import { projectionNames, tables, type TableName } from '@obraclara/projections/tables';
import { sqlType } from '../../projections/src/column-types.ts';

type Row = Record<string, unknown>;

/** Empty read models, with every projection at position 1. */
export const createReadModels = async (pool: pg.Pool) => {
  await pool.query(`
    create schema read;
    create table read.checkpoints (name text primary key, version integer not null, position bigint not null)`);
  for (const { from, key, columns } of Object.values(tables)) {
    const fields = Object.entries(columns).map(([name, type]) => `${name} ${sqlType(type)}`);
    const doc = from === tables.estimations.from ? ', doc text not null' : '';
    await pool.query(`create table ${from} (${fields.join(', ')}${doc}, primary key (${key}))`);
  }
  for (const name of projectionNames)
    await pool.query('insert into read.checkpoints values ($1, 1, 1)', [name]);
};

/** Moves projections on, as new events would. */
export const moveTo = (pool: pg.Pool, position: number, names: readonly string[] = projectionNames) =>
  pool.query('update read.checkpoints set position = $1 where name = any($2)', [position, names]);

/** Writes rows as the projections would, the stored text of estimations included. */
export const insert = async (pool: pg.Pool, name: TableName, rows: readonly Row[]) => {
  const { from, columns } = tables[name];
  const types = columns as Record<string, string>;
  const fields = [...Object.keys(columns), ...(name === 'estimations' ? ['doc'] : [])];
  for (const row of rows) {
    const values = fields.map((field) => {
      if (field === 'doc') return JSON.stringify({ ...row, net_amount: row['importe_liquido'] });
      const value = row[field] ?? null;
      return types[field]?.startsWith('jsonb') && value !== null ? JSON.stringify(value) : value;
    });
    const marks = fields.map((_, i) => `$${i + 1}`).join(', ');
    await pool.query(`insert into ${from} (${fields.join(', ')}) values (${marks})`, values);
  }
};
