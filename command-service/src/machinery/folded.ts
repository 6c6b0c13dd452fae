import { factOf, reducer, upcast, type AnyEvent } from '@obraclara/events';
import { markOf, type Recorded } from '@obraclara/platform/store';
import type { Aggregate } from './aggregate.ts';
import { processedCommands, type ProcessedCommands } from './processed-commands.ts';

/** The folded state of a stream. */
export type Folded<State> = {
  state: State;
  revision: bigint;
  position: bigint;
  commands: ProcessedCommands;
};

/** A folded stream with its weight in memory (events and concepts) and the `mark` of its last folded event. */
export type Weighed<State> = Folded<State> & { weight: number; mark?: string | undefined };

const weightOf = ({ data }: AnyEvent) => {
  const { concepts } = data as { concepts?: unknown };
  return 1 + (Array.isArray(concepts) ? concepts.length : 0);
};

/** A stream with no events folded. */
export const unread = <E extends AnyEvent, State>(aggregate: Aggregate<E, State>): Weighed<State> => ({
  state: aggregate.initial(),
  revision: -1n,
  position: 0n,
  commands: processedCommands(),
  weight: 0,
  mark: undefined,
});

/** Folds the next event in. Ignores any other revision: two readers may deliver the same event. */
export const advance = <E extends AnyEvent, State>(
  { on }: Aggregate<E, State>,
  folded: Weighed<State>,
  event: Recorded,
): void => {
  if (event.revision !== folded.revision + 1n) return;
  const present = upcast(event);
  folded.state = reducer(on)(folded.state, present, factOf(present));
  folded.revision = event.revision;
  folded.position = event.position;
  folded.mark = markOf(event);
  const { command_id, fingerprint } = event.meta;
  folded.commands.set(command_id, { revision: event.revision, fingerprint });
  folded.weight += weightOf(event);
};
