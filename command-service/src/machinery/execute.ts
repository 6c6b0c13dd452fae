import { factOf, reducer, schemaVersion, type AnyEvent, type Meta } from '@obraclara/events';
import type { Recorded } from '@obraclara/platform/store';
import type { Aggregate, Rule } from './aggregate.ts';
import { checkEvent } from './checked-event.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { sameRequest, type Clash } from './fingerprint.ts';
import type { ProcessedCommand } from './processed-commands.ts';
import type { Folded, Streams } from './streams.ts';
import type { UnchangedCommands } from './unchanged-commands.ts';

/** Metadata of a request: author, time, command and request ids. */
export type Issue = Pick<
  Meta,
  'at' | 'by' | 'role' | 'command_id' | 'correlation_id' | 'fingerprint' | 'trace'
>;

type Command<E extends AnyEvent, State, Input> = {
  aggregate: Aggregate<E, State>;
  key: string;
  rule: Rule<Input, State, E>;
  input: Input;
  issue: Issue;
  /** Runs after the rule accepts and before the append; must be idempotent. */
  beforeAppend?: (events: readonly E[]) => Promise<void>;
  /** Runs before a repeated command is answered. */
  whenRepeated?: () => Promise<void>;
  /** Keeps a copy of the state before, for answers that compare: an aggregate may be folded in place. */
  comparing?: boolean | undefined;
  /** Remembers commands with a fingerprint that change nothing. */
  unchanged?: UnchangedCommands;
  /** Status for another request under the same command id; 422 by default. */
  clash?: Clash;
};

export type Executed<Answer> = {
  answer: Answer;
  position: bigint;
  /** The command was executed earlier; this call wrote nothing. */
  duplicate: boolean;
  /** The rule returned no events. */
  unchanged: boolean;
};

export const metaOf = (issue: Issue): Meta => ({ ...issue, schema_version: schemaVersion });

/** Result of the rule: its events, or its refusal. */
const decide = <E extends AnyEvent, State, Input>(
  { rule, input }: Pick<Command<E, State, Input>, 'rule' | 'input'>,
  state: State,
): { events: readonly E[] } | { refusal: unknown } => {
  try {
    const events = rule(state, input);
    events.forEach(checkEvent);
    return { events };
  } catch (refusal) {
    return { refusal };
  }
};

/**
 * Loads, folds, decides and appends. The answer comes from the state right after the command's last event, also for a repeat. A repeated
 * command therefore gets the same answer and writes nothing, even one that changed nothing at first and would now. Throws `clash` when
 * another request has the same command id.
 */
export const execute = async <E extends AnyEvent, State, Input, Answer>(
  streams: Streams,
  asked: Command<E, State, Input>,
  answer: (state: State, before: State) => Answer,
): Promise<Executed<Answer>> => {
  const { aggregate, key, issue, beforeAppend, whenRepeated, comparing, clash = 422 } = asked;
  const { command_id, fingerprint } = issue;
  const memory = fingerprint === undefined ? undefined : asked.unchanged;

  const answered = (
    { state, position }: Folded<State>,
    before: State,
    how: { duplicate?: true; unchanged?: true } = {},
  ) => ({
    answer: answer(state, before),
    position,
    duplicate: false,
    unchanged: false,
    ...how,
  });

  const again = async (done: ProcessedCommand, now: Folded<State>) => {
    sameRequest(done.fingerprint, fingerprint, clash);
    await whenRepeated?.();
    const after = done.revision === now.revision ? now : await streams.loadAt(aggregate, key, done.revision);
    const before = comparing ? (await streams.loadBefore(aggregate, key, command_id)).state : after.state;
    return answered(after, before, { duplicate: true });
  };

  const unchangedAgain = async (done: ProcessedCommand) => {
    sameRequest(done.fingerprint, fingerprint, clash);
    const then = await streams.loadAt(aggregate, key, done.revision);
    return answered(then, then.state, { duplicate: true, unchanged: true });
  };

  const nothingToDo = async (past: Folded<State>) => {
    const { revision } = past;
    const now = answered(past, past.state, { unchanged: true });
    if (!memory || fingerprint === undefined) return now;
    const kept = await memory.keep(command_id, { revision, fingerprint });
    return kept.revision === revision && kept.fingerprint === fingerprint ? now : unchangedAgain(kept);
  };

  const append = async (events: readonly E[], revision: bigint, before: State) => {
    await beforeAppend?.(events);
    const stream = aggregate.stream(key);
    const log = streams.logHead?.();
    const meta = { ...metaOf(issue), ...(log && { log }) };
    const result = await streams.store.append({
      stream,
      events,
      expectedRevision: revision,
      meta,
      isUnseen: true,
    });
    if (!result.duplicate)
      return answered(await streams.appended(aggregate, key, recorded(stream, events, meta, result)), before);
    const now = await streams.load(aggregate, key);
    return again(now.commands.get(command_id) ?? { ...result, fingerprint: undefined }, now);
  };

  const once = async () => {
    const past = await streams.load(aggregate, key);
    const done = past.commands.get(command_id);
    if (done) return again(done, past);
    const { revision } = past;
    const decided = decide(asked, past.state);
    if ('events' in decided && decided.events.length === 0) return nothingToDo(past);
    const before = comparing ? aggregate.copy(past.state) : past.state;
    const known = await memory?.find(command_id);
    if (known) return unchangedAgain(known);
    if ('refusal' in decided) throw decided.refusal;
    return append(decided.events, revision, before);
  };

  return streams.alone(aggregate, key, () => retryOnConflict(once));
};

/** The appended events as the store would return them. */
export const recorded = (
  stream: string,
  events: readonly AnyEvent[],
  meta: Meta,
  last: { revision: bigint; position: bigint },
): Recorded[] =>
  events.map((event, index) => {
    const before = BigInt(events.length - 1 - index);
    return { ...event, stream, meta, revision: last.revision - before, position: last.position - before };
  });

/** The state before and after a command; writes nothing. */
export const preview = async <E extends AnyEvent, State, Input>(
  streams: Streams,
  { aggregate, key, rule, input, issue }: Command<E, State, Input>,
): Promise<{ before: State; after: State; position: bigint }> => {
  const { state, position, revision } = await streams.load(aggregate, key);
  const before = aggregate.copy(state);
  const events = rule(before, input);
  events.forEach(checkEvent);
  const fold = reducer(aggregate.on);
  const meta = metaOf(issue);
  const after = events.reduce(
    (folded, event, index) => fold(folded, event, factOf({ meta, revision: revision + BigInt(index + 1) })),
    aggregate.copy(before),
  );
  return { before, after, position };
};
