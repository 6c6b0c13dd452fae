import { applySchema } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { fileKinds } from './file-registry.ts';

const kindIsKnown = `check (kind in (${fileKinds.map((kind) => `'${kind}'`).join(', ')}))`;

const schema = `
create schema if not exists files;
create table if not exists files.file (
  id text primary key,
  project_id text not null,
  kind text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  storage text not null default 'local' check (storage in ('local', 'waiting', 'google_drive')),
  drive_file_id text,
  drive_attempts integer not null default 0,
  drive_error text,
  thumbnail_ready boolean not null default false,
  picture_error text
);
do $$ begin
  -- A table from before there was one of the kinds.
  if not exists (select from pg_constraint where conrelid = 'files.file'::regclass and conname = 'file_kind_check'
      and pg_get_constraintdef(oid) like all (array[${fileKinds.map((kind) => `'%''${kind}''%'`).join(', ')}])) then
    alter table files.file drop constraint if exists file_kind_check;
    alter table files.file add constraint file_kind_check ${kindIsKnown};
  end if;
end $$;
alter table files.file add column if not exists admitted_at timestamptz;
alter table files.file add column if not exists drive_refused_since timestamptz;
alter table files.file add column if not exists drive_refused_at timestamptz;
create index if not exists file_sha256 on files.file (sha256);
create index if not exists file_project on files.file (project_id, kind, uploaded_at desc);
create index if not exists file_waiting on files.file (project_id) where storage = 'waiting';
create table if not exists files.log_seen (
  only_row boolean primary key default true check (only_row),
  log text not null, -- '' since somebody found that it was replaced
  position bigint not null,
  mark text,
  held_since timestamptz
);
alter table files.log_seen add column if not exists held_for text check (held_for in ('first', 'replaced'));
`;

/** Creates the register of files. Idempotent and safe in concurrent processes. */
export const migrateFiles = (pool: Pool): Promise<void> => applySchema(pool, 'files', schema);
