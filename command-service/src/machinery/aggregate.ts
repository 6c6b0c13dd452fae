import type { AnyEvent, Handlers } from '@obraclara/events';

/**
 * Something with rules: where its events live, what it starts as, what each event does to it. A handler owns the state it
 * is given and may change it in place (a catalog has 20,000 concepts); rules and answers only read it.
 */
export type Aggregate<E extends AnyEvent, State> = {
  stream: (key: string) => string;
  initial: () => State;
  /** A state that can be folded further without touching the original: how previews look ahead. */
  copy: (state: State) => State;
  on: Handlers<E, State>;
  /** Of those whose streams grow so long that folding them whole takes seconds. */
  snapshot?: Snapshot<State>;
};

/**
 * How a state is kept as text, beside the events. Not for what identifies people: that is erased from the log by destroying
 * its key, and a snapshot would still say it.
 */
export type Snapshot<State> = {
  /** Another number with every change of what the handlers make of events, or of the text: those of other numbers are thrown away. */
  version: number;
  write: (state: State) => string;
  read: (text: string) => State;
};

/** What a request makes happen, given what has happened. Pure. No events: there was nothing to do. */
export type Rule<Input, State, E extends AnyEvent> = (state: State, input: Input) => readonly E[];
