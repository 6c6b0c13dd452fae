import type { AmendmentContext, AmendmentReading } from '../amendment/reading.ts';
import { concurrencyLimit, type Outcome } from '@obraclara/platform/work';
import type { CatalogContext, CatalogReading } from '../catalog/reading.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import type { ProgramContext, ProgramReading } from '../program/reading.ts';
import {
  kindOf,
  startReader,
  type Read,
  type Reader,
  type Reading,
  type ReadResult,
  type Task,
} from './process.ts';
import { damaged, unreadable } from '../unreadable.ts';
import { fileKind } from '../workbook/workbook.ts';

/** Maximum number of readers, busy or idle. */
const atOnce = 2;
const turn = concurrencyLimit(atOnce);
const busy = new Set<Reader>();
/** Idle readers, longest idle first, with the timer that ends each. */
const idle = new Map<Reader, NodeJS.Timeout>();
/** Milliseconds until an idle reader ends. */
const patience = 30_000;
/** Maximum memory of an idle reader, in bytes. */
const maxIdle = 200 * 1024 * 1024;

const keep = (reader: Reader) => {
  reader.hold(false);
  idle.set(reader, setTimeout(reader.end, patience).unref());
};

const take = (reader: Reader) => {
  clearTimeout(idle.get(reader));
  idle.delete(reader);
  reader.hold(true);
  return reader;
};

const start = (task: Task): Reader => {
  for (const reader of [...idle.keys()].slice(0, Math.max(0, idle.size + busy.size + 1 - atOnce)))
    take(reader).end();
  const reader = startReader(task);
  reader.onEnd(() => void idle.delete(reader));
  return reader;
};

const asked = async (reader: Reader, task: Task): Promise<Outcome<ReadResult>> => {
  busy.add(reader);
  const outcome = await reader.ask(task, task.limits.milliseconds).finally(() => busy.delete(reader));
  const isWell = 'answer' in outcome && 'reading' in outcome.answer.read && outcome.answer.rss <= maxIdle;
  if (isWell) keep(reader);
  else reader.end();
  return outcome;
};

/** Uses an idle reader of the same kind if there is one. If it crashes, retries in a new process: an earlier file may be the cause. */
const outcomeOf = async (task: Task): Promise<Outcome<ReadResult>> => {
  const kind = kindOf(task);
  const used = [...idle.keys()].findLast((reader) => reader.kind === kind);
  const outcome = used && (await asked(take(used), task));
  return outcome && !('fell' in outcome) ? outcome : asked(start(task), task);
};

const tooLarge = () =>
  unreadable(
    413,
    'El archivo necesita demasiada memoria para leerse. Divídalo o quite las hojas que no sean necesarias.',
  );
const tooSlow = () =>
  unreadable(422, 'El archivo tardó demasiado en leerse. Divídalo o quite las hojas que no sean necesarias.');

/** Message that V8 prints when it runs out of memory. */
const outOfMemory = /heap out of memory|Reached heap limit/;

/** Maps every crash to an error about the file; `cause` keeps the output of the process for the log. */
const readIn = (outcome: Outcome<ReadResult>): Read => {
  if ('answer' in outcome) return outcome.answer.read;
  if ('slow' in outcome) throw tooSlow();
  throw outOfMemory.test(outcome.fell)
    ? tooLarge()
    : Object.assign(damaged(), { cause: new Error(outcome.fell) });
};

const read = async (task: Task): Promise<Reading> => {
  fileKind(task.bytes, task.limits);
  const came = readIn(await turn(() => outcomeOf(task)));
  if ('refused' in came) {
    const { statusCode, detail, unknown_headings } = came.refused;
    throw unreadable(statusCode, detail, unknown_headings);
  }
  return came.reading;
};

const limitsOf = (given: Partial<Limits> | undefined): Limits => ({ ...defaultLimits, ...given });

/** Reads a catalog in a reader process, at most two at once. A reader stays idle for a while after a file. */
export const catalogByReader = (bytes: Uint8Array, context: CatalogContext) =>
  read({ reads: 'catalog', bytes, context, limits: limitsOf(context.limits) }) as Promise<CatalogReading>;

/** Reads a program in a reader process, at most two at once. A reader stays idle for a while after a file. */
export const programByReader = (bytes: Uint8Array, context: ProgramContext) =>
  read({ reads: 'program', bytes, context, limits: limitsOf(context.limits) }) as Promise<ProgramReading>;

/** Reads an amendment in a reader process, at most two at once. A reader stays idle for a while after a file. */
export const amendmentByReader = (bytes: Uint8Array, context: AmendmentContext) =>
  read({ reads: 'amendment', bytes, context, limits: limitsOf(context.limits) }) as Promise<AmendmentReading>;
