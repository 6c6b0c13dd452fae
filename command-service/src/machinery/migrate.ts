import { applySchema } from '@obraclara/events/store';
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
  await applySchema(pool, 'obraclara command side', schema);
  await migrateStorage(pool);
};
