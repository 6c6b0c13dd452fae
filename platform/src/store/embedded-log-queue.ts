import type { Linked } from './check.ts';
import type { Outcome } from './embedded-log-append.ts';
import { conflict, type Appended } from './port.ts';

/** `since`: arrival time in milliseconds of `performance.now()`. */
type Waiting = { command: Linked; since: number; settle: (outcome: Outcome) => void };
type Refused = Pick<Waiting, 'settle'> & { command: Pick<Linked, 'stream' | 'commandId'> };

const settling =
  (resolve: (landed: Appended) => void, reject: (error: Error) => void) => (outcome: Outcome) =>
    outcome instanceof Error ? reject(outcome) : resolve(outcome);

const mostCommands = 512;
const mostEvents = 2048;

type Options = {
  /**
   * Writes commands that share neither stream nor id and returns an outcome for each. `since` is the arrival time of the first.
   * Never rejects.
   */
  write: (commands: Linked[], since: number) => Promise<Outcome[]>;
  /** Positions of those commands that were appended before. */
  find: (commandIds: string[]) => Promise<Map<string, Appended & { stream: string }>>;
  /** Called after each batch in which an event was written. */
  written: () => void;
};

/** Refuses commands with a stale revision, without a lock. Those that were appended before get their first result. */
const refusing =
  (find: Options['find']) =>
  async (stale: Refused[]): Promise<void> => {
    try {
      const before = await find(stale.map(({ command }) => command.commandId));
      for (const { command, settle } of stale) {
        const first = before.get(command.commandId);
        if (first?.stream === command.stream)
          settle({ revision: first.revision, position: first.position, duplicate: true });
        else settle(conflict(command.stream));
      }
    } catch (error) {
      for (const { settle } of stale) settle(error instanceof Error ? error : new Error(String(error)));
    }
  };

/**
 * Group commit: commands that arrive during a write form the next batch. So 32 clients share one commit, and a single client
 * never waits for others.
 */
export const groupCommit = ({ write, find, written }: Options) => {
  let queue: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  const refuse = refusing(find);

  const nextBatch = () => {
    const taken = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    let events = 0;
    for (const waiting of queue) {
      const { stream, commandId, events: own } = waiting.command;
      const room = batch.length < mostCommands && (batch.length === 0 || events + own.length <= mostEvents);
      if (room && !taken.has(stream) && !taken.has(commandId)) {
        batch.push(waiting);
        events += own.length;
      } else rest.push(waiting);
      // Also for commands left for a later batch, so that commands of one stream keep their order.
      taken.add(stream).add(commandId);
    }
    queue = rest;
    return batch;
  };

  const setStaleAside = (batch: Waiting[], outcomes: Outcome[]) => {
    const reached = new Map<string, bigint>();
    batch.forEach(({ command }, index) => {
      const outcome = outcomes[index]!;
      if (!(outcome instanceof Error)) reached.set(command.stream, outcome.revision);
    });
    const isStale = ({ command }: Waiting) => command.expectedRevision < (reached.get(command.stream) ?? -1n);
    const stale = queue.filter(isStale);
    if (stale.length === 0) return;
    queue = queue.filter((waiting) => !isStale(waiting));
    void refuse(stale);
  };

  const flush = async () => {
    while (queue.length > 0) {
      const batch = nextBatch();
      const outcomes = await write(
        batch.map(({ command }) => command),
        batch[0]!.since,
      );
      if (outcomes.some((outcome) => !(outcome instanceof Error) && !outcome.duplicate)) written();
      if (queue.length > 0) setStaleAside(batch, outcomes);
      batch.forEach(({ settle }, index) => settle(outcomes[index]!));
      // Callers that just got a result may append their next command: let it join the next batch. A single caller needs no delay.
      await new Promise(batch.length > 1 ? setImmediate : process.nextTick);
    }
    flushing = undefined;
  };

  return {
    append: (command: Linked) =>
      new Promise<Appended>((resolve, reject) => {
        queue.push({ command, since: performance.now(), settle: settling(resolve, reject) });
        flushing ??= new Promise(setImmediate).then(flush);
      }),
    /**
     * Resolves a command whose expected revision does not exist: as a duplicate if it was appended before, else rejects with a
     * conflict.
     */
    refused: (command: Pick<Linked, 'stream' | 'commandId'>) =>
      new Promise<Appended>(
        (resolve, reject) => void refuse([{ command, settle: settling(resolve, reject) }]),
      ),
    /** Resolves when all accepted commands are settled. */
    drained: async () => flushing,
  };
};
