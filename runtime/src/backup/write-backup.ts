import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  fileEntryName,
  fileOfEntry,
  format,
  keptTables,
  manifestName,
  tableEntryName,
  type Manifest,
  type TableEntry,
} from './contents.ts';
import { isMissing, madeHere, type BlobName, type BlobStore } from '@obraclara/files';
import { madeVersions } from '@obraclara/platform/store';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import yazl from 'yazl';
import { keyOf, newSalt, sealing } from './passphrase.ts';
import { halfMade } from './retention.ts';
import { columnsOfTables, rowsOut, withPlainSession } from './session.ts';

export type Backup = {
  pool: pg.Pool;
  /** Store of the uploaded files. */
  files: Pick<BlobStore, 'names' | 'openAsIs'>;
  jwtSecret: string;
  passphrase: string;
  now: () => Date;
};

/** Passes bytes through and measures them: afterwards `sha256()` and `bytes()` return the hash and the size. */
const measured = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex'), bytes: () => bytes };
};

/** A zip archive that is written entry by entry; no entry is ever whole in memory. */
const archive = (target: string) => {
  const zip = new yazl.ZipFile();
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject);
  });
  const written = pipeline(
    zip.outputStream as unknown as Readable,
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  // `add` and `end` report these rejections.
  written.catch(() => undefined);
  failed.catch(() => undefined);
  return {
    /** Adds an entry: the output of the source after the given transforms. */
    add: async (name: string, through: [Readable, ...Transform[]], compress: boolean) => {
      const entry = new PassThrough();
      zip.addReadStream(entry, name, { compress, mtime: new Date(0) });
      await Promise.race([pipeline([...through, entry]), failed, written.then(() => undefined)]);
    },
    close: async () => {
      zip.end();
      await Promise.race([written, failed]);
    },
    abandon: () => {
      (zip.outputStream as unknown as Readable).destroy();
    },
  };
};
type Archive = ReturnType<typeof archive>;

const tableInto = async (
  zip: Archive,
  client: pg.PoolClient,
  { table, columns, key }: { table: (typeof keptTables)[number]; columns: string[]; key: Buffer },
): Promise<TableEntry> => {
  const rows = client.query(copyTo(rowsOut(table, columns)));
  const plain = measured();
  const kept = measured();
  const seal = table.sealed && sealing(key, table.name);
  const through: [Readable, ...Transform[]] = seal
    ? [rows, plain.stream, seal.cipher, kept.stream]
    : [rows, plain.stream, kept.stream];
  await zip.add(tableEntryName(table.name), through, !seal);
  return {
    name: table.name,
    columns,
    rows: rows.rowCount,
    sha256: kept.sha256(),
    plain_sha256: plain.sha256(),
    ...(seal && { seal: { iv: seal.iv, tag: seal.cipher.getAuthTag().toString('base64') } }),
  };
};

/** Dumps all tables from one snapshot, while other sessions continue to write. */
const snapshotInto = (zip: Archive, pool: pg.Pool, key: Buffer) =>
  withPlainSession(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: heads } = await client.query<{ identity: string; position: string }>(
      'select identity::text, position::text from es.head',
    );
    const { rows: named } = await client.query<{ sha256: string; kept: boolean }>(
      `select sha256, bool_or(kind <> '${madeHere}') as kept from files.file group by sha256`,
    );
    const all = await columnsOfTables(client);
    const tables: TableEntry[] = [];
    for (const table of keptTables) {
      const columns = all.get(table.name);
      // The table of the demonstration exists only once the demonstration was loaded.
      if (columns) tables.push(await tableInto(zip, client, { table, columns, key }));
    }
    const versions = await madeVersions(client);
    await client.query('commit');
    const hashes = (kept: boolean) => named.filter((one) => one.kept === kept).map(({ sha256 }) => sha256);
    return { log: heads[0]!, versions, tables, named: hashes(true), left: new Set(hashes(false)) };
  });

/** The stored files in the order of their names, without uploads that are still in progress. */
const storedFiles = async (files: Backup['files']): Promise<BlobName[]> => {
  const found: BlobName[] = [];
  for await (const names of files.names()) found.push(...names);
  return found.sort((a, b) => (fileEntryName(a) < fileEntryName(b) ? -1 : 1));
};

/** Adds a file. Undefined if it was swept in the meantime. */
const fileInto = async (zip: Archive, files: Backup['files'], blob: BlobName) => {
  const opened = await files.openAsIs(blob).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!opened) return undefined;
  const name = fileEntryName(blob);
  const kept = measured();
  await zip.add(name, [opened.stream, kept.stream], false);
  return { name, bytes: kept.bytes(), sha256: kept.sha256() };
};

/** Whether the bytes have the hash in their name; otherwise they are damaged. Reduced pictures are not stored under their own hash. */
const isWhole = ({ name, sha256 }: Manifest['files'][number]) => {
  const blob = fileOfEntry(name);
  return blob?.variant !== undefined || blob?.sha256 === sha256;
};

const sealedSecret = (key: Buffer, salt: string, secret: string): Manifest['secret'] => {
  const { cipher, iv } = sealing(key, 'secret');
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]).toString('base64');
  return { sealed, salt, iv, tag: cipher.getAuthTag().toString('base64') };
};

const fill = async (zip: Archive, { pool, files: stored, jwtSecret, passphrase, now }: Backup) => {
  const salt = newSalt();
  const key = keyOf(passphrase, salt);
  const made_at = now().toISOString();
  const { log, versions, tables, named, left } = await snapshotInto(zip, pool, key);
  const files: Manifest['files'] = [];
  for (const blob of await storedFiles(stored)) {
    if (left.has(blob.sha256)) continue;
    const kept = await fileInto(zip, stored, blob);
    if (kept && isWhole(kept)) files.push(kept);
  }
  const there = new Set(files.map(({ name }) => name));
  const missing = named.filter((sha256) => !there.has(fileEntryName({ sha256 })));
  const secret = sealedSecret(key, salt, jwtSecret);
  const manifest: Manifest = {
    ...{ application: 'ObraClara', format, log_version: versions['es'] ?? 0, versions, made_at, log },
    ...{ tables, files, missing, secret },
  };
  await zip.add(manifestName, [Readable.from([JSON.stringify(manifest, null, 1)])], true);
  return manifest;
};

const synced = async (file: string) => {
  const handle = await open(file);
  await handle.sync();
  await handle.close();
};

/**
 * Writes a backup while ObraClara runs: one snapshot of the database, and every stored file. Returns its manifest.
 * The file gets its name once it is complete and flushed to disk. Rejects if a file of that name exists.
 */
export const writeBackup = async (target: string, backup: Backup): Promise<Manifest> => {
  if (existsSync(target)) throw new Error(`${target} ya existe; no se sobrescribe.`);
  const part = halfMade(target);
  await rm(part, { force: true });
  const atExit = () => rmSync(part, { force: true });
  process.on('exit', atExit);
  const zip = archive(part);
  try {
    const manifest = await fill(zip, backup);
    await zip.close();
    await synced(part);
    await rename(part, target);
    await synced(path.dirname(target));
    return manifest;
  } catch (error) {
    zip.abandon();
    await rm(part, { force: true });
    throw error;
  } finally {
    process.off('exit', atExit);
  }
};
