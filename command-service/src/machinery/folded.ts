import { factOf, reducer, upcast, type AnyEvent } from '@obraclara/events';
import { markOf, type Recorded } from '@obraclara/platform/store';
import type { Aggregate } from './aggregate.ts';
import { commandsOf, type Commands } from './carried-out.ts';

/** What a stream has come to. */
export type Folded<State> = {
  state: State;
  revision: bigint;
  position: bigint;
  commands: Commands;
};

/** The same with how much of memory it takes (events and concepts) and `mark`: of the last event taken in. */
export type Weighed<State> = Folded<State> & { weight: number; mark?: string | undefined };

const weightOf = ({ data }: AnyEvent) => {
  const { concepts } = data as { concepts?: unknown };
  return 1 + (Array.isArray(concepts) ? concepts.length : 0);
};

/** A stream of which nothing was taken in. */
export const unread = <E extends AnyEvent, State>(aggregate: Aggregate<E, State>): Weighed<State> => ({
  state: aggregate.initial(),
  revision: -1n,
  position: 0n,
  commands: commandsOf(),
  weight: 0,
  mark: undefined,
});

/** Folds the next event in; one that is there already changes nothing (two readers may bring the same). */
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
