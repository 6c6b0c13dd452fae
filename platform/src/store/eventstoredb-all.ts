import { createRequire } from 'node:module';
import {
  BACKWARDS,
  END,
  FORWARDS,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type StreamingRead,
} from '@eventstore/db-client';
import type * as ReadStreams from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import type * as Converting from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import { isOurs, ourPrefixes } from './eventstoredb-event.ts';
import { readWhole } from './eventstoredb-requests.ts';

/*
 * The server reads $all through a filter since 20.6; this client offers that for subscriptions alone. So the request is made
 * here of the client's own messages and sent over its own connection.
 */
const load = createRequire(import.meta.url);
const from = <T>(name: string): T => load(`@eventstore/db-client/${name}.js`) as T;
const pb = from<typeof Streams>('generated/streams_pb');
const { Empty } = from<typeof Shared>('generated/shared_pb');
const { StreamsClient } = from<typeof Grpc>('generated/streams_grpc_pb');
const { ReadStream } = from<typeof ReadStreams>('dist/streams/utils/ReadStream');
const { convertGrpcEvent } = from<typeof Converting>('dist/utils/convertGrpcEvent');

type Call = ReturnType<Grpc.StreamsClient['read']>;
type Inside = {
  GRPCStreamCreator(
    service: typeof StreamsClient,
    name: string,
    create: (streams: Grpc.StreamsClient) => Call,
  ): () => Promise<Call>;
  callArguments(
    options: { requiresLeader: boolean },
    call: { deadline: number },
  ): [NonNullable<Parameters<Grpc.StreamsClient['read']>[1]>, object];
};

/** How many events the server looks at before it lets others have their turn. */
const searchWindow = 2000;

export type Page = {
  direction: typeof FORWARDS | typeof BACKWARDS;
  /** Of an event; forwards it is included, backwards it is not. Without one: from the beginning, or from the end. */
  position?: bigint | undefined;
  maxCount: number;
};

const place = ({ direction, position }: Page) => {
  const all = new pb.ReadReq.Options.AllOptions();
  if (position !== undefined) {
    const at = new pb.ReadReq.Options.Position();
    return all.setPosition(at.setCommitPosition(String(position)).setPreparePosition(String(position)));
  }
  return direction === BACKWARDS ? all.setEnd(new Empty()) : all.setStart(new Empty());
};

const requestOf = (page: Page) => {
  const { Options } = pb.ReadReq;
  const prefixes = new Options.FilterOptions.Expression().setPrefixList(ourPrefixes);
  const filter = new Options.FilterOptions()
    .setStreamIdentifier(prefixes)
    .setMax(searchWindow)
    .setCheckpointintervalmultiplier(1);
  const options = new Options()
    .setAll(place(page))
    .setCount(String(page.maxCount))
    .setReadDirection(
      page.direction === BACKWARDS ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS,
    )
    .setUuidOption(new Options.UUIDOption().setString(new Empty()))
    .setFilter(filter);
  return new pb.ReadReq().setOptions(options);
};

/** What the leader has of streams named like ours, in $all. */
export const readAllOfOurs = (
  client: EventStoreDBClient,
  page: Page,
): StreamingRead<AllStreamResolvedEvent> => {
  const { GRPCStreamCreator, callArguments } = client as unknown as Inside;
  const create = GRPCStreamCreator(StreamsClient, 'readAll', (streams) =>
    streams.read(requestOf(page), ...callArguments({ requiresLeader: true }, { deadline: Infinity })),
  );
  return new ReadStream<AllStreamResolvedEvent>(create, convertGrpcEvent, {});
};

/** The newest event of the server, whoever's it is. */
export const newestOfAll = async (
  client: EventStoreDBClient,
  ms: number,
): Promise<AllStreamRecordedEvent | undefined> => {
  const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const;
  return (await readWhole(client.readAll(last), ms))[0]?.event;
};

type Reads = {
  /** The newest event of the server, whoever's it is. */
  newest(): Promise<AllStreamRecordedEvent | undefined>;
  page(page: Page): Promise<AllStreamRecordedEvent[]>;
  /** How often the server was lost so far: another may have taken its place. */
  losses(): number;
};

const few = 20;

const newestOfOurs = async (page: Reads['page']): Promise<bigint> => {
  for (let position: bigint | undefined; ;) {
    const events = await page({ direction: BACKWARDS, position, maxCount: few });
    const ours = events.find(isOurs);
    if (ours) return ours.position.commit;
    if (events.length < few) return 0n;
    position = events.at(-1)!.position.commit;
  }
};

/**
 * Where our newest event is. The server looks for it among those of others only as far as was not looked before, and sends
 * none of them.
 */
export const headOf = ({ newest, page, losses }: Reads) => {
  let known: { head: bigint; looked: bigint; losses: number } | undefined;

  /** Our newest event, if the few of like names that came since `looked` can tell. */
  const headSince = async ({ head, looked }: NonNullable<typeof known>) => {
    const events = await page({ direction: FORWARDS, position: looked, maxCount: few });
    if (events.length === few) return undefined;
    const ours = events.findLast((event) => isOurs(event) && event.position.commit > looked);
    return ours?.position.commit ?? head;
  };

  const find = async (last: AllStreamRecordedEvent | undefined, former: typeof known) => {
    if (last && isOurs(last)) return last.position.commit;
    return (former && (await headSince(former))) ?? newestOfOurs(page);
  };

  return async (): Promise<bigint> => {
    const last = await newest();
    const looked = last?.position.commit ?? 0n;
    const before = losses();
    const former = known && known.losses === before && known.looked <= looked ? known : undefined;
    if (former?.looked === looked) return former.head;
    const head = await find(last, former);
    known = { head, looked, losses: before };
    return head;
  };
};
