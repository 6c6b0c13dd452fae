import { applySchema } from '@obraclara/platform/store';
import type { Pool } from 'pg';

/**
 * The link of a project to a Drive, and the consents under way. No event holds any of it: what is secret is sealed
 * (`sealed.ts`), and the rest says how bytes are kept. `connection` changes whenever a person gives other tokens, so that
 * tokens refreshed for the former ones are not kept for the new. `folders`: ids of the subfolders found or made, by name.
 * `sending`: files on their way, so that no two workers send the same one.
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

/** Creates them. May be run by several processes at once, and again. */
export const migrateStorage = (pool: Pool): Promise<void> => applySchema(pool, 'storage', schema);
