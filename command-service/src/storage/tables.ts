import { applySchema } from '@obraclara/platform/store';
import type { Pool } from 'pg';

/**
 * Links of projects to a Drive, and pending consents. Events contain none of it: secrets are sealed (`sealed.ts`), and the rest is about
 * storage. `connection` changes with every consent, so that tokens refreshed for a former one are not stored for the new one. `folders`:
 * ids of the subfolders, by name. `sending`: leases, so that two workers do not send the same file.
 */
const schema = `
create schema if not exists storage;
create table if not exists storage.link (
  project_id text primary key,
  connection text not null,
  provider_type text not null,
  folder_id text not null,
  subfolders jsonb not null,
  client text not null,
  tokens text not null,
  folders jsonb not null default '{}',
  broken_at timestamptz,
  linked_by text not null,
  linked_at timestamptz not null
);
create table if not exists storage.consent (
  state_hash text primary key,
  project_id text not null,
  user_id text not null,
  client text not null,
  redirect_uri text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tokens text,
  failure text
);
create table if not exists storage.sending (
  file_id text primary key,
  until timestamptz not null
);
create index if not exists consent_of on storage.consent (project_id, user_id, started_at desc);
`;

/** Creates the tables. Idempotent and safe to run concurrently. */
export const migrateStorage = (pool: Pool): Promise<void> => applySchema(pool, 'storage', schema);
