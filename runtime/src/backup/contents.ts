import { keyOf, madeHere, nameOf, type BlobName } from '@obraclara/files';
import { schemaVersions } from '@obraclara/platform/store';

/*
 * Tables that a backup includes. Read models, indexes over the log and jobs are recomputed, so `leftOut` lists them.
 * A table in neither list fails a test.
 */

/** Table in a backup. `order`: the same on every server; `sealed`: encrypted with the passphrase; `only`: SQL condition on its rows. */
export type KeptTable = { name: string; order: string; sealed?: true; only?: string };

export const keptTables: readonly KeptTable[] = [
  { name: 'es.event', order: 'position' },
  { name: 'command.credentials', order: 'user_id collate "C", command_id collate "C"', sealed: true },
  { name: 'command.unchanged', order: 'command_id' },
  { name: 'people.key', order: 'user_id collate "C"', sealed: true },
  // Generated documents are generated again on request.
  { name: 'files.file', order: 'id collate "C"', only: `kind <> '${madeHere}'` },
  { name: 'files.log_seen', order: 'only_row' },
  { name: 'storage.link', order: 'project_id collate "C"', sealed: true },
  { name: 'storage.consent', order: 'state_hash collate "C"', sealed: true },
  { name: 'runtime.seeded', order: 'name collate "C"' },
];

/** Schemas and tables that can be recomputed. `es.head` is in the manifest; pending uploads to Drive are queued again. */
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
/** Entry name of a file in the archive: its key in any file store (the hash of the bytes, and the variant of a reduced picture). */
export const fileEntryName = (blob: BlobName): string => folder + keyOf(blob);
/** The file stored in an entry; undefined if the entry is not a file. */
export const fileOfEntry = (name: string): BlobName | undefined =>
  name.startsWith(folder) ? nameOf(name.slice(folder.length)) : undefined;

/** Version of the archive format. A backup with a newer version is refused. */
export const format = 1;

export type TableEntry = {
  name: string;
  columns: string[];
  rows: number;
  /** Of the entry in the archive, after sealing. */
  sha256: string;
  /** Of the rows as text, before sealing. */
  plain_sha256: string;
  /** Present when the table is sealed: initialization vector and authentication tag. */
  seal?: { iv: string; tag: string };
};

export type Manifest = {
  application: 'ObraClara';
  format: number;
  /** Version of the log's tables. */
  log_version: number;
  /** Versions of all tables by schema. Releases without schema versions did not write them. */
  versions?: Record<string, number>;
  made_at: string;
  /** Identity of the log and position of its last event. */
  log: { identity: string; position: string };
  tables: TableEntry[];
  files: { name: string; bytes: number; sha256: string }[];
  /** Hashes of registered files whose bytes were missing or damaged. */
  missing: string[];
  /** Sealed secret that signs sessions and encrypts the tokens of Google. */
  secret: { sealed: string; salt: string; iv: string; tag: string };
};

export const manifestName = 'manifest.json';
export const tableEntryName = (name: string): string => `tables/${name}.copy`;
