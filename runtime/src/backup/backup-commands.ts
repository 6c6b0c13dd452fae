import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, openBlobs, type S3Place } from '@obraclara/files';
import type { EventStore } from '@obraclara/platform/store';
import type pg from 'pg';
import { parsedLine } from '../command-line.ts';
import { assertThere } from '../database.ts';
import { filesPlace } from '../files-folder.ts';
import { knownSecret } from '../jwt-secret.ts';
import { megabytes } from '../megabytes.ts';
import type { Talk } from '../terminal.ts';
import type { Manifest } from './contents.ts';
import { usablePassphrase } from './passphrase.ts';
import { openBackup, type OpenBackup } from './read-backup.ts';
import { refuseUsedPlace, restoreBackup } from './restore-backup.ts';
import { backupName, keepNewest } from './retention.ts';
import { writeBackup } from './write-backup.ts';
import { toolCall } from '../tool-call.ts';

/** Database that is backed up or restored into. */
export type Reached = {
  pool: pg.Pool;
  /** Opens the event log in this database. Creates its tables if they are missing. */
  openLog: () => Promise<EventStore>;
  log: (message: string, error?: unknown) => void;
};

export type BackupDeps = {
  dataDir: string;
  /** Undefined: the bundled server, in the data folder. */
  databaseUrl: string | undefined;
  /** Runs `work` on the open database and closes it afterwards. Called only after all checks have passed. */
  inDatabase: (work: (to: Reached) => Promise<void>) => Promise<void>;
  /** S3-compatible store of uploaded files. Undefined: they are in the data folder. */
  s3: S3Place | undefined;
  /** Undefined: the log is in PostgreSQL. */
  eventStoreUrl: string | undefined;
  /** Undefined: the secret stored in the data folder. */
  jwtSecret: string | undefined;
  now: () => Date;
  env: Readonly<Record<string, string | undefined>>;
};

const backupUsage = `Uso:
  ${toolCall('backup')} ARCHIVO.zip
  ${toolCall('backup')} --to CARPETA [--keep 14]
La frase que sella contraseñas y permisos se pregunta aquí, o se toma de BACKUP_PASSPHRASE o de --passphrase-file.`;

const restoreUsage = `Uso:
  ${toolCall('restore')} ARCHIVO.zip [--passphrase-file ARCHIVO]
Se restaura donde no hay datos: en una carpeta nueva (DATA_DIR=…) o una base vacía (DATABASE_URL=…).`;

const outside = `Con EVENT_STORE_URL los eventos están en EventStoreDB: respáldelo con sus herramientas, junto con la base de datos y la carpeta de archivos.`;

const passphraseOf = async (
  { env }: BackupDeps,
  { attended, ask }: Talk,
  { file, twice }: { file: string | undefined; twice: boolean },
): Promise<string> => {
  if (file !== undefined) return (await readFile(file, 'utf8')).trim();
  const given = env['BACKUP_PASSPHRASE'];
  if (given) return given;
  if (!attended)
    throw new Error(
      'Falta la frase del respaldo: póngala en BACKUP_PASSPHRASE o en --passphrase-file ARCHIVO.',
    );
  const passphrase = await ask('Frase del respaldo: ', { hidden: true });
  if (twice && (await ask('Otra vez: ', { hidden: true })) !== passphrase)
    throw new Error('Las dos frases no coinciden; no se hizo nada.');
  return passphrase;
};

const rowsOf = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)?.rows ?? 0;

const tell = ({ say }: Talk, manifest: Manifest) => {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  say(`  eventos: ${rowsOf(manifest, 'es.event')}`);
  say(`  archivos: ${manifest.files.length} (${megabytes(bytes)})`);
};

const keepOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new Error(`--keep debe ser cuántos respaldos se conservan, de 1 a 9999; se recibió «${value}».`);
};

const options = {
  to: { type: 'string' },
  keep: { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const;

type Asked = { file: string } | { folder: string; keep: number | undefined };

/** Destination of the backup: one file, or a folder that holds several backups. */
const askedOf = (values: { to?: string; keep?: string }, positionals: string[]): Asked => {
  const [file, ...more] = positionals;
  const keep = keepOf(values.keep);
  if (more.length > 0) throw new Error(backupUsage);
  if (file !== undefined && values.to === undefined && keep === undefined) return { file };
  if (file === undefined && values.to !== undefined) return { folder: values.to, keep };
  throw new Error(backupUsage);
};

const write = async (
  asked: Asked,
  deps: BackupDeps,
  { passphrase, talk }: { passphrase: string; talk: Talk },
) => {
  if ('folder' in asked) await makeFolder(asked.folder, 0o700);
  const target = 'file' in asked ? asked.file : path.join(asked.folder, backupName(deps.now()));
  const jwtSecret = deps.jwtSecret ?? (await knownSecret(deps.dataDir));
  const files = await openBlobs(filesPlace(deps));
  await deps.inDatabase(async ({ pool }) => {
    const manifest = await writeBackup(target, { pool, files, now: deps.now, jwtSecret, passphrase });
    talk.say(`Respaldo en ${target}:`);
    tell(talk, manifest);
    if (manifest.missing.length > 0)
      throw new Error(
        `El respaldo está hecho, pero sin ${manifest.missing.length} archivos registrados: su contenido no está en ${files.title}, o está dañado. No se quitó ningún respaldo anterior.`,
      );
  });
};

/** Makes a backup as the command line arguments say. Rejects with a Spanish sentence. */
export const runBackup = async (args: string[], deps: BackupDeps, talk: Talk): Promise<void> => {
  const { values, positionals } = parsedLine(args, options, backupUsage);
  const asked = askedOf(values, positionals);
  if (deps.eventStoreUrl !== undefined) throw new Error(outside);
  await assertThere(deps);
  const sealedBy = { file: values['passphrase-file'], twice: true };
  const passphrase = usablePassphrase(await passphraseOf(deps, talk, sealedBy));
  await write(asked, deps, { passphrase, talk });
  if (!('folder' in asked) || asked.keep === undefined) return;
  const removed = await keepNewest(asked.folder, asked.keep, deps.now());
  for (const name of removed) talk.say(`  se quitó uno más viejo: ${name}`);
};

const fill = async (backup: OpenBackup, deps: BackupDeps, talk: Talk) => {
  talk.say(`El respaldo del ${backup.manifest.made_at} está completo:`);
  tell(talk, backup.manifest);
  const { dataDir, s3 } = deps;
  await deps.inDatabase((to) => restoreBackup(backup, { ...to, dataDir, s3 }));
  if (deps.jwtSecret !== undefined && deps.jwtSecret !== backup.jwtSecret)
    talk.say(
      'JWT_SECRET no es el de entonces: habrá que iniciar sesión otra vez y volver a conectar Google Drive.',
    );
  talk.say('Restaurado y comprobado. Inicie ObraClara.');
};

/** Restores a backup as the command line arguments say. Rejects with a Spanish sentence. */
export const runRestore = async (args: string[], deps: BackupDeps, talk: Talk): Promise<void> => {
  const known = { 'passphrase-file': options['passphrase-file'] } as const;
  const { values, positionals } = parsedLine(args, known, restoreUsage);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(restoreUsage);
  if (deps.eventStoreUrl !== undefined) throw new Error(outside);
  await refuseUsedPlace(deps);
  const sealedBy = { file: values['passphrase-file'], twice: false };
  const backup = await openBackup(file, await passphraseOf(deps, talk, sealedBy));
  try {
    await fill(backup, deps, talk);
  } finally {
    backup.close();
  }
};
