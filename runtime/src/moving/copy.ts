import { hashOf, placeOf, sealedPerson, type Place, type Recorded } from '@obraclara/platform/store';
import type { End } from './ends.ts';

/** What one pass after the other has copied or found copied, and what is to be checked of it yet. */
export type Copied = {
  events: number;
  /** How many of them were written; the others were there. */
  written: number;
  /** Of the last one, in the log that is copied. */
  place: Place | null;
  /** The last event of each stream that was not looked at in the copy yet; some 236 bytes for each. */
  unchecked: Map<string, { revision: bigint; hash: string }>;
  /** Of whom something is sealed. */
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
  /** Looks at what is unchecked, once that is of so many streams; the copy may have more after it. */
  onMany: () => Promise<void>;
  many: number;
  signal: AbortSignal;
};

/** Events that are written at once, when the last of them ends a command. */
const together = 500;

const isSameCommand = (event: Recorded, next: Recorded) =>
  event.stream === next.stream && event.meta.command_id === next.meta.command_id;

const somethingElse = (nth: number) =>
  new Error(
    `La bitácora de destino tiene algo que no está en la de origen: su evento ${nth.toLocaleString('es-MX')} es otro. Solo se copia a una vacía, o a una copia de la misma.`,
  );

/** Goes along the events of a copy, and says of each event of the original whether it is there already. Throws where another is. */
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
    /** Whether nothing is left in the copy. */
    isOver: async () => isOver || (await there.next()).done === true,
    leave: async () => void (await there.return?.(undefined)),
  };
};

type Ends = { from: End; to: End };

/** Whether a log has nothing but what the original begins with. */
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

/** Writes commands, whole and many at once. */
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

/** Takes note of an event that is in the copy now, or was. */
const note = (copied: Copied, event: Recorded, hash: string) => {
  copied.unchecked.set(event.stream, { revision: event.revision, hash });
  const person = sealedPerson(event);
  if (person !== undefined) copied.people.add(person);
  copied.place = placeOf(event);
};

/** The events after a place, up to the end or to that of a command in which the signal aborts. */
async function* commandsAfter(from: End, place: Place | null, signal: AbortSignal): AsyncGenerator<Recorded> {
  let before: Recorded | undefined;
  for await (const event of from.log.store.readAll(place ?? 0n)) {
    if (signal.aborted && !(before && isSameCommand(before, event))) return;
    yield event;
    before = event;
  }
}

/**
 * Copies what the log has that its copy has not; of what was copied in earlier runs the first pass makes sure that it is the
 * same. May be cut off anywhere: what was written is found again.
 */
export const copyOn = async (
  { from, to }: Ends,
  copied: Copied,
  { onPlace, onMany, many, signal }: Watching,
): Promise<void> => {
  const there = copied.place === null ? already(to.log.store.readAll(0n)) : undefined;
  const write = writing(to, (events) => (copied.written += events));
  let before: Recorded | undefined;
  /** Between two commands, which are written whole. */
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
