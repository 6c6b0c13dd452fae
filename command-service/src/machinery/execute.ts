import { factOf, reducer, schemaVersion, type AnyEvent, type Meta } from '@obraclara/events';
import type { Recorded } from '@obraclara/events/store';
import type { Aggregate, Rule } from './aggregate.ts';
import { checkEvent } from './checked-event.ts';
import { patiently } from './patience.ts';
import type { Folded, Streams } from './streams.ts';

/** Who asks, when, by which command and request. */
export type Issue = Pick<Meta, 'at' | 'by' | 'role' | 'command_id' | 'correlation_id'>;

type Command<E extends AnyEvent, State, Input> = {
  aggregate: Aggregate<E, State>;
  key: string;
  rule: Rule<Input, State, E>;
  input: Input;
  issue: Issue;
  /** Runs when the rule has allowed it and before anything is written; must bear being repeated. */
  beforeAppend?: (events: readonly E[]) => Promise<void>;
  /** The answer says what changed: keep the state before apart, since an aggregate may be folded in place. */
  comparing?: boolean | undefined;
};

export type Executed<Answer> = {
  answer: Answer;
  position: bigint;
  /** The command had been carried out before; nothing was written now. */
  duplicate: boolean;
  /** There was nothing to do. */
  unchanged: boolean;
};

export const metaOf = (issue: Issue): Meta => ({ ...issue, schema_version: schemaVersion });

/**
 * Read, fold, decide, append. The answer is built from the state right after the command's last event, also when the
 * command comes again: the same command gets the same answer and writes nothing.
 */
export const execute = async <E extends AnyEvent, State, Input, Answer>(
  streams: Streams,
  { aggregate, key, rule, input, issue, beforeAppend, comparing }: Command<E, State, Input>,
  answer: (state: State, before: State) => Answer,
): Promise<Executed<Answer>> => {
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

  const again = async (revision: bigint, now: Folded<State>) => {
    const after = revision === now.revision ? now : await streams.loadAt(aggregate, key, revision);
    const before = comparing
      ? (await streams.loadBefore(aggregate, key, issue.command_id)).state
      : after.state;
    return answered(after, before, { duplicate: true });
  };

  const once = async () => {
    const past = await streams.load(aggregate, key);
    const done = past.commands.get(issue.command_id);
    if (done !== undefined) return again(done, past);
    const { revision } = past;
    const events = rule(past.state, input);
    if (events.length === 0) return answered(past, past.state, { unchanged: true });
    const before = comparing ? aggregate.copy(past.state) : past.state;
    events.forEach(checkEvent);
    await beforeAppend?.(events);
    const stream = aggregate.stream(key);
    const meta = metaOf(issue);
    const result = await streams.store.append({ stream, events, expectedRevision: revision, meta });
    if (result.duplicate) return again(result.revision, await streams.load(aggregate, key));
    return answered(await streams.appended(aggregate, key, recorded(stream, events, meta, result)), before);
  };

  return streams.alone(aggregate, key, () => patiently(once));
};

/** What was just appended, as the store would give it back. */
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

/** What the command would do: the state before and after, nothing written. */
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
