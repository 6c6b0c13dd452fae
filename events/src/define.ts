import { Type, type Static, type TObject, type TProperties } from 'typebox';

/** Object schema with these properties and no others. */
export const shape = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export type Schemas = Record<string, TObject>;

/** Union of event types from schemas: `{ EstimationCreated: schema }` → `{ type: 'EstimationCreated', data: Static<schema> }`. */
export type EventOf<S extends Schemas> = {
  [T in keyof S & string]: { type: T; data: Static<S[T]> };
}[keyof S & string];

/** Names of the optional properties. */
export type OptionalOf<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

export type AnyEvent = { type: string; data: object };

/** Metadata of an event: user, role, time (ISO 8601, UTC), command and request. Set once by the command service; never part of `data`. */
export type Meta = {
  at: string;
  by: string;
  role: string;
  command_id: string;
  correlation_id: string;
  schema_version: number;
  /** Hash of the request, if the caller sent a key: the same key with other data is another request. */
  fingerprint?: string;
  /** W3C `traceparent` of the append, if requests are traced, to link what follows from the event. Not part of the fingerprint. */
  trace?: string;
  /**
   * Hash of the log after its first `events` events (SHA-256, hexadecimal), as known to the writer. Like the two fields below, it is absent
   * from events written before hashes existed, and not part of the fingerprint.
   */
  log?: { events: number; hash: string };
  /** Hash of the previous event in the stream; zeros for the first event. */
  previous?: string;
  /** Hash of all other stored data of this event. */
  hash?: string;
};

/** Metadata of an event and its revision in its stream (from 0), for folds. */
export type Fact = Meta & { revision: number };

export const factOf = ({ meta, revision }: { meta: Meta; revision: bigint }): Fact => ({
  ...meta,
  revision: Number(revision),
});

/** One handler per event type; a missing one is a compile error. */
export type Handlers<E extends AnyEvent, State> = {
  [T in E['type']]: (state: State, data: Extract<E, { type: T }>['data'], fact: Fact) => State;
};

/** Reducer from a table of handlers; ignores unknown events. */
export const reducer =
  <E extends AnyEvent, State>(on: Handlers<E, State>) =>
  (state: State, event: AnyEvent, fact: Fact): State => {
    const handle = Object.hasOwn(on, event.type) ? on[event.type as E['type']] : undefined;
    return handle ? handle(state, event.data, fact) : state;
  };
