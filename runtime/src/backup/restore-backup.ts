import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { migrateCommandSide } from '@obraclara/command-service';
import { migrateMarks } from '@obraclara/demo';
import {
  makeFolder,
  openBlobs,
  openFiles,
  photoPictures,
  pictureKinds,
  type BlobStore,
  type Files,
  type S3Place,
} from '@obraclara/files';
import { isLater, type EventStore } from '@obraclara/platform/store';
import { projectAll } from '@obraclara/projections';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { filesPlace } from '../files-folder.ts';
import { fileOfEntry, keptTables, type Manifest, type TableEntry } from './contents.ts';
import type { OpenBackup } from './read-backup.ts';
import { columnsOfTables, quoted, rowsOut, withPlainSession } from './session.ts';

export type Target = {
  /** Opens the event log in the target database. Creates its tables if they are missing. */
  openLog: () => Promise<EventStore>;
  pool: pg.Pool;
  dataDir: string;
  /** S3-compatible store of uploaded files. Undefined: they go to the data folder. */
  s3: S3Place | undefined;
  log: (message: string, error?: unknown) => void;
};

const occupied = (what: string) =>
  new Error(
    `Aquí ya hay datos (${what}): un respaldo solo se restaura donde no hay nada. Indique otra carpeta con DATA_DIR, otra base vacía con DATABASE_URL u otro lugar con FILES_URL.`,
  );

const refuseData = async (client: pg.ClientBase) => {
  for (const { name } of keptTables) {
    const { rows: there } = await client.query<{ table: string | null }>('select to_regclass($1) as table', [
      name,
    ]);
    if (there[0]?.table == null) continue;
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) throw occupied(name);
  }
};

const refuseNewer = ({ log_version, versions }: Manifest) => {
  if (isLater({ ...versions, es: log_version }))
    throw new Error('El respaldo es de una versión más nueva de ObraClara: restáurelo con esa versión.');
};

const sha256Of = async (source: Readable) => {
  const hash = createHash('sha256');
  await pipeline(
    source,
    new Writable({ write: (chunk: Buffer, _encoding, done) => (hash.update(chunk), done()) }),
  );
  return hash.digest('hex');
};

type Filling = { client: pg.PoolClient; backup: OpenBackup };

/** Writes the rows, reads them back as text, and compares their hash with the one in the manifest. */
const fillTable = async ({ client, backup }: Filling, entry: TableEntry) => {
  const table = keptTables.find(({ name }) => name === entry.name);
  const known = (await columnsOfTables(client)).get(entry.name) ?? [];
  const gone = entry.columns.filter((column) => !known.includes(column));
  if (!table || gone.length > 0)
    throw new Error(`Esta versión de ObraClara no tiene dónde poner ${entry.name} ${gone.join(', ')}.`);
  const into = `copy ${quoted(entry.name)} (${entry.columns.map(quoted).join(', ')}) from stdin`;
  await pipeline(await backup.rows(entry), client.query(copyFrom(into)));
  const found = await sha256Of(client.query(copyTo(rowsOut(table, entry.columns))));
  if (found !== entry.plain_sha256)
    throw new Error(`Lo restaurado de ${entry.name} no es igual a lo respaldado; no se cambió nada.`);
};

const fillDatabase = (pool: pg.Pool, backup: OpenBackup) =>
  withPlainSession(pool, async (client) => {
    const { manifest } = backup;
    await client.query('begin');
    try {
      await refuseData(client);
      for (const entry of manifest.tables) await fillTable({ client, backup }, entry);
      const { identity, position } = manifest.log;
      await client.query('update es.head set identity = $1, position = $2', [identity, position]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

const fillFiles = async (blobs: BlobStore, backup: OpenBackup) => {
  for (const { name } of backup.manifest.files) {
    // `openBackup` has checked that each name is the name of a file.
    const received = await blobs.receive(await backup.file(name), { maxBytes: Infinity });
    try {
      await received.keep(fileOfEntry(name));
    } finally {
      await received.discard();
    }
  }
};

/** Draws the reduced pictures that were pending: their jobs are in no backup. */
const makePictures = async (pool: pg.Pool, files: Files, log: Target['log']) => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from files.file where kind = any($1) and not thumbnail_ready and picture_error is null`,
    [pictureKinds],
  );
  const { work } = photoPictures({ files, log });
  for (const { id } of rows)
    // A photo whose bytes were lost has no picture; its view in the gallery shows that.
    await work({ file_id: id }, new AbortController().signal).catch((error: unknown) =>
      log(`no hay imagen del archivo ${id}`, error),
    );
};

const secretFile = (dataDir: string) => path.join(dataDir, 'jwt.secret');

/** Rejects with a Spanish sentence if the target already has uploaded files, or the data folder a session secret. */
export const refuseUsedPlace = async (config: Pick<Target, 'dataDir' | 's3'>): Promise<void> => {
  const blobs = await openBlobs(filesPlace(config));
  // A folder is created on first use; an S3 bucket must exist.
  if (config.s3) await blobs.prepare();
  for await (const _ of blobs.names()) throw occupied(blobs.title);
  const secret = secretFile(config.dataDir);
  if (existsSync(secret)) throw occupied(secret);
};

/** Writes the session secret to the file that the next start reads. */
const keepSecret = async (dataDir: string, jwtSecret: string): Promise<void> => {
  await makeFolder(dataDir, 0o700);
  await writeFile(secretFile(dataDir), jwtSecret, { mode: 0o600, flush: true, flag: 'wx' });
};

const projected = async ({ openLog, pool, log }: Target) => {
  const store = await openLog();
  try {
    await projectAll({ store, pool, log });
  } catch (cause) {
    throw new Error('Los datos están restaurados; las vistas se terminan de rehacer al iniciar ObraClara.', {
      cause,
    });
  } finally {
    await store.close();
  }
};

/**
 * Restores a backup into an empty place. Writes the secret and the files, then the tables in one transaction, and compares the rows. Then
 * draws pending pictures and builds the read models from the first event. Rejects with a Spanish sentence; a database that has data is not
 * touched.
 */
export const restoreBackup = async (backup: OpenBackup, target: Target): Promise<void> => {
  const { openLog, pool, dataDir, log } = target;
  refuseNewer(backup.manifest);
  await withPlainSession(pool, refuseData);
  await (await openLog()).close();
  await migrateCommandSide(pool);
  await migrateMarks(pool);
  const files = await openFiles(filesPlace(target), pool);
  await keepSecret(dataDir, backup.jwtSecret);
  await fillFiles(files.blobs, backup);
  await fillDatabase(pool, backup);
  await makePictures(pool, files, log);
  await projected(target);
};
