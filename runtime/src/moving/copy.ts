import { hashOf, placeOf, sealedPerson, type Place, type Recorded } from '@obraclara/platform/store';
import type { End } from './ends.ts';

/** Progress over all passes, and the streams that are still to be checked. */
export type Copied = {
  events: number;
  /** How many of them this run wrote; the others were in the copy before. */
  written: number;
  /** Place of the last copied event in the original log. */
  place: Place | null;
  /** Last copied event of each unchecked stream; some 236 bytes each. */
  unchecked: Map<string, { revision: bigint; hash: string }>;
  /** Ids of the people whose sealed data the events hold. */
  people: Set<string>;
};

export const nothingCopied = (): Copied => ({
  events: 0,
  written: 0,
  place: null,
  unchecked: new Map(),
  people: new Set(),
});

type Watching = {
  onPlace: (position: bigint) => void;
  /** Called when `many` streams are unchecked; checks them. The copy may have later events of these streams. */
  onMany: () => Promise<void>;
  many: number;
  signal: AbortSignal;
};

/** Minimum number of events per write. A write ends at the end of a command. */
const together = 500;

const isSameCommand = (event: Recorded, next: Recorded) =>
  event.stream === next.stream && event.meta.command_id === next.meta.command_id;

const somethingElse = (nth: number) =>
  new Error(
    `La bitácora de destino tiene algo que no está en la de origen: su evento ${nth.toLocaleString('es-MX')} es otro. Solo se copia a una vacía, o a una copia de la misma.`,
  );

/** Compares the copy's events with the original's, in order. `has` returns whether an event is there and throws if a different one is. */
const already = (events: AsyncIterable<Recorded>) => {
  const there = events[Symbol.asyncIterator]();
  let isOver = false;
  return {
    has: async (nth: number, hash: string) => {
      if (isOver) return false;
      const next = await there.next();
      if (next.done) isOver = true;
      else if (hashOf(next.value) !== hash) throw somethingElse(nth);
      return !isOver;
    },
    /** Whether the copy has no more events. */
    isOver: async () => isOver || (await there.next()).done === true,
    leave: async () => void (await there.return?.(undefined)),
  };
};

type Ends = { from: End; to: End };

/** Whether all events of the log are the first events of the original. */
export const isCopy = async ({ from, to }: Ends): Promise<boolean> => {
  const there = to.log.store.readAll(0n)[Symbol.asyncIterator]();
  try {
    for await (const event of from.log.store.readAll(0n)) {
      const next = await there.next();
      if (next.done) return true;
      if (hashOf(next.value) !== hashOf(event)) return false;
    }
    return (await there.next()).done === true;
  } finally {
    await there.return?.(undefined);
  }
};

/** Buffers events and writes them in batches of whole commands. */
const writing = (to: End, written: (events: number) => void) => {
  let waiting: Recorded[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await to.log.write(waiting);
    written(waiting.length);
    waiting = [];
  };
  return {
    add: async (event: Recorded) => {
      if (waiting.length >= together && !isSameCommand(waiting.at(-1)!, event)) await flush();
      waiting.push(event);
    },
    flush,
  };
};

/** Records the progress for an event that is in the copy. */
const note = (copied: Copied, event: Recorded, hash: string) => {
  copied.unchecked.set(event.stream, { revision: event.revision, hash });
  const person = sealedPerson(event);
  if (person !== undefined) copied.people.add(person);
  copied.place = placeOf(event);
};

/** The events after a place. After `signal` aborts, ends at the end of the current command. */
async function* commandsAfter(from: End, place: Place | null, signal: AbortSignal): AsyncGenerator<Recorded> {
  let before: Recorded | undefined;
  for await (const event of from.log.store.readAll(place ?? 0n)) {
    if (signal.aborted && !(before && isSameCommand(before, event))) return;
    yield event;
    before = event;
  }
}

/**
 * Copies the events that the copy lacks. The first pass compares events that earlier runs copied and throws if one differs.
 * An interrupted copy can be repeated: it continues after the events that were written.
 */
export const copyOn = async (
  { from, to }: Ends,
  copied: Copied,
  { onPlace, onMany, many, signal }: Watching,
): Promise<void> => {
  const there = copied.place === null ? already(to.log.store.readAll(0n)) : undefined;
  const write = writing(to, (events) => (copied.written += events));
  let before: Recorded | undefined;
  /** Checks streams between two commands, because each command is written whole. */
  const makeRoom = async (event: Recorded) => {
    if (copied.unchecked.size < many || (before && isSameCommand(before, event))) return;
    await write.flush();
    await onMany();
  };
  try {
    for await (const event of commandsAfter(from, copied.place, signal)) {
      await makeRoom(event);
      before = event;
      const hash = hashOf(event);
      copied.events += 1;
      if (!(await there?.has(copied.events, hash))) await write.add(event);
      note(copied, event, hash);
      if (copied.events % 1000 === 0) onPlace(event.position);
    }
    await write.flush();
    if (there && !signal.aborted && !(await there.isOver())) throw somethingElse(copied.events + 1);
  } finally {
    await there?.leave();
  }
};
