import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formatCount } from '@obraclara/events';
import { isDamagedFile, isMissing, keyOf, type BlobName, type BlobStore } from '@obraclara/files';
import { concurrencyLimit } from '@obraclara/platform/work';
import { fileFailure, type Failure } from '../failure-sentence.ts';
import { megabytes } from '../megabytes.ts';
import { toolCall } from '../tool-call.ts';

const call = toolCall('files:copy');
const usage = `Uso:
  ${call} DE A            copia los archivos de DE a A; si se interrumpe, continúa la próxima vez
  ${call} DE A --check    además lee y compara los que ya estaban

DE y A: folder (la carpeta de DATA_DIR), s3 (el almacén de FILES_URL), otra carpeta de archivos o una dirección (s3://…).`;

type Deps = {
  /** Rejects with a Spanish sentence. */
  open: (place: string) => Promise<BlobStore>;
  say: (line: string) => void;
  /** `share`: from 0 to 1. */
  draw: (name: string, share: number) => void;
  signal: AbortSignal;
};
type Ends = { from: BlobStore; to: BlobStore };
type Copied = { files: number; bytes: number; there: number; damaged: string[] };

/** Files that are copied at once: a small file spends most of its time on latency. */
const atOnce = 4;

const argumentsOf = (args: string[]) => {
  try {
    const options = { check: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [from, to, ...more] = positionals;
    if (from && to && more.length === 0) return { ...values, from, to };
  } catch {
    // The error below covers all unknown arguments.
  }
  throw new Error(usage);
};

const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

const sha256Of = async (blobs: BlobStore, name: BlobName): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline((await blobs.open(name)).stream, hash);
  return hash.digest('hex');
};

const isSame = async ({ from, to }: Ends, name: BlobName): Promise<boolean> => {
  const hashes = await Promise.all([sha256Of(from, name), sha256Of(to, name)]).catch((error: unknown) => {
    if (isDamagedFile(error)) return [];
    throw error;
  });
  return hashes.length > 0 && hashes[0] === hashes[1] && isWhole(name, hashes[0]);
};

/** Whether the bytes have the hash in the file's name. Only uploaded files are stored under their own hash; reduced pictures are not. */
const isWhole = ({ sha256, variant }: BlobName, found: string | undefined) =>
  variant !== undefined || found === sha256;

/** Copies a file and verifies the copy. Returns its bytes; undefined if the original is damaged. */
const copyOne = async ({ from, to }: Ends, name: BlobName): Promise<number | undefined> => {
  const { stream } = await from.open(name);
  const received = await to.receive(stream, { maxBytes: Infinity }).catch((error: unknown) => {
    if (isDamagedFile(error)) return undefined;
    throw error;
  });
  if (!received) return undefined;
  try {
    if (!isWhole(name, received.sha256)) return undefined;
    await to.place(name, received.path);
    if ((await sha256Of(to, name)) !== received.sha256)
      throw new Error(`En ${to.title} quedó otra cosa que lo que se escribió: ${keyOf(name)}.`);
    return received.bytes;
  } finally {
    await received.discard();
  }
};

const copyOrSkip = async (
  ends: Ends,
  name: BlobName,
  { copied, check }: { copied: Copied; check: boolean },
) => {
  const { from, to } = ends;
  const bytes = await from.size(name).catch(unlessMissing);
  // The file was swept in the meantime.
  if (bytes === undefined) return;
  const there = await to.size(name).catch(unlessMissing);
  if (there === bytes && (!check || (await isSame(ends, name)))) {
    copied.there += 1;
    return;
  }
  const written = await copyOne(ends, name).catch(unlessGone(from, name));
  if (written === 'gone') return;
  if (written === undefined) copied.damaged.push(keyOf(name));
  else copied.files += 1;
  copied.bytes += written ?? 0;
};

/** Returns 'gone' for a file that was swept after it was listed. Rejects with any other error. */
const unlessGone = (from: BlobStore, name: BlobName) => async (error: unknown) => {
  if (isMissing(error) && !(await from.has(name))) return 'gone' as const;
  throw error;
};

const allNames = async (blobs: BlobStore): Promise<BlobName[]> => {
  const found: BlobName[] = [];
  for await (const names of blobs.names()) found.push(...names);
  return found;
};

const copyAll = async (ends: Ends, { draw, signal }: Deps, check: boolean): Promise<Copied> => {
  const copied: Copied = { files: 0, bytes: 0, there: 0, damaged: [] };
  const names = await allNames(ends.from);
  if (names.length === 0) throw new Error(`En ${ends.from.title} no hay archivos que copiar.`);
  const turn = concurrencyLimit(atOnce);
  let done = 0;
  let isOver = false;
  await Promise.all(
    names.map((name) =>
      turn(async () => {
        if (signal.aborted || isOver) return;
        await copyOrSkip(ends, name, { copied, check }).catch((error: unknown) => {
          isOver = true;
          throw error;
        });
        draw('copiar', Math.min(0.999, ++done / names.length));
      }),
    ),
  );
  if (signal.aborted) return copied;
  const note = await ends.from.note.read();
  if (note !== undefined) await ends.to.note.write(note);
  draw('copiar', 1);
  return copied;
};

const count = (files: number) => formatCount(files, 'archivo', 'archivos');

/** Spanish sentence for an error of the copy. Files copied before it are kept and skipped by the next run. */
const asSentence = (cause: unknown): Error => {
  const { detail, code, message } = cause as { detail?: string; code?: string; message: string };
  if (detail === undefined && code === undefined) return new Error(message, { cause });
  const what = detail ?? fileFailure(cause as Failure) ?? `No se pudo leer o escribir (${code}).`;
  return new Error(`${what} Lo copiado queda: repita la orden y continúa.`, { cause });
};

const tell = ({ from, to }: Ends, { files, bytes, there, damaged }: Copied, { say, signal }: Deps) => {
  const done = `${count(files)} (${megabytes(bytes)})`;
  if (signal.aborted) return say(`Se interrumpió con ${done} copiados; la próxima vez continúa ahí.`);
  say(`Copiados ${done}, de ${from.title} a ${to.title}; ${count(there)} ya estaban.`);
  if (damaged.length > 0)
    throw new Error(
      `En ${from.title} no se copió lo que está dañado (${count(damaged.length)}): ${damaged.slice(0, 5).join(', ')}. Recupérelo de un respaldo.`,
    );
  say(
    'Lo que se suba desde ahora no está en la copia: detenga los servicios, repita la orden y cambie FILES_URL en todos.',
  );
};

/**
 * `npm run files:copy`: copies files between a folder and an S3-compatible store while ObraClara runs. Repeat it to copy new files.
 * Verifies the hash of each file when it is read and again after it is written. Rejects with a Spanish sentence.
 */
export const runFilesCopy = async (args: string[], deps: Deps): Promise<void> => {
  const asked = argumentsOf(args);
  const [from, to] = [await deps.open(asked.from), await deps.open(asked.to)];
  if (from.title === to.title) throw new Error('DE y A son el mismo lugar.');
  const copied = await copyAll({ from, to }, deps, asked.check).catch((error: unknown) => {
    throw asSentence(error);
  });
  tell({ from, to }, copied, deps);
};
