import type { StorageTerms } from '@obraclara/events';
import type { Pool } from 'pg';
import type { Client, Tokens } from './google/session.ts';
import { seal, unseal } from './sealed.ts';

/** A project's link to a Drive, with sealed secrets. */
export type StorageLink = StorageTerms & {
  project_id: string;
  /** Changes with every new consent. */
  connection: string;
  client: string;
  tokens: string;
  /** Ids of the subfolders found or created, by name. */
  folders: Record<string, string>;
  /** Time at which Google refused the tokens; `null` while they are valid. */
  broken_at: Date | null;
  linked_by: string;
  linked_at: Date;
};

export type NewLink = StorageTerms &
  Pick<StorageLink, 'project_id' | 'connection' | 'linked_by' | 'linked_at'> & {
    client: Client;
    tokens: Tokens;
  };

const columns = `project_id, connection, provider_type, folder_id, subfolders, client, tokens, folders, broken_at,
  linked_by, linked_at`;

export const findLink = async (db: Pool, projectId: string): Promise<StorageLink | undefined> => {
  const text = `select ${columns} from storage.link where project_id = $1`;
  return (await db.query<StorageLink>({ name: 'storage_link', text, values: [projectId] })).rows[0];
};

const clientOf = (project_id: string) => ({ purpose: 'client', project_id });
const tokensOf = (project_id: string) => ({ purpose: 'tokens', project_id });

/** The link's client and tokens; undefined after the installation's JWT secret changed. */
export const secretsOf = (
  secret: string,
  { project_id, client, tokens }: StorageLink,
): { client: Client; tokens: Tokens } | undefined => {
  const known = unseal<Client>(secret, clientOf(project_id), client);
  const given = unseal<Tokens>(secret, tokensOf(project_id), tokens);
  return known && given ? { client: known, tokens: given } : undefined;
};

const upsert = `insert into storage.link
    (project_id, connection, provider_type, folder_id, subfolders, client, tokens, linked_by, linked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (project_id) do update set connection = excluded.connection, provider_type = excluded.provider_type,
    folder_id = excluded.folder_id, subfolders = excluded.subfolders, client = excluded.client, tokens = excluded.tokens,
    folders = '{}', broken_at = null, linked_by = excluded.linked_by, linked_at = excluded.linked_at`;

/** Stores the link with sealed secrets; replaces the former one. */
export const saveLink = async (db: Pool, secret: string, link: NewLink): Promise<void> => {
  const { project_id, connection, provider_type, folder_id, subfolders, linked_by, linked_at } = link;
  const client = seal(secret, clientOf(project_id), link.client);
  const tokens = seal(secret, tokensOf(project_id), link.tokens);
  const terms = [project_id, connection, provider_type, folder_id, JSON.stringify(subfolders)];
  await db.query(upsert, [...terms, client, tokens, linked_by, linked_at]);
};

type Which = Pick<StorageLink, 'project_id' | 'connection'>;

/** Stores refreshed tokens, unless a person gave new consent meanwhile. */
export const keepTokens = async (
  db: Pool,
  secret: string,
  { project_id, connection }: Which,
  tokens: Tokens,
): Promise<void> => {
  const sealed = seal(secret, tokensOf(project_id), tokens);
  await db.query('update storage.link set tokens = $3 where project_id = $1 and connection = $2', [
    project_id,
    connection,
    sealed,
  ]);
};

/** Marks the tokens as refused by Google: only an administrator can connect the account again. */
export const markBroken = async (db: Pool, { project_id, connection }: Which, now: Date): Promise<void> => {
  await db.query(
    `update storage.link set broken_at = $3 where project_id = $1 and connection = $2 and broken_at is null`,
    [project_id, connection, now],
  );
};

/** Stores the id of a subfolder. */
export const keepFolder = async (
  db: Pool,
  { project_id, connection }: Which,
  name: string,
  id: string,
): Promise<void> => {
  await db.query(
    `update storage.link set folders = folders || jsonb_build_object($3::text, $4::text)
     where project_id = $1 and connection = $2`,
    [project_id, connection, name, id],
  );
};
