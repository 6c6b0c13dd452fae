import type { Pool } from 'pg';
import { migrateStorage } from '../storage/tables.ts';

const schema = `
create schema if not exists command;
create table if not exists command.credentials (
  user_id text primary key,
  hash text not null,
  changed_at timestamptz not null default now()
);
create table if not exists command.locations (
  kind text not null,
  id text not null,
  home text not null,
  primary key (kind, id)
);
create table if not exists command.locations_head (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into command.locations_head (position) values (0) on conflict do nothing;
`;

/** Creates what the write side keeps besides events. May be run by several processes at once, and again. */
export const migrateCommandSide = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('obraclara command side'))`);
    await client.query(schema);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await migrateStorage(pool);
};
