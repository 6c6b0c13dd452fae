/*
 * gRPC stand-in for EventStoreDB, built from the client's generated code. It tests the real client and the adapter over a real
 * connection without a server. It follows the server's source.
 */
import { append, batchAppend } from './eventstoredb-loopback-append.ts';
import { loopbackLog, type LoopbackLog, type Stored } from './eventstoredb-loopback-log.ts';
import {
  ServerFeaturesService,
  StreamsService,
  features,
  grpc,
  pb,
  text,
  type Features,
  type Grpc,
  type Streams,
} from './eventstoredb-loopback-messages.ts';
import { loopbackNode, type Cluster, type Faults, type Node } from './eventstoredb-loopback-node.ts';
import { read } from './eventstoredb-loopback-read.ts';

type Removed = Streams.DeleteResp | Streams.TombstoneResp;
type Removing = Grpc.ServerUnaryCall<Streams.DeleteReq | Streams.TombstoneReq, Removed>;

/** Handles an operator's deletion of a stream; `bury` writes the event that ends it. */
const remove =
  (node: Node, removed: typeof pb.DeleteResp | typeof pb.TombstoneResp, bury: (stream: string) => Stored) =>
  async (call: Removing, answer: Grpc.sendUnaryData<Removed>) => {
    const refusal = await node.admit(call);
    if (refusal) return answer(refusal);
    const { position, prepare } = bury(
      text(call.request.getOptions()!.getStreamIdentifier()!.getStreamName()),
    );
    const at = new removed.Position().setCommitPosition(String(position)).setPreparePosition(String(prepare));
    return answer(null, new removed().setPosition(at));
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

type Identity = { key: string; cert: string };

/** `wants`: certificate authority of required client certificates. */
type Identified = Identity & { wants?: string };

type Machine = { log: LoopbackLog; node: Node; batch: boolean; identity: Identified | undefined };

const start = async (port: number, { log, node, batch, identity }: Machine) => {
  const server = new grpc.Server();
  server.addService(StreamsService, {
    append: append(log, node),
    batchAppend: batchAppend(log, node),
    read: read(log, node),
    delete: remove(node, pb.DeleteResp, log.delete),
    tombstone: remove(node, pb.TombstoneResp, log.tombstone),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods(batch) });
  const credentials = identity
    ? grpc.ServerCredentials.createSsl(
        identity.wants === undefined ? null : Buffer.from(identity.wants),
        [{ private_key: Buffer.from(identity.key), cert_chain: Buffer.from(identity.cert) }],
        identity.wants !== undefined,
      )
    : grpc.ServerCredentials.createInsecure();
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, actual) =>
      error ? reject(error) : resolve(actual),
    ),
  );
  return { server, port: bound };
};

type Running = Awaited<ReturnType<typeof machine>>;

const machine = async (cluster: Cluster, rest: Omit<Machine, 'node'>) => {
  const running = { port: 0 };
  const node = loopbackNode(cluster, () => running.port);
  const made: Machine = { ...rest, node };
  let current = await start(0, made);
  running.port = current.port;
  const faults: Faults = node;
  const restart = async () => {
    current.server.forceShutdown();
    current = await start(current.port, made);
  };
  return {
    faults,
    /** Appends `count` events of another application. */
    neighbour: (count: number) => made.log.neighbour(count),
    port: current.port,
    url: `esdb://127.0.0.1:${current.port}?tls=${Boolean(rest.identity)}`,
    /** Drops every connection and restarts at the same address with the same events. */
    restart,
    /** Current events, for `restore`. */
    backup: (): readonly Stored[] => [...made.log.log],
    /** Restarts at the same address with the events of a backup, or with none. */
    restore: async (backup: readonly Stored[] = []) => {
      made.log = loopbackLog(backup);
      await restart();
    },
    close: async () => {
      node.resume();
      current.server.forceShutdown();
    },
  };
};

type LoopbackOptions = {
  /** Whether it announces batchAppend, as servers since 21.10 do; the client then uses no other append. */
  batch?: boolean;
  /** `user:password` of an administrator; requests then need credentials. */
  credentials?: string;
  /** `user:password` of a user who is no administrator and reads $all only if its metadata permit it. */
  user?: string;
  /** Enables TLS. */
  identity?: Identified;
  /** Whether it refuses positions at which no event begins as servers since 24.6 do. */
  later?: boolean;
};

/** Starts a single node, which is the leader. */
export const loopbackEventStoreDb = async ({
  batch = true,
  credentials,
  user,
  identity,
  later,
}: LoopbackOptions = {}) => {
  const cluster: Cluster = { leader: 0, replicated: 0n, credentials, user, later };
  const log = loopbackLog();
  const only = await machine(cluster, { log, batch, identity });
  cluster.leader = only.port;
  return only;
};

/** Starts two nodes with one log: the second is a follower with the events up to the last `replicate`. */
export const loopbackCluster = async ({ batch = true }: LoopbackOptions = {}) => {
  const cluster: Cluster = { leader: 0, replicated: 0n, credentials: undefined };
  const log = loopbackLog();
  const machines: Running[] = [];
  for (let n = 0; n < 2; n++) machines.push(await machine(cluster, { log, batch, identity: undefined }));
  const [first, second] = machines as [Running, Running];
  cluster.leader = first.port;
  return {
    first,
    second,
    /** Replicates all current events to the follower. */
    replicate: () => {
      cluster.replicated = log.log.at(-1)!.position;
      for (const look of log.watchers) look();
    },
    /** The leader resigns and the other node, which is up to date, becomes the leader. */
    resign: () => {
      cluster.replicated = log.log.at(-1)!.position;
      cluster.leader = cluster.leader === first.port ? second.port : first.port;
    },
    close: () => Promise.all(machines.map(({ close }) => close())),
  };
};
