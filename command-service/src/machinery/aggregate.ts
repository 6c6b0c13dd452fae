import type { AnyEvent, Handlers } from '@obraclara/events';

/**
 * An event-sourced aggregate: its stream, initial state and event handlers. Handlers own the state and may change it in place (a catalog
 * has 20,000 concepts). Rules and answers only read it.
 */
export type Aggregate<E extends AnyEvent, State> = {
  stream: (key: string) => string;
  initial: () => State;
  /** A copy that can be folded further without changing the original; previews need it. */
  copy: (state: State) => State;
  on: Handlers<E, State>;
  /** For aggregates whose long streams take seconds to fold. */
  snapshot?: Snapshot<State>;
};

/**
 * Text form of a state, stored outside the event log. Not for personal data: destroying a person's key erases it from the log, but not from
 * a snapshot.
 */
export type Snapshot<State> = {
  /** Change it with every change of the handlers or of the text. Snapshots of other versions are discarded. */
  version: number;
  write: (state: State) => string;
  read: (text: string) => State;
};

/** Decides the events that a request causes in a given state. Pure. No events: nothing changes. Throws a refusal. */
export type Rule<Input, State, E extends AnyEvent> = (state: State, input: Input) => readonly E[];
