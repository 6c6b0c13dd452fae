/*
 * The gRPC face of EventStoreDB, made of the client's own generated code, so that the real client and the adapter are
 * tested over a real connection where no server is at hand.
 */
import { createRequire } from 'node:module';
import type * as Grpc from '@grpc/grpc-js';
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb';
import type * as Shared from '@eventstore/db-client/generated/shared_pb';
import type * as StatusPb from '@eventstore/db-client/generated/status_pb';
import type * as Streams from '@eventstore/db-client/generated/streams_pb';
import { loopbackLog, type LoopbackLog, type Proposed, type Stored } from './eventstoredb-loopback-log.ts';

// The client's own copies of grpc and protobuf: its messages are instances of those and no others.
const ours = createRequire(import.meta.url);
const clients = createRequire(ours.resolve('@eventstore/db-client'));
const generated = <T>(name: string): T => clients(`@eventstore/db-client/generated/${name}.js`) as T;
const grpc = clients('@grpc/grpc-js') as typeof Grpc;
type Details = NonNullable<Parameters<StatusPb.Status['setDetails']>[0]>;
type Nothing = NonNullable<Parameters<Shared.WrongExpectedVersion['setCurrentNoStream']>[0]>;
const { Any } = clients('google-protobuf/google/protobuf/any_pb.js') as { Any: new () => Details };
const { Empty } = clients('google-protobuf/google/protobuf/empty_pb.js') as { Empty: new () => Nothing };
const pb = generated<typeof Streams>('streams_pb');
const shared = generated<typeof Shared>('shared_pb');
const features = generated<typeof Features>('serverfeatures_pb');
const { Status } = generated<typeof StatusPb>('status_pb');
const { StreamsService } = generated<{ StreamsService: Grpc.ServiceDefinition }>('streams_grpc_pb');
const { ServerFeaturesService } = generated<{ ServerFeaturesService: Grpc.ServiceDefinition }>(
  'serverfeatures_grpc_pb',
);

const text = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString();
const identifier = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

const proposed = (
  message: Streams.AppendReq.ProposedMessage | Streams.BatchAppendReq.ProposedMessage,
): Proposed => ({
  id: message.getId()!.getString(),
  metadata: [...message.getMetadataMap().getEntryList(), ['created', '0']],
  data: message.getData_asU8(),
  customMetadata: message.getCustomMetadata_asU8(),
});

const readResponse = (event: Stored) => {
  const record = new pb.ReadResp.ReadEvent.RecordedEvent();
  record.setId(new shared.UUID().setString(event.id));
  record.setStreamIdentifier(identifier(event.stream));
  record.setStreamRevision(String(event.revision));
  record.setPreparePosition(String(event.position));
  record.setCommitPosition(String(event.position));
  for (const [key, value] of event.metadata) record.getMetadataMap().set(key, value);
  record.setData(event.data);
  record.setCustomMetadata(event.customMetadata);
  const read = new pb.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(event.position));
  return new pb.ReadResp().setEvent(read);
};

type Single = Grpc.ServerReadableStream<Streams.AppendReq, Streams.AppendResp>;
type Batches = Grpc.ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>;
type Reading = Grpc.ServerWritableStream<Streams.ReadReq, Streams.ReadResp>;

const append = (log: LoopbackLog) => async (call: Single, answer: Grpc.sendUnaryData<Streams.AppendResp>) => {
  let stream = '';
  let expected = -1n;
  const events: Proposed[] = [];
  for await (const request of call as AsyncIterable<Streams.AppendReq>) {
    const options = request.getOptions();
    if (options) {
      stream = text(options.getStreamIdentifier()!.getStreamName());
      expected = options.hasNoStream() ? -1n : BigInt(options.getRevision());
    }
    const message = request.getProposedMessage();
    if (message) events.push(proposed(message));
  }
  const verdict = log.append(stream, expected, events);
  if (verdict.is === 'too large') {
    const metadata = new grpc.Metadata();
    metadata.set('exception', 'maximum-append-size-exceeded');
    metadata.set('maximum-append-size', String(1024 * 1024));
    answer({ code: grpc.status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded', metadata });
  } else if (verdict.is === 'wrong') {
    const wrong = new pb.AppendResp.WrongExpectedVersion();
    if (verdict.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(verdict.current));
    answer(null, new pb.AppendResp().setWrongExpectedVersion(wrong));
  } else {
    const position = new pb.AppendResp.Position()
      .setCommitPosition(String(verdict.position))
      .setPreparePosition(String(verdict.position));
    const success = new pb.AppendResp.Success()
      .setCurrentRevision(String(verdict.revision))
      .setPosition(position);
    answer(null, new pb.AppendResp().setSuccess(success));
  }
};

const failed = (message: { serializeBinary(): Uint8Array }, type: string) => {
  const details = new Any();
  details.pack(message.serializeBinary(), `event_store.client.${type}`);
  return new Status().setDetails(details);
};

const batchAppend = (log: LoopbackLog) => (call: Batches) => {
  const pending = new Map<string, { stream: string; expected: bigint; events: Proposed[] }>();
  call.on('data', (request: Streams.BatchAppendReq) => {
    const id = request.getCorrelationId()!.getString();
    const options = request.getOptions();
    if (options) {
      const stream = text(options.getStreamIdentifier()!.getStreamName());
      pending.set(id, {
        stream,
        expected: options.hasNoStream() ? -1n : BigInt(options.getStreamPosition()),
        events: [],
      });
    }
    const write = pending.get(id)!;
    write.events.push(...request.getProposedMessagesList().map(proposed));
    if (!request.getIsFinal()) return;
    pending.delete(id);
    const response = new pb.BatchAppendResp()
      .setCorrelationId(request.getCorrelationId())
      .setStreamIdentifier(identifier(write.stream));
    const verdict = log.append(write.stream, write.expected, write.events);
    if (verdict.is === 'too large')
      response.setError(
        failed(
          new shared.MaximumAppendSizeExceeded().setMaxappendsize(1024 * 1024),
          'MaximumAppendSizeExceeded',
        ),
      );
    else if (verdict.is === 'wrong') {
      const wrong = new shared.WrongExpectedVersion();
      if (verdict.current === undefined) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentStreamRevision(String(verdict.current));
      response.setError(failed(wrong, 'WrongExpectedVersion'));
    } else {
      const position = new shared.AllStreamPosition()
        .setCommitPosition(String(verdict.position))
        .setPreparePosition(String(verdict.position));
      response.setSuccess(
        new pb.BatchAppendResp.Success().setCurrentRevision(String(verdict.revision)).setPosition(position),
      );
    }
    call.write(response);
  });
  call.on('end', () => call.end());
  call.on('error', () => call.end());
};

/** Writes as the other side reads: stops while it does not. */
const send = async (call: Reading, event: Stored) => {
  if (call.write(readResponse(event))) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      call.off('drain', go);
      call.off('cancelled', go);
      resolve();
    };
    call.on('drain', go);
    call.on('cancelled', go);
  });
};

const readStream = async (log: LoopbackLog, call: Reading, options: Streams.ReadReq.Options) => {
  const wanted = options.getStream()!;
  const stream = text(wanted.getStreamIdentifier()!.getStreamName());
  const from = wanted.hasStart() ? 0 : Number(wanted.getRevision());
  const events = log.streams.get(stream);
  if (!events) {
    const missing = new pb.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
    call.write(new pb.ReadResp().setStreamNotFound(missing));
  }
  for (const event of events?.slice(from, from + Number(options.getCount())) ?? []) await send(call, event);
  call.end();
};

const readAll = async (log: LoopbackLog, call: Reading, options: Streams.ReadReq.Options) => {
  const all = options.getAll()!;
  const from = all.hasPosition() ? BigInt(all.getPosition()!.getCommitPosition()) : 0n;
  const backwards = options.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS;
  const events = backwards
    ? log.log.filter(({ position }) => all.hasEnd() || position < from).reverse()
    : log.log.filter(({ position }) => position >= from);
  for (const event of events.slice(0, Number(options.getCount()))) await send(call, event);
  call.end();
};

const subscribe = async (log: LoopbackLog, call: Reading, options: Streams.ReadReq.Options) => {
  const all = options.getAll()!;
  const after = all.hasPosition() ? BigInt(all.getPosition()!.getCommitPosition()) : -1n;
  let wake = () => undefined as void;
  const look = () => wake();
  log.watchers.add(look);
  call.on('cancelled', look);
  call.write(
    new pb.ReadResp().setConfirmation(
      new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId('loopback'),
    ),
  );
  for (let next = log.log.findIndex(({ position }) => position > after); !call.cancelled;) {
    if (next < 0) next = log.log.length;
    for (; next < log.log.length && !call.cancelled; next++) {
      const event = log.log[next]!;
      const type = new Map(event.metadata).get('type') ?? '';
      if (!options.hasFilter() || !type.startsWith('$')) await send(call, event);
    }
    if (!call.cancelled) await new Promise<void>((resolve) => (wake = resolve));
  }
  log.watchers.delete(look);
};

const read = (log: LoopbackLog) => async (call: Reading) => {
  const options = call.request.getOptions()!;
  if (options.hasStream()) await readStream(log, call, options);
  else if (options.hasSubscription()) await subscribe(log, call, options);
  else await readAll(log, call, options);
};

const supportedMethods =
  (batch: boolean) => (_: unknown, answer: Grpc.sendUnaryData<Features.SupportedMethods>) => {
    const method = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('batchappend');
    answer(
      null,
      new features.SupportedMethods()
        .setMethodsList(batch ? [method] : [])
        .setEventStoreServerVersion('23.10.0'),
    );
  };

/** `batch`: whether it says to know batchAppend, as servers since 21.10 do; the client then uses no other append. */
export const loopbackEventStoreDb = async ({ batch }: { batch: boolean }) => {
  let log = loopbackLog();
  const refuse = (_: unknown, answer: Grpc.sendUnaryData<never>) =>
    answer({ code: grpc.status.UNIMPLEMENTED });

  const start = async (port: number) => {
    const server = new grpc.Server();
    server.addService(StreamsService, {
      append: append(log),
      batchAppend: batchAppend(log),
      read: read(log),
      delete: refuse,
      tombstone: refuse,
    });
    server.addService(ServerFeaturesService, {
      getSupportedMethods: supportedMethods(batch),
    });
    const bound = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, actual) =>
        error ? reject(error) : resolve(actual),
      ),
    );
    return { server, port: bound };
  };

  let { server, port } = await start(0);
  const restart = async () => {
    server.forceShutdown();
    ({ server, port } = await start(port));
  };
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** Drops every connection and goes on at the same address with the same events. */
    restart,
    /** Everything there is now, for `restore`. */
    backup: (): readonly Stored[] => [...log.log],
    /** The same address and other events: those of a backup, or none at all. */
    restore: async (backup: readonly Stored[] = []) => {
      log = loopbackLog(backup);
      await restart();
    },
    close: async () => server.forceShutdown(),
  };
};
