import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pipeline, type Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import {
  fileOfEntry,
  format,
  manifestName,
  tableEntryName,
  type Manifest,
  type TableEntry,
} from './contents.ts';
import { keyOf, unsealing } from './passphrase.ts';

export type OpenBackup = {
  manifest: Manifest;
  jwtSecret: string;
  /** The rows of a table as text, decrypted if they are sealed. */
  rows(table: TableEntry): Promise<Readable>;
  /** The bytes of a file. */
  file(name: string): Promise<Readable>;
  close(): void;
};

const damaged = (what: string, cause?: unknown) =>
  new Error(`El respaldo está dañado: ${what}. No se cambió nada.`, { cause });

const sha256Of = async (source: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const openZip = async (file: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> => {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (cause) {
    zip?.close();
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`${file} no existe.`, { cause });
    throw damaged(`${file} no es un archivo completo`, cause);
  }
};

const parsed = (contents: string): Manifest => {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(contents) as Partial<Manifest>;
  } catch (cause) {
    throw damaged('su contenido no se puede leer', cause);
  }
  if (manifest.application !== 'ObraClara' || typeof manifest.format !== 'number')
    throw new Error('Ese archivo no es un respaldo de ObraClara.');
  if (manifest.format > format)
    throw new Error('El respaldo es de una versión más nueva de ObraClara: restáurelo con esa versión.');
  return manifest as Manifest;
};

const secretOf = ({ secret }: Manifest, key: Buffer): string => {
  const opening = unsealing(key, 'secret', secret);
  try {
    const opened = [opening.update(Buffer.from(secret.sealed, 'base64')), opening.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch (cause) {
    throw new Error('La frase no es la de este respaldo.', { cause });
  }
};

/**
 * Checks the archive against its manifest: every entry exists and has the expected hash, and each file has the hash in its name.
 * Rejects with a Spanish sentence that names the first wrong entry.
 */
const verify = async ({ tables, files }: Manifest, stream: (name: string) => Promise<Readable>) => {
  const check = async (name: string, sha256: string) => {
    const found = await stream(name)
      .then(sha256Of)
      .catch((cause: unknown) => {
        throw damaged(`no se puede leer ${name}`, cause);
      });
    if (found !== sha256) throw damaged(`${name} no es lo que se guardó`);
  };
  for (const { name, sha256 } of tables) await check(tableEntryName(name), sha256);
  for (const { name, sha256 } of files) {
    const blob = fileOfEntry(name);
    if (!blob) throw damaged(`${name} no tiene lugar`);
    if (blob.variant === undefined && blob.sha256 !== sha256)
      throw damaged(`${name} no tiene el contenido de su nombre`);
    await check(name, sha256);
  }
};

/** Opens a backup and verifies all of it without changing anything. Rejects with a Spanish sentence. */
export const openBackup = async (file: string, passphrase: string): Promise<OpenBackup> => {
  const { zip, entries } = await openZip(file);
  const stream = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw damaged(`falta ${name}`);
    return zip.openReadStreamPromise(entry);
  };
  try {
    const manifest = parsed(await text(await stream(manifestName)));
    const key = keyOf(passphrase, manifest.secret.salt);
    const jwtSecret = secretOf(manifest, key);
    await verify(manifest, stream);
    const rows = async ({ name, seal }: TableEntry) => {
      const kept = await stream(tableEntryName(name));
      // An error of one stream destroys the other, whose reader reports it.
      return seal ? pipeline(kept, unsealing(key, name, seal), () => undefined) : kept;
    };
    return { manifest, jwtSecret, rows, file: stream, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
};
