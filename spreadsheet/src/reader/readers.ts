import { inTurn, type Outcome } from '@obraclara/platform/work';
import type { CatalogContext, CatalogReading } from '../catalog/reading.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import type { ProgramContext, ProgramReading } from '../program/reading.ts';
import { kindOf, startReader, type Read, type Reader, type Said, type Task } from './process.ts';
import { damaged, unreadable } from '../unreadable.ts';
import { fileKind } from '../workbook/workbook.ts';

/** Readers there may be, at work or waiting. */
const atOnce = 2;
const turn = inTurn(atOnce);
const busy = new Set<Reader>();
/** Readers that wait for another file, longest first. */
const idle = new Map<Reader, NodeJS.Timeout>();
/** Milliseconds for which one waits. */
const patience = 30_000;
/** Bytes of memory that one may take meanwhile. */
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

const asked = async (reader: Reader, task: Task): Promise<Outcome<Said>> => {
  busy.add(reader);
  const outcome = await reader.ask(task, task.limits.milliseconds).finally(() => busy.delete(reader));
  const isWell = 'answer' in outcome && 'reading' in outcome.answer.read && outcome.answer.rss <= maxIdle;
  if (isWell) keep(reader);
  else reader.end();
  return outcome;
};

/** By a reader that has read files before, if there is one; should it fall, that may not be for this one. */
const outcomeOf = async (task: Task): Promise<Outcome<Said>> => {
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

/** What an engine that runs out of memory writes before it ends itself. */
const outOfMemory = /heap out of memory|Reached heap limit/;

/** Whatever went wrong inside, the file is what made it happen; what the process said is kept for the log. */
const readIn = (outcome: Outcome<Said>): Read => {
  if ('answer' in outcome) return outcome.answer.read;
  if ('slow' in outcome) throw tooSlow();
  throw outOfMemory.test(outcome.fell)
    ? tooLarge()
    : Object.assign(damaged(), { cause: new Error(outcome.fell) });
};

const read = async (task: Task): Promise<CatalogReading | ProgramReading> => {
  fileKind(task.bytes, task.limits);
  const came = readIn(await turn(() => outcomeOf(task)));
  if ('refused' in came) throw unreadable(came.refused.statusCode, came.refused.detail);
  return came.reading;
};

const limitsOf = (given: Partial<Limits> | undefined): Limits => ({ ...defaultLimits, ...given });

/** Reads a catalog in a process of its own, at most two at once; one that has read a file waits a while for the next. */
export const catalogByReader = (bytes: Uint8Array, context: CatalogContext) =>
  read({ reads: 'catalog', bytes, context, limits: limitsOf(context.limits) }) as Promise<CatalogReading>;

/** Reads a program in a process of its own, at most two at once; one that has read a file waits a while for the next. */
export const programByReader = (bytes: Uint8Array, context: ProgramContext) =>
  read({ reads: 'program', bytes, context, limits: limitsOf(context.limits) }) as Promise<ProgramReading>;
