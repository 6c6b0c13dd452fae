import { pause } from '../../src/store/wait.ts';
import type { Stored } from './eventstoredb-loopback-log.ts';
import { failure, grpc, type Failure, type Grpc } from './eventstoredb-loopback-messages.ts';

type Asked = { metadata: Grpc.Metadata };

/** One machine of a cluster: what it answers for itself, what it sends away, and what can go wrong with it. */
export type Node = {
  /**
   * Waits while the machine is stopped; then the error the server would raise, if any. `readers`: who may read what is asked for,
   * beside administrators; everybody where it is not said.
   */
  admit(call: Asked, readers?: readonly string[]): Promise<Failure | undefined>;
  /** Whether the answer under way is one of those that never arrive. */
  losesAnswer(): boolean;
  /** What has reached this machine: on a follower that lags, not everything. */
  has(event: Stored): boolean;
  /** Takes the time that a look at an event of $all takes. */
  looks(): Promise<void>;
  /** Whether every position in $all is refused, as if no event began there. */
  refusesReads(): boolean;
  /** What it answers to whoever reads $all from a position at which no event begins. */
  refusesPlace(filtered: boolean): Failure;
  /** Whether a subscription is told the end of the log as far as it was looked at. */
  tellsEnd(): boolean;
  /** Keeps count of the events looked at, and of those sent. */
  count(looked: number, sent: number): void;
};

export type Cluster = {
  /** The port of the leader. */
  leader: number;
  /** What followers have; the leader has everything. */
  replicated: bigint;
  /** `user:password` of an administrator; without it anybody may do anything. */
  credentials: string | undefined;
  /** The same of somebody who is none. */
  user?: string | undefined;
  /** Whether its release has a name of its own for a position at which no event begins. */
  later?: boolean | undefined;
};

/** What a test may do to a machine. */
export type Faults = {
  /** As SIGSTOP does: connections stay, nothing is answered until `resume`. */
  stop(): void;
  resume(): void;
  /** Every look at an event of $all takes so many milliseconds from now on, as on a long log. */
  slow(ms: number): void;
  /**
   * From now on a subscription that has seen everything is told the end of the log as its checkpoint, at which the next event will
   * begin, as by some servers of 24.10 and 25.0 (KurrentDB, pull request 4975).
   */
  tellEnd(): void;
  /** From now on no page of $all from a position can be read, as with a fault of the disk. */
  refuseReads(): void;
  /** The next appends take effect, and their answers get lost. */
  loseAnswers(count: number): void;
  /** How many requests were admitted, how many events looked at for them, how many of those sent. */
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

/** A request without credentials is anonymous, and refused as such; wrong ones are refused by the authentication. */
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
