import { setTimeout as pause } from 'node:timers/promises';
import {
  GenericContainer,
  getContainerRuntimeClient,
  Network,
  RandomPortGenerator,
  Wait,
} from 'testcontainers';
import { allOrNone } from './all-or-none.ts';
import { compose } from './deploy/tree.ts';

/** A server in containers. `node`: the address of the one node that answers for all of it, as long as nobody stops it. */
export type Contained = { url: string; node: string; stop: () => Promise<void> };

/** Milliseconds in which a container is there, once its image is, and in which three nodes agree. */
const patience = 120_000;
const port = 2113;

/** Of the version that is shipped, so that what tests start and what people run is one. */
const shipped = (service: 'eventstore' | 'postgres') =>
  new GenericContainer(compose.services[service]!.image!);

const eventStoreNode = () =>
  shipped('eventstore')
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
    .withStartupTimeout(patience);

const addressOf = (...nodes: string[]) => `esdb://${nodes.join(',')}?tls=false`;

export const oneNode = async (): Promise<Contained> => {
  const server = await eventStoreNode()
    .withCommand(['--insecure', '--mem-db'])
    .withExposedPorts(port)
    .start();
  const url = addressOf(`${server.getHost()}:${server.getMappedPort(port)}`);
  return { url, node: url, stop: async () => void (await server.stop()) };
};

type Member = { state: string; isAlive: boolean; httpEndPointIp: string; httpEndPointPort: number };

/** The node that the others follow, once they have agreed on one and all of them are there. */
const leaderAmong = async (gossip: string, size: number): Promise<string> => {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(500)) {
    const response = await fetch(gossip, { headers: { accept: 'application/json' } });
    const { members } = (await response.json()) as { members: Member[] };
    const ready = members.filter(
      ({ isAlive, state }) => isAlive && (state === 'Leader' || state === 'Follower'),
    );
    const leader = ready.find(({ state }) => state === 'Leader');
    if (leader && ready.length === size) return `${leader.httpEndPointIp}:${leader.httpEndPointPort}`;
  }
  throw new Error(`${size} nodes of EventStoreDB have not agreed on a leader in ${patience / 1000} s`);
};

const names = ['node-1', 'node-2', 'node-3'];

/** Among each other they go by their names; those who ask from outside are told where the machine of Docker has each. */
export const threeNodes = async (): Promise<Contained> => {
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  const network = await new Network().start();
  const ports = new RandomPortGenerator();
  const places: string[] = [];
  const start = async (name: string) => {
    const outside = await ports.generatePort();
    places.push(`${host}:${outside}`);
    return eventStoreNode()
      .withNetwork(network)
      .withNetworkAliases(name)
      .withExposedPorts({ container: port, host: outside })
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_CLUSTER_SIZE: String(names.length),
        EVENTSTORE_DISCOVER_VIA_DNS: 'false',
        EVENTSTORE_GOSSIP_SEED: names
          .filter((other) => other !== name)
          .map((other) => `${other}:${port}`)
          .join(','),
        EVENTSTORE_NODE_IP: '0.0.0.0',
        EVENTSTORE_REPLICATION_IP: '0.0.0.0',
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
        EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: host,
        EVENTSTORE_ADVERTISE_NODE_PORT_TO_CLIENT_AS: String(outside),
      })
      .start();
  };
  // None is ready before most of them are there.
  const nodes = await allOrNone(names.map(start), () => network.stop());
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await network.stop();
  };
  try {
    const node = addressOf(await leaderAmong(`http://${places[0]}/gossip`, names.length));
    return { url: addressOf(...places), node, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const password = 'pruebas';

/** With the order and case of the one that tests have without Docker. */
export const postgresAlone = async () => {
  const server = await shipped('postgres')
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8',
    })
    .withCommand(['postgres', '-c', 'max_connections=150'])
    .withExposedPorts(5432)
    // Its first start is to make the cluster, and ends.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .withStartupTimeout(patience)
    .start();
  const url = `postgres://postgres:${password}@${server.getHost()}:${server.getMappedPort(5432)}/postgres`;
  return { url, stop: async () => void (await server.stop()) };
};
