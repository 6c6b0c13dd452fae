import type { Linked } from './check.ts';
import type { Outcome } from './embedded-log-append.ts';
import { conflict, type Appended } from './port.ts';

/** `since`: when it came, in milliseconds of `performance.now()`. */
type Waiting = { command: Linked; since: number; settle: (outcome: Outcome) => void };
type Refused = Pick<Waiting, 'settle'> & { command: Pick<Linked, 'stream' | 'commandId'> };

const settling =
  (resolve: (landed: Appended) => void, reject: (error: Error) => void) => (outcome: Outcome) =>
    outcome instanceof Error ? reject(outcome) : resolve(outcome);

const mostCommands = 512;
const mostEvents = 2048;

type Options = {
  /**
   * Writes commands of which no two share a stream or an id, the first of which came at `since`, and answers what became of
   * each. Never rejects.
   */
  write: (commands: Linked[], since: number) => Promise<Outcome[]>;
  /** Where those of the commands landed that have been appended before. */
  find: (commandIds: string[]) => Promise<Map<string, Appended & { stream: string }>>;
  /** Called after each batch in which something was written. */
  written: () => void;
};

/** Commands decided on a revision that is history now need no lock to be refused, unless they had been appended before. */
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
 * Natural group commit: while one batch is being written, what arrives is the next. So 32 clients share one commit and a
 * lone client never waits for company.
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
      // Taken also when left behind: commands of one stream keep the order in which they came.
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
      // Whoever was just answered may have the next command ready: let it join the next batch. One alone has no company.
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
    /** Answers a command that was decided on a revision which is not there: it had been appended before, or conflicts. */
    refused: (command: Pick<Linked, 'stream' | 'commandId'>) =>
      new Promise<Appended>(
        (resolve, reject) => void refuse([{ command, settle: settling(resolve, reject) }]),
      ),
    /** Resolves when everything accepted so far has been answered. */
    drained: async () => flushing,
  };
};
