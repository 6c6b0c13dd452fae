import { parseArgs } from 'node:util';
import { formatCount } from '@obraclara/events';
import { pause, type WhyClosed } from '@obraclara/platform/store';
import { checkOn, checkStreams, type Checked } from './check.ts';
import { copyOn, isCopy, nothingCopied, type Copied } from './copy.ts';
import type { End } from './ends.ts';
import { toolCall } from '../tool-call.ts';

const call = toolCall('events:copy');
const usage = `Uso:
  ${call} DE A             copia la bitácora de DE a A; si se interrumpe, continúa la próxima vez
  ${call} DE A --follow    además sigue lo que llegue, hasta Ctrl+C
  ${call} DE A --move      además cierra DE, copia lo último y, si las dos son iguales, abre A
  ${call} --open DE        si se desiste: abre otra vez la bitácora que se cerró

DE y A: embedded (la de DATABASE_URL o DATA_DIR), eventstore (la de EVENT_STORE_URL), una dirección (postgres://…,
esdb://…, kurrentdb://…) o una carpeta de datos.`;

type Deps = {
  /** Opens a log. `from`: the original, if the log is the target of the copy. */
  open: (place: string, from?: End) => Promise<End>;
  say: (line: string) => void;
  draw: (name: string, share: number) => void;
  signal: AbortSignal;
  /** Milliseconds without new events after which a closed log counts as complete. Undefined: the original log's `lateness`. */
  quiet?: number;
  /** Number of unchecked streams kept in memory. Undefined: `usualMany`. */
  many?: number;
};

const usualMany = 100_000;

const argumentsOf = (args: string[]) => {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { follow: flag, move: flag, open: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [from, to, ...more] = positionals;
    if (values.open !== undefined && positionals.length === 0) return { ...values, open: values.open };
    if (values.open === undefined && from && to && more.length === 0 && !(values.follow && values.move))
      return { ...values, open: undefined, from, to };
  } catch {
    // The error below covers all unknown arguments.
  }
  throw new Error(usage);
};

type Ends = { from: End; to: End };

const count = (events: number) => formatCount(events, 'evento', 'eventos');

/** Whether people work with the original again and the copy has no events of its own. */
const wasGivenUp = async (ends: Ends, original: WhyClosed | undefined): Promise<boolean> =>
  original === undefined && isCopy(ends);

/**
 * Checks that the log can be copied to its target and closes the target to other writers.
 * The target must be empty, a copy, or a completed copy that was abandoned. Returns whether it was open.
 */
const prepare = async ({ from, to }: Ends): Promise<boolean> => {
  const stores = [from.log.store, to.log.store] as const;
  const [one, other] = await Promise.all(stores.map((store) => store.identity()));
  if (one === other) throw new Error('DE y A son la misma bitácora.');
  const [ofFrom, ofTo] = await Promise.all([from.log.gate(), to.log.gate()]);
  if (ofFrom === 'filling') throw new Error('La bitácora de origen es una copia que aún no está completa.');
  const [has, had] = await Promise.all(stores.map((store) => store.head()));
  if (has === 0n) throw new Error('La bitácora de origen no tiene eventos.');
  const wasOpen = had !== 0n && ofTo === undefined;
  if (wasOpen && !(await wasGivenUp({ from, to }, ofFrom)))
    throw new Error('La bitácora de destino ya tiene eventos y está en uso: no se copia nada ahí.');
  if (ofTo !== 'filling') await to.log.setGate('filling');
  return wasOpen;
};

/** Throws if the target database lacks the keys of people whose data the copy holds. */
const checkKeys = async ({ to }: Ends, { people }: Copied): Promise<void> => {
  const missing = (await to.withoutKeys?.([...people])) ?? [];
  if (missing.length === 0) return;
  throw new Error(
    `En la base de destino faltan las claves de ${missing.length === 1 ? 'una persona' : `${missing.length} personas`} (people.key): sus nombres no se podrían leer. Copie a la base con la que ObraClara trabaja, o pásela antes completa con las herramientas de PostgreSQL.`,
  );
};

type Run = Ends & Deps & { copied: Copied };

const pass = async (run: Run) => {
  const head = Number(await run.from.log.store.head());
  const { signal } = run;
  await copyOn(run, run.copied, {
    onPlace: (position) => run.draw('copiar', Math.min(0.999, Number(position) / head)),
    onMany: () => checkStreams(run, run.copied, { isLast: false, signal }),
    many: run.many ?? usualMany,
    signal,
  });
  signal.throwIfAborted();
  run.draw('copiar', 1);
};

/** Runs the first pass. If another process wrote to the target just before it was closed, it is opened again. */
const firstPass = async (run: Run): Promise<void> => {
  const wasOpen = await prepare(run);
  try {
    await pass(run);
  } catch (error) {
    if (wasOpen && run.copied.written === 0) await run.to.log.setGate(undefined);
    throw error;
  }
};

/** Copies new events to the end of the log. Returns whether there were any. */
const more = async (run: Run): Promise<boolean> => {
  const before = run.copied.events;
  await copyOn(run, run.copied, {
    onPlace: () => undefined,
    onMany: () => checkStreams(run, run.copied, { isLast: false }),
    many: run.many ?? usualMany,
    signal: new AbortController().signal,
  });
  return run.copied.events > before;
};

/** Milliseconds between two looks for new events. */
const every = 500;

const follow = async (run: Run): Promise<void> => {
  run.say('Sigue lo que llegue; Ctrl+C termina.');
  while (!run.signal.aborted) {
    if (await more(run)) run.say(`${count(run.copied.events)} copiados.`);
    await pause(every, run.signal);
  }
};

const quietOf = ({ quiet, from }: Run) => quiet ?? from.log.lateness;

/** Copies the last events until none has arrived for a while: some writers notice late that the log is closed. */
const last = async (run: Run): Promise<void> => {
  do {
    await pause(quietOf(run), run.signal);
    run.signal.throwIfAborted();
  } while (await more(run));
};

/** Copies and compares until both logs are equal, with no new event after the comparison. */
const sameToTheEnd = async (run: Run, before: Checked): Promise<Checked> => {
  for (let checked = before; ;) {
    await last(run);
    await checkStreams(run, run.copied, { isLast: true });
    checked = await checkOn(run, checked, run);
    if (checked.from.events === checked.to.events && !(await more(run))) return checked;
  }
};

const move = async (run: Run): Promise<void> => {
  const { from, to, say } = run;
  await checkStreams(run, run.copied, { isLast: true });
  const before = await checkOn(run, undefined, run);
  await from.log.setGate('moved');
  say('La bitácora de origen está cerrada: lo que se intente guardar espera.');
  const seconds = Math.ceil(quietOf(run) / 1000);
  if (seconds > 1) say(`Se esperan ${seconds} segundos, por si alguien la alcanzó sin saberlo.`);
  try {
    const { to: copy } = await sameToTheEnd(run, before);
    await checkKeys(run, run.copied);
    run.signal.throwIfAborted();
    await to.log.setGate(undefined);
    say(`Las dos bitácoras son iguales: ${count(copy.events)}. Huella: ${copy.hash}`);
  } catch (error) {
    say('La bitácora de origen queda cerrada: repita --move, o ábrala con --open.');
    throw error;
  }
  const setting = to.withoutKeys
    ? 'quite EVENT_STORE_URL'
    : 'ponga en EVENT_STORE_URL la dirección de destino';
  say(`Ahora ${setting}, en todos los servicios, y arránquelos otra vez: las vistas se rehacen solas.`);
  say(
    `Después, ${toolCall('held')} list dice qué limpieza espera porque la bitácora es otra, y cómo soltarla.`,
  );
};

const openAgain = async (place: string, { open, say }: Deps): Promise<void> => {
  const { log, close } = await open(place);
  try {
    const why: WhyClosed | undefined = await log.gate();
    if (why === undefined) throw new Error('Esa bitácora no está cerrada.');
    if (why === 'filling')
      throw new Error('Esa bitácora es una copia que no está completa: no se puede abrir.');
    await log.setGate(undefined);
    say('La bitácora está abierta otra vez. Lo que se haya guardado en la otra no está aquí.');
  } finally {
    await close();
  }
};

const copyAndMore = async (
  run: Run,
  { move: toMove, follow: toFollow }: { move: boolean; follow: boolean },
) => {
  await firstPass(run);
  await checkKeys(run, run.copied);
  const { from, to, say, copied } = run;
  const there = count(copied.events - copied.written);
  say(`Copiados ${count(copied.written)}, de ${from.name} a ${to.name}; ${there} ya estaban.`);
  if (toMove) await move(run);
  else if (toFollow) await follow(run);
};

/** Rethrows every error except the interruption by the signal. */
const unlessInterrupted = (error: unknown, { signal, say, copied }: Run): false => {
  if (!signal.aborted || error !== signal.reason) throw error;
  say(`Se interrumpió con ${count(copied.events)} copiados; la próxima vez continúa ahí.`);
  return false;
};

/**
 * `npm run events:copy`: copies a log to another store while people work, and moves the work to the copy.
 * Compares events that were copied before and does not copy them again. Returns false if a signal interrupted it.
 */
export const runCopy = async (args: string[], deps: Deps): Promise<boolean> => {
  const asked = argumentsOf(args);
  if (asked.open !== undefined) {
    await openAgain(asked.open, deps);
    return true;
  }
  const from = await deps.open(asked.from);
  try {
    const to = await deps.open(asked.to, from);
    try {
      const run: Run = { ...deps, from, to, copied: nothingCopied() };
      return await copyAndMore(run, asked).then(
        () => true,
        (error: unknown) => unlessInterrupted(error, run),
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};
