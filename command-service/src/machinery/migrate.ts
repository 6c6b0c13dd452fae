import { applySchema } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { migrateStorage } from '../storage/tables.ts';

const schema = `
create schema if not exists command;
create table if not exists command.credentials (
  user_id text not null,
  -- The command that brought the password; '' from before passwords were told apart, one row for each user then.
  command_id text not null,
  hash text not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, command_id)
);
do $$ begin
  if not exists (select from information_schema.columns
      where table_schema = 'command' and table_name = 'credentials' and column_name = 'command_id') then
    alter table command.credentials add column command_id text not null default '';
    alter table command.credentials drop constraint credentials_pkey, add primary key (user_id, command_id);
    alter table command.credentials alter column command_id drop default;
  end if;
end $$;
create table if not exists command.unchanged (
  command_id uuid primary key,
  revision bigint not null,
  fingerprint text not null,
  at timestamptz not null default now()
);
create index if not exists unchanged_at on command.unchanged (at);
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
-- The log that position counts in, and what stands there: see locations.ts.
alter table command.locations_head add column if not exists log text, add column if not exists mark text;
-- How far the log was read, and what its events came to up to there: see witness.ts.
create table if not exists command.log_head (
  log text primary key,
  position bigint not null,
  mark text not null,
  events bigint not null,
  hash text not null
);
-- What long streams had come to: see snapshots.ts. Nothing is lost with it, so it is not written to the log of the server.
create unlogged table if not exists command.snapshots (
  stream text not null,
  revision bigint not null,
  version text not null,
  position bigint not null,
  mark text not null,
  hash text not null,
  weight bigint not null,
  commands bytea not null,
  state bytea not null,
  seal bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (stream, revision)
);
-- They come compressed.
alter table command.snapshots alter column commands set storage external, alter column state set storage external;
insert into command.locations_head (position) values (0) on conflict do nothing;
`;

/** Creates the tables of the write side. Idempotent and safe to run concurrently. */
export const migrateCommandSide = async (pool: Pool): Promise<void> => {
  await applySchema(pool, 'command', schema);
  await migrateStorage(pool);
};
