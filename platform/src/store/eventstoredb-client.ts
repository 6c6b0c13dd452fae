import { createRequire } from 'node:module';
import type * as Package from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  EventStoreDBClient,
  RecordedEvent,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import type * as ReadStreams from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import type * as Converting from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import { within } from './eventstoredb-failures.ts';
import { namesWith } from './eventstoredb-names.ts';

/* Loads the client only if a URL names a server; processes with the log in PostgreSQL do not need it. */
const load = createRequire(import.meta.url);
const name = '@eventstore/db-client';

/** Loads a file of the client's generated code. */
export const generatedOf = <T>(file: string): T => load(`${name}/generated/${file}.js`) as T;

/** Creates the client. `kurrentdb://` names the same servers and protocol. Throws the client's error on an invalid URL. */
export const bareClient = (url: string): EventStoreDBClient => {
  const { EventStoreDBClient } = load(name) as typeof Package;
  return EventStoreDBClient.connectionString(url.trim().replace(/^[a-z]+/i, 'esdb'));
};

type Message = Streams.ReadResp.ReadEvent;
type Named = <Event extends Pick<RecordedEvent, 'streamId'>>(event: Event) => Event;

type Call = ReturnType<Grpc.StreamsClient['read']>;
type Inside = {
  GRPCStreamCreator(
    service: typeof Grpc.StreamsClient,
    name: string,
    create: (streams: Grpc.StreamsClient) => Call,
  ): () => Promise<Call>;
  callArguments(
    options: { requiresLeader: boolean },
    call: { deadline: number },
  ): [NonNullable<Parameters<Grpc.StreamsClient['read']>[1]>, object];
};

/**
 * Builds read requests from the client's own messages and sends them over its connection, since the client filters $all only in
 * subscriptions.
 */
const readingOf = (bare: EventStoreDBClient, named: Named) => {
  const { Empty, StreamIdentifier } = generatedOf<typeof Shared>('shared_pb');
  const { StreamsClient } = generatedOf<typeof Grpc>('streams_grpc_pb');
  const { ReadReq } = generatedOf<typeof Streams>('streams_pb');
  const { ReadStream } = load(`${name}/dist/streams/utils/ReadStream.js`) as typeof ReadStreams;
  const { convertGrpcEvent } = load(`${name}/dist/utils/convertGrpcEvent.js`) as typeof Converting;
  const { GRPCStreamCreator, callArguments } = bare as unknown as Inside;

  /** Reads from the leader. */
  const read = <Event extends ResolvedEvent | AllStreamResolvedEvent>(
    options: Streams.ReadReq.Options,
  ): Reading<Event> => {
    options.setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()));
    const request = new ReadReq().setOptions(options);
    const create = GRPCStreamCreator(StreamsClient, 'read', (streams) =>
      streams.read(request, ...callArguments({ requiresLeader: true }, { deadline: Infinity })),
    );
    const convert: typeof convertGrpcEvent = <E extends ResolvedEvent>(message: Message) => {
      const resolved = convertGrpcEvent<E>(message);
      return resolved.event ? { ...resolved, event: named(resolved.event) } : resolved;
    };
    return new ReadStream<Event>(create, convert, {});
  };

  return { messages: { ReadReq, Empty, StreamIdentifier }, read };
};

export type Reading<Event> = StreamingRead<Event>;

/** `metadata` is serialized JSON. */
export type NewEvent = { id: string; type: string; data: object; metadata?: string };

/** `after`: revision of the stream's last event, -1n for a new stream; absent, the revision is not checked. */
type Expected = { after?: bigint; ms: number };

/** Revision and position of the last event; undefined if the server returns no position. */
export type Written = { revision: bigint; position: bigint | undefined };

const appendOf =
  (bare: EventStoreDBClient) =>
  /** Appends on the leader; rejects after `ms` milliseconds, though the append may have taken effect. */
  async (stream: string, events: readonly NewEvent[], { after, ms }: Expected): Promise<Written> => {
    const proposed = events.map(({ metadata, ...event }) => ({
      contentType: 'application/json' as const,
      ...event,
      // A Uint8Array, which the client does not encode again; it does not recognize a Buffer.
      ...(metadata !== undefined && { metadata: new TextEncoder().encode(metadata) }),
    }));
    const state =
      after === undefined ? {} : { expectedRevision: after < 0n ? ('no_stream' as const) : after };
    const options = { requiresLeader: true, deadline: ms, ...state };
    const { nextExpectedRevision, position } = await within(
      ms,
      bare.appendToStream(stream, proposed as Parameters<typeof bare.appendToStream>[1], options),
    );
    return { revision: nextExpectedRevision, position: position?.commit };
  };

/** Opens a client; `prefix` precedes the names of all streams on the server. Throws the client's error on an unusable URL. */
export const openClient = (url: string, prefix: string) => {
  const bare = bareClient(url);
  const names = namesWith(prefix);
  const named: Named = prefix
    ? (event) => ({ ...event, streamId: names.here(event.streamId) })
    : (event) => event;
  const append = appendOf(bare);
  return {
    ...readingOf(bare, named),
    /** Converts stream names between the application and the server. */
    names,
    named,
    append: (stream: string, events: readonly NewEvent[], expected: Expected) =>
      append(names.atServer(stream), events, expected),
    subscribeToAll: bare.subscribeToAll.bind(bare),
    close: () => bare.dispose(),
  };
};

export type Client = ReturnType<typeof openClient>;
