import { Type, type Static, type TObject, type TProperties } from 'typebox';

/** An object with these properties and no others. */
export const shape = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export type Schemas = Record<string, TObject>;

/** `{ EstimationCreated: schema }` → `{ type: 'EstimationCreated', data: Static<schema> }`, as a union. */
export type EventOf<S extends Schemas> = {
  [T in keyof S & string]: { type: T; data: Static<S[T]> };
}[keyof S & string];

/** The names of the properties that may be left out. */
export type OptionalOf<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

export type AnyEvent = { type: string; data: object };

/**
 * What is known about an event besides what happened: who did it, in which role, when (ISO 8601, UTC), by which
 * command and on behalf of which request. Set once by the command service; never part of `data`.
 */
export type Meta = {
  at: string;
  by: string;
  role: string;
  command_id: string;
  correlation_id: string;
  schema_version: number;
  /** What was asked, in short, when the caller named its request: the same name with other data is another request. */
  fingerprint?: string;
  /** The append it came by, where requests are traced (`traceparent` of the W3C), for who traces what follows from it. No part of what was asked. */
  trace?: string;
  /**
   * What the whole log came to after its first so many events (SHA-256, hexadecimal), as its writer knew it then. Like the two
   * below absent from events of before hashes were kept, and no part of what was asked.
   */
  log?: { events: number; hash: string };
  /** The hash of the event before it in its stream; zeros for the first. */
  previous?: string;
  /** The hash of this event: of all else that is stored of it. */
  hash?: string;
};

/** What a fold is told of an event beside its data: its metadata, and where it stands in its stream (from 0). */
export type Fact = Meta & { revision: number };

export const factOf = ({ meta, revision }: { meta: Meta; revision: bigint }): Fact => ({
  ...meta,
  revision: Number(revision),
});

/** One function per event type. A missing one is a compile error. */
export type Handlers<E extends AnyEvent, State> = {
  [T in E['type']]: (state: State, data: Extract<E, { type: T }>['data'], fact: Fact) => State;
};

/** Turns a table of handlers into a reducer that leaves unknown events alone. */
export const reducer =
  <E extends AnyEvent, State>(on: Handlers<E, State>) =>
  (state: State, event: AnyEvent, fact: Fact): State => {
    const handle = Object.hasOwn(on, event.type) ? on[event.type as E['type']] : undefined;
    return handle ? handle(state, event.data, fact) : state;
  };
