/* The client's own instances of grpc and protobuf: its messages must be instances of those classes. */
import { createRequire } from 'node:module';
import type * as Grpc from '@grpc/grpc-js';
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb';
import type * as Shared from '@eventstore/db-client/generated/shared_pb';
import type * as StatusPb from '@eventstore/db-client/generated/status_pb';
import type * as Streams from '@eventstore/db-client/generated/streams_pb';
import { generatedOf } from '../../src/store/eventstoredb-client.ts';

const ours = createRequire(import.meta.url);
const clients = createRequire(ours.resolve('@eventstore/db-client'));

type Details = NonNullable<Parameters<StatusPb.Status['setDetails']>[0]>;
type Nothing = NonNullable<Parameters<Shared.WrongExpectedVersion['setCurrentNoStream']>[0]>;

export const grpc = clients('@grpc/grpc-js') as typeof Grpc;
export const { Any } = clients('google-protobuf/google/protobuf/any_pb.js') as { Any: new () => Details };
export const { Empty } = clients('google-protobuf/google/protobuf/empty_pb.js') as {
  Empty: new () => Nothing;
};
export const pb = generatedOf<typeof Streams>('streams_pb');
export const shared = generatedOf<typeof Shared>('shared_pb');
export const features = generatedOf<typeof Features>('serverfeatures_pb');
export const { Status } = generatedOf<typeof StatusPb>('status_pb');
export const { StreamsService } = generatedOf<{ StreamsService: Grpc.ServiceDefinition }>('streams_grpc_pb');
export const { ServerFeaturesService } = generatedOf<{ ServerFeaturesService: Grpc.ServiceDefinition }>(
  'serverfeatures_grpc_pb',
);

export type { Features, Grpc, Streams };

export const text = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString();
export const identifier = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** An error as the server returns it (`RpcExceptions`): a status, with the exception in the trailers. */
export const failure = (code: Grpc.status, details: string, trailers: Record<string, string> = {}) => {
  const metadata = new grpc.Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};
export type Failure = ReturnType<typeof failure>;

export const streamDeleted = (stream: string) =>
  failure(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
