import { createRequire } from 'node:module';
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
import { refused } from './port.ts';

/*
 * Of two clients the scheme of the address names one; each talks to all servers. A process loads one of them and keeps to it:
 * the messages of both register the same global names, and where both are loaded, the second breaks the first. What they call
 * by different names is told apart here and nowhere else; the second takes `expectedRevision` for nothing, without a word.
 */
const kinds = [
  {
    scheme: 'esdb',
    name: '@eventstore/db-client',
    main: 'EventStoreDBClient',
    generated: 'generated',
    expected: 'expectedRevision',
  },
  {
    scheme: 'kurrentdb',
    name: '@kurrent/kurrentdb-client',
    main: 'KurrentDBClient',
    generated: 'generated/kurrentdb/protocols/v1',
    expected: 'streamState',
  },
] as const;
type Kind = (typeof kinds)[number];

const load = createRequire(import.meta.url);
const isLoaded = ({ name }: Kind) => load.resolve(name) in load.cache;

const askedBy = (url: string) => kinds.find(({ scheme }) => url.trim().toLowerCase().startsWith(scheme));

/** The client of this process: the one it has loaded, else the one that an address asks for. */
export const kindOf = (url: string): Kind => kinds.find(isLoaded) ?? askedBy(url) ?? kinds[0];

/** A file of the generated code of a client. */
export const generatedOf =
  ({ name, generated }: Pick<Kind, 'name' | 'generated'>) =>
  <T>(file: string): T =>
    load(`${name}/${generated}/${file}.js`) as T;

const packageOf = ({ name, scheme }: Kind) => {
  try {
    return load(name) as Record<string, typeof EventStoreDBClient>;
  } catch (error) {
    const other = kinds.find((each) => each.scheme !== scheme)!.scheme;
    throw refused(
      `El cliente de ${scheme}:// no se puede usar en esta máquina: escriba la misma dirección con ${other}://, que llega a los mismos servidores.`,
      error,
    );
  }
};

/**
 * The client itself, of one kind or the other; it knows the other's scheme and warns of it, so it is given its own.
 * @throws `refused` where it cannot be loaded, and what it throws about an address
 */
export const bareClient = (url: string): EventStoreDBClient => {
  const kind = kindOf(url);
  return packageOf(kind)[kind.main]!.connectionString(url.trim().replace(/^[a-z]+/i, kind.scheme));
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
 * Reads are requests made of the client's own messages and sent over its own connection: one of the two filters $all for
 * subscriptions alone, the other reads over a connection of its own outside of Node, where a read cannot be given up.
 */
const readingOf = (bare: EventStoreDBClient, { name, generated }: Kind, named: Named) => {
  const from = generatedOf({ name, generated });
  const { Empty, StreamIdentifier } = from<typeof Shared>('shared_pb');
  const { StreamsClient } = from<typeof Grpc>('streams_grpc_pb');
  const { ReadReq } = from<typeof Streams>('streams_pb');
  const { ReadStream } = load(`${name}/dist/streams/utils/ReadStream.js`) as typeof ReadStreams;
  const { convertGrpcEvent } = load(`${name}/dist/utils/convertGrpcEvent.js`) as typeof Converting;
  const { GRPCStreamCreator, callArguments } = bare as unknown as Inside;

  /** What the leader answers. */
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

/** `metadata` is JSON already. */
export type NewEvent = { id: string; type: string; data: object; metadata?: string };

/** `after`: the revision of the last event of the stream, -1n of a new one; without it none is expected. */
type Expected = { after?: bigint; ms: number };

/** Of the last event; no position where the server says none. */
export type Written = { revision: bigint; position: bigint | undefined };

const appendOf =
  (bare: EventStoreDBClient, { expected }: Kind) =>
  /** By the leader; given up after `ms`, though it may have taken effect. */
  async (stream: string, events: readonly NewEvent[], { after, ms }: Expected): Promise<Written> => {
    const proposed = events.map(({ metadata, ...event }) => ({
      contentType: 'application/json' as const,
      ...event,
      // Bytes, which the client does not encode once more; it knows them by this very class, of which a Buffer is not.
      ...(metadata !== undefined && { metadata: new TextEncoder().encode(metadata) }),
    }));
    const state = after === undefined ? {} : { [expected]: after < 0n ? 'no_stream' : after };
    const options = { requiresLeader: true, deadline: ms, ...state };
    const { nextExpectedRevision, position } = await within(
      ms,
      bare.appendToStream(stream, proposed as Parameters<typeof bare.appendToStream>[1], options),
    );
    return { revision: nextExpectedRevision, position: position?.commit };
  };

type Opening = { log: (message: string) => void; prefix: string };

/** @throws what a client throws about an address that it cannot use, or when it cannot be loaded. */
export const openClient = (url: string, { log, prefix }: Opening) => {
  const kind = kindOf(url);
  const asked = askedBy(url)?.scheme;
  if (asked !== kind.scheme) log(`${asked}:// is served by the client of ${kind.scheme}://, loaded before`);
  const bare = bareClient(url);
  const names = namesWith(prefix);
  const named: Named = prefix
    ? (event) => ({ ...event, streamId: names.here(event.streamId) })
    : (event) => event;
  const append = appendOf(bare, kind);
  return {
    ...readingOf(bare, kind, named),
    /** Names of streams at the server, and what it calls by them as it is called here. */
    names,
    named,
    append: (stream: string, events: readonly NewEvent[], expected: Expected) =>
      append(names.atServer(stream), events, expected),
    subscribeToAll: bare.subscribeToAll.bind(bare),
    close: () => bare.dispose(),
  };
};

export type Client = ReturnType<typeof openClient>;
