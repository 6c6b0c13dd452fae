import { pause } from '../../src/store/wait.ts';
import type { Stored } from './eventstoredb-loopback-log.ts';
import { failure, grpc, type Failure, type Grpc } from './eventstoredb-loopback-messages.ts';

type Asked = { metadata: Grpc.Metadata };

/** A node of a cluster, for request handlers: its access checks, redirects and injected faults. */
export type Node = {
  /**
   * Waits while the node is stopped, then returns the server's error, if any. `readers`: users other than administrators that may
   * read; absent: every user.
   */
  admit(call: Asked, readers?: readonly string[]): Promise<Failure | undefined>;
  /** Whether the current response is to be lost. */
  losesAnswer(): boolean;
  /** Whether an event is replicated to this node. */
  has(event: Stored): boolean;
  /** Waits for the time that scanning an event of $all takes. */
  looks(): Promise<void>;
  /** Whether reads of $all from a position fail, as if no event began there. */
  refusesReads(): boolean;
  /** Error of a read of $all from a position at which no event begins. */
  refusesPlace(filtered: boolean): Failure;
  /** Whether a subscription gets the end of the log as a checkpoint. */
  tellsEnd(): boolean;
  /** Counts scanned and sent events. */
  count(looked: number, sent: number): void;
};

export type Cluster = {
  /** Port of the leader. */
  leader: number;
  /** Position up to which followers have events; the leader has all. */
  replicated: bigint;
  /** `user:password` of an administrator; absent: no access control. */
  credentials: string | undefined;
  /** `user:password` of a user who is no administrator. */
  user?: string | undefined;
  /** Whether the release has a distinct error for a position at which no event begins. */
  later?: boolean | undefined;
};

/** Faults that a test can inject into a node. */
export type Faults = {
  /** Like SIGSTOP: connections stay open, without responses until `resume`. */
  stop(): void;
  resume(): void;
  /** From now on, scanning an event of $all takes `ms` milliseconds, as in a long log. */
  slow(ms: number): void;
  /**
   * From now on, a subscription that has caught up gets the end of the log as its checkpoint, where the next event will begin.
   * Some servers of 24.10 and 25.0 do so (KurrentDB, pull request 4975).
   */
  tellEnd(): void;
  /** From now on, reads of $all from a position fail, as with a disk error. */
  refuseReads(): void;
  /** The next `count` appends take effect, but their responses are lost. */
  loseAnswers(count: number): void;
  /** Numbers of admitted requests, scanned events and sent events. */
  requests(): number;
  considered(): number;
  sent(): number;
};

const notLeader = (port: number) =>
  failure(grpc.status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

const denied = () => failure(grpc.status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

/** The server denies access without credentials, and fails authentication with wrong ones. */
const credentialsRefusal = (
  given: string | undefined,
  { credentials, user }: Cluster,
  readers?: readonly string[],
) => {
  if (credentials === undefined || given === basic(credentials)) return undefined;
  if (given === undefined) return denied();
  if (user === undefined || given !== basic(user))
    return failure(grpc.status.UNAUTHENTICATED, 'Unauthenticated');
  const [name = ''] = user.split(':');
  return readers && !readers.includes(name) ? denied() : undefined;
};

export const loopbackNode = (cluster: Cluster, port: () => number): Node & Faults => {
  let stopped: { until: Promise<void>; resume: () => void } | undefined;
  let lost = 0;
  let slowness = 0;
  let isEndTold = false;
  let areReadsRefused = false;
  let requests = 0;
  const counted = { looked: 0, sent: 0 };
  const isLeader = () => cluster.leader === port();
  return {
    admit: async ({ metadata }, readers) => {
      await stopped?.until;
      requests += 1;
      const given = metadata.get('authorization')[0];
      const refusal = credentialsRefusal(given === undefined ? undefined : String(given), cluster, readers);
      if (refusal) return refusal;
      return metadata.get('requires-leader')[0] === 'true' && !isLeader()
        ? notLeader(cluster.leader)
        : undefined;
    },
    refusesPlace: (filtered) =>
      cluster.later
        ? failure(grpc.status.INVALID_ARGUMENT, 'Trying to read from an invalid position.')
        : failure(grpc.status.UNKNOWN, `Unexpected ${filtered ? 'Filtered' : ''}ReadAllResult: Error`),
    refusesReads: () => areReadsRefused,
    refuseReads: () => void (areReadsRefused = true),
    tellsEnd: () => isEndTold,
    tellEnd: () => void (isEndTold = true),
    losesAnswer: () => lost > 0 && lost-- > 0,
    has: ({ position }) => isLeader() || position <= cluster.replicated,
    stop: () => {
      const { promise: until, resolve: resume } = Promise.withResolvers<void>();
      stopped = { until, resume };
    },
    resume: () => {
      stopped?.resume();
      stopped = undefined;
    },
    slow: (ms) => void (slowness = ms),
    looks: async () => {
      if (slowness > 0) await pause(slowness);
    },
    loseAnswers: (count) => void (lost = count),
    requests: () => requests,
    count: (looked, sent) => {
      counted.looked += looked;
      counted.sent += sent;
    },
    considered: () => counted.looked,
    sent: () => counted.sent,
  };
};
