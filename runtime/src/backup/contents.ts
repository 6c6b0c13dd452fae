import { keyOf, madeHere, nameOf, type BlobName } from '@obraclara/files';
import { schemaVersions } from '@obraclara/platform/store';

/*
 * What a backup holds of the database. Read models, indexes over the log and jobs are made again from it, so they are named here as left
 * out: a table that is in neither list fails a test.
 */

/** A table whose rows are kept, in an order that is the same on every server. `sealed`: with the passphrase; `only`: which rows, in SQL. */
export type KeptTable = { name: string; order: string; sealed?: true; only?: string };

export const keptTables: readonly KeptTable[] = [
  { name: 'es.event', order: 'position' },
  { name: 'command.credentials', order: 'user_id collate "C", command_id collate "C"', sealed: true },
  { name: 'command.unchanged', order: 'command_id' },
  { name: 'people.key', order: 'user_id collate "C"', sealed: true },
  // What was made of the rest is made again.
  { name: 'files.file', order: 'id collate "C"', only: `kind <> '${madeHere}'` },
  { name: 'files.log_seen', order: 'only_row' },
  { name: 'storage.link', order: 'project_id collate "C"', sealed: true },
  { name: 'storage.consent', order: 'state_hash collate "C"', sealed: true },
  { name: 'runtime.seeded', order: 'name collate "C"' },
];

/** Schemas and tables that follow from the rest. `es.head` is in the manifest; what is on its way to a Drive is sent again. */
export const leftOut: readonly string[] = [
  ...['es', ...Object.keys(schemaVersions)].map((schema) => `${schema}.migration`),
  'es.head',
  'command.locations',
  'command.locations_head',
  'command.log_head',
  'command.snapshots',
  'storage.sending',
  'read',
  'read_next',
  'papers',
  'pgboss',
];

const folder = 'files/';
/** Where files are in a backup, called as in any store: bytes under their hash, and the pictures made of them. */
export const fileEntryName = (blob: BlobName): string => folder + keyOf(blob);
/** What is in an entry; undefined for what is no file. */
export const fileOfEntry = (name: string): BlobName | undefined =>
  name.startsWith(folder) ? nameOf(name.slice(folder.length)) : undefined;

/** How backups are laid out. A newer one is refused. */
export const format = 1;

export type TableEntry = {
  name: string;
  columns: string[];
  rows: number;
  /** Of what is in the archive. */
  sha256: string;
  /** Of the rows as text, before they were sealed. */
  plain_sha256: string;
  /** Present when sealed: what opens it besides the passphrase. */
  seal?: { iv: string; tag: string };
};

export type Manifest = {
  application: 'ObraClara';
  format: number;
  /** Version of the log's tables. */
  log_version: number;
  /** Versions of all tables by schema; a release before they had any did not write them. */
  versions?: Record<string, number>;
  made_at: string;
  /** The name of the log and the position of its last event. */
  log: { identity: string; position: string };
  tables: TableEntry[];
  files: { name: string; bytes: number; sha256: string }[];
  /** Hashes on the register of which the data folder had no bytes, or others. */
  missing: string[];
  /** The key that signs sessions and seals what Google gave, sealed. */
  secret: { sealed: string; salt: string; iv: string; tag: string };
};

export const manifestName = 'manifest.json';
export const tableEntryName = (name: string): string => `tables/${name}.copy`;
