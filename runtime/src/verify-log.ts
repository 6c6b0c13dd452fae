import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, formatQuantity } from '@obraclara/events';
import {
  faultSentence,
  verifyLog,
  type EventStore,
  type Reached,
  type Verified,
} from '@obraclara/platform/store';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { fillNew } from './new-file.ts';
import { toolCall } from './tool-call.ts';

const call = toolCall('verify');
const usage = `Uso:
  ${call} [--restart]
  ${call} --heads ARCHIVO.json      además, anota a qué llegó la bitácora
  ${call} --against ARCHIVO.json    además, compara con lo que se anotó antes`;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

/** Recorded heads of a log, to be stored where an attacker who can change the log cannot change them. */
const Heads = Type.Object({
  application: Type.Literal('ObraClara'),
  log: Type.String(),
  at: Type.String(),
  events: Count,
  hash: Hash,
});
type Heads = Static<typeof Heads>;

/** Progress of an interrupted check. */
const Unfinished = Type.Object({
  log: Type.String(),
  events: Count,
  hash: Hash,
  place: Type.Object({ position: Type.String({ pattern: '^[0-9]+$' }), mark: Type.String() }),
});

type Deps = {
  store: EventStore;
  /** Folder of the progress file. */
  folder: string;
  now: () => Date;
  say: (line: string) => void;
  /** Called from time to time with the checked share of the log, from 0 to 1. */
  onShare: (share: number) => void;
  signal: AbortSignal;
};

const read = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (cause) {
    throw new Error(`No se puede leer ${file}.`, { cause });
  }
};

const headsIn = async (file: string): Promise<Heads> => {
  const found = await read(file);
  if (!Value.Check(Heads, found)) throw new Error(`${file} no es de ${call} --heads.`);
  return found;
};

/** Recorded heads may be of another log of which this one is a copy; a copy has the same hashes. */
const aboutAnother = (heads: readonly Heads[], log: string, { fault }: Verified): string[] => {
  const isOther = heads.some((head) => head.log !== log);
  if (!isOther || (fault?.reason !== 'head' && fault?.reason !== 'short')) return [];
  return [
    'Lo que se anotó lleva el nombre de otra bitácora: si esta es copia de ella, fue alterada; si no, es el archivo equivocado.',
  ];
};

/** Reads and stores the progress of an interrupted check. Only progress on this log counts, if its last event still exists. */
const unfinished = (store: EventStore, file: string) => ({
  find: async (log: string): Promise<Reached | undefined> => {
    const found = await read(file).catch(() => undefined);
    if (!Value.Check(Unfinished, found) || found.log !== log) return undefined;
    const place = { position: BigInt(found.place.position), mark: found.place.mark };
    return (await store.holds(place)) ? { events: found.events, hash: found.hash, place } : undefined;
  },
  keep: async (log: string, { events, hash, place }: Reached) => {
    if (!place) return;
    const text = JSON.stringify({ log, events, hash, place: { ...place, position: `${place.position}` } });
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  },
  done: () => rm(file, { force: true }),
});

const eventsOf = (events: number) => formatCount(events, 'evento', 'eventos');

/** The result of a check in Spanish. */
const resultLines = ({ events, hash, sealed, fault }: Verified, from: Reached | undefined): string[] => {
  if (fault?.reason === 'short')
    return [
      `La bitácora termina después de ${eventsOf(fault.nth)}, y se anotó que tenía ${formatQuantity(fault.expected)}.`,
    ];
  if (fault) return [`Evento ${formatQuantity(fault.nth)} de la bitácora. ${faultSentence(fault)}`];
  return [
    `La bitácora está íntegra: ${eventsOf(events)}${from ? `; los primeros ${formatQuantity(from.events)} se comprobaron la vez anterior` : ''}.`,
    ...(sealed
      ? [`Los primeros ${formatQuantity(sealed.events)} son de antes de las huellas; el sello los cubre.`]
      : []),
    `Huella: ${hash}`,
  ];
};

/** Throws for a log without events, which is probably not the intended one. */
const assertSome = ({ events, fault }: Verified): void => {
  if (events === 0 && !fault)
    throw new Error(
      'Esta bitácora no tiene eventos: revise que DATA_DIR, DATABASE_URL y EVENT_STORE_URL digan la que quiere comprobar.',
    );
};

const argumentsOf = (args: string[]) => {
  try {
    const { values } = parseArgs({
      args,
      options: { heads: { type: 'string' }, against: { type: 'string' }, restart: { type: 'boolean' } },
    });
    return values;
  } catch (cause) {
    throw new Error(usage, { cause });
  }
};

/** Milliseconds between two writes of the progress file. */
const keepEvery = 2000;

const shareOf = (reached: Reached, head: bigint) =>
  head === 0n ? 1 : Math.min(1, Number(reached.place?.position ?? 0n) / Number(head));

/** Stores the progress of a check every `keepEvery` milliseconds. */
const keeping = (state: ReturnType<typeof unfinished>, log: string) => {
  let last = Promise.resolve();
  let kept = performance.now();
  return {
    now: (reached: Reached) => {
      if (performance.now() - kept < keepEvery) return;
      kept = performance.now();
      last = last.then(() => state.keep(log, reached));
    },
    done: async () => last,
  };
};

const writeHeads = async (file: string, heads: Heads) => {
  const handle = await open(file, 'wx').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') throw new Error(`${file} ya existe; use otro nombre.`, { cause });
    throw cause;
  });
  await fillNew(file, handle, `${JSON.stringify(heads, null, 2)}\n`);
};

/**
 * `npm run verify`: checks the whole log and reports the first event whose hash is wrong. Continues an interrupted check.
 * Returns whether all events are intact.
 */
export const runVerify = async (
  args: string[],
  { store, folder, now, say, onShare, signal }: Deps,
): Promise<boolean> => {
  const { heads: into, against, restart } = argumentsOf(args);
  const log = await store.identity();
  const heads = against === undefined ? [] : [await headsIn(against)];
  const state = unfinished(store, path.join(folder, 'verify.json'));
  // Recorded heads and comparisons require that this check has read the log from the first event.
  const whole = restart || against !== undefined || into !== undefined;
  const from = whole ? undefined : await state.find(log);
  if (from) say(`Continúa después de ${eventsOf(from.events)} ya comprobados; --restart empieza de nuevo.`);
  const head = await store.head();
  const keep = keeping(state, log);
  const onProgress = (reached: Reached) => {
    onShare(shareOf(reached, head));
    keep.now(reached);
  };
  const verified = await verifyLog(store, { from, heads, onProgress, signal });
  await keep.done();
  if (signal.aborted) {
    await state.keep(log, verified);
    say(`Se interrumpió después de ${eventsOf(verified.events)}; la próxima vez continúa ahí.`);
    return false;
  }
  await state.done();
  assertSome(verified);
  onShare(1);
  [...resultLines(verified, from), ...aboutAnother(heads, log, verified)].forEach(say);
  if (verified.fault) return false;
  if (against !== undefined) say('Coincide con lo que se anotó antes.');
  if (into !== undefined) {
    const { events, hash } = verified;
    await writeHeads(into, { application: 'ObraClara', log, at: now().toISOString(), events, hash });
    say(`Anotado en ${into}: guárdelo donde nadie que pueda cambiar la bitácora lo pueda cambiar.`);
  }
  return true;
};
