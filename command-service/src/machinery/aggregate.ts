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
};

/** What a request makes happen, given what has happened. Pure. No events: there was nothing to do. */
export type Rule<Input, State, E extends AnyEvent> = (state: State, input: Input) => readonly E[];
